/** What stays of a word has at least so many letters: "timer" is no form of "time", and "paper" none of "pap". */
const MIN_STEM_LENGTH = 4;

type Rule = { script: RegExp; prefix?: RegExp; endings: ReadonlyArray<string>; minLength: number };

/**
 * One list for all languages of the Latin script, as an app's language is unknown: English forms and doers ("convert", "converts",
 * "converter"), plurals and verbs in German, French, Spanish, Italian and Portuguese. The longest ending goes.
 */
const LATIN = words(`
  ations ation ators ator ating ated ates ate ateurs ateur atrices atrice atori atore adores ador adoras adora azioni azione
  isseurs isseur eurs eur euses euse ungen ung ings ing ers er ors or ed es s en em ern e x ir ere ire a o i u`);
const RULES: ReadonlyArray<Rule> = [
  {
    script: /^\p{sc=Arabic}/u,
    // "the", also after "and", "with", "as", "for".
    prefix: /^(?:[وف]?[بك]?ال|و?لل)/u,
    endings: words("ات ون ين ان يه ها ه ي"),
    minLength: 3,
  },
  { script: /^\p{sc=Hebrew}/u, prefix: /^(?:כש|[ושמ])?ה/u, endings: words("ימ ות"), minLength: 3 },
  {
    script: /^\p{sc=Cyrillic}/u,
    endings: words("ами ями ов ев ей ам ям ах ях ой ою ом ем ый ий ая ое ые ы и а я у ю е о ь й"),
    minLength: MIN_STEM_LENGTH,
  },
  { script: /^\p{sc=Hangul}/u, endings: words("에서 으로 을 를 이 가 은 는 의 에 로 와 과 도"), minLength: 2 },
];

/** What the forms of a word have in common. It is compared with other stems only, and shown to nobody. */
export function stem(word: string) {
  if (/^\p{sc=Latin}/u.test(word)) return latinStem(word);
  const rule = RULES.find(({ script }) => script.test(word));
  if (!rule) return word;
  const bare = word.replace(rule.prefix ?? "", "");
  return withoutEnding(lengthOf(bare) >= rule.minLength ? bare : word, rule);
}

function latinStem(word: string) {
  const bare = withoutEnding(singularOf(word), { endings: LATIN, minLength: MIN_STEM_LENGTH });
  const single = bare.replace(/([b-df-hj-np-tv-z])\1$/u, "$1");
  const shorter = single.length >= MIN_STEM_LENGTH ? single : bare;
  // "orologio" and "orologi", "family" and "families".
  const withoutVowels = shorter.replace(/[aeiouy]+$/u, "");
  return withoutVowels.length >= MIN_STEM_LENGTH ? withoutVowels : shorter;
}

/** Of words that make it with "s", and "journaux". "News" and "status" are no plurals. */
function singularOf(word: string) {
  if (word.length < MIN_STEM_LENGTH || word === "news") return word;
  return word
    .replace(/(?<=..)aux$/u, "al")
    .replace(/(?<=x|ch|sh|ss|zz)es$/u, "")
    .replace(/(?<![su])s$/u, "");
}

function withoutEnding(word: string, { endings, minLength }: Pick<Rule, "endings" | "minLength">) {
  const fitting = endings.filter((ending) => word.endsWith(ending) && lengthOf(word) - lengthOf(ending) >= minLength);
  const longest = fitting.reduce((best, ending) => (ending.length > best.length ? ending : best), "");
  return longest === "" ? word : word.slice(0, -longest.length);
}

function lengthOf(word: string) {
  return Array.from(word).length;
}

function words(list: string) {
  return list.trim().split(/\s+/);
}
