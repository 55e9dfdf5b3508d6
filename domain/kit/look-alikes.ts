import { distance } from "fastest-levenshtein";
import { visibleText } from "./visible-text.ts";

/**
 * Letters and digits that look like those of ASCII, from Unicode's list of confusable characters (UTS 39); only what NFKD does
 * not fold. The list as a package (`unhomoglyph`) is 100 KB of the worker, and folds neither case nor spaces.
 */
const TWINS: Readonly<Record<string, string>> = {
  2: "ƧƨƻϨϩᒿꙄꙅꛯꝚꝛ",
  3: "ƷȜȝɜʒЗзҘҙӠӡⳌⳍꝪꝫꞫ",
  4: "Ꮞꮞ",
  5: "Ƽ",
  6: "бᏮⳒⳓꮾ",
  8: "Ȣȣ৪੪",
  9: "৭੧୨൭ⳊⳋꝮꝯ",
  a: "ɑΑαАаᎪᗅᴀⱭꓮꭺ",
  aa: "Ꜳꜳ",
  ae: "ÆæӔӕᴁ",
  ao: "Ꜵꜵ",
  au: "Ꜷꜷ",
  av: "ꜸꜹꜺꜻ",
  ay: "Ꜽꜽ",
  b: "ƀƁƂƃƄƅɃɓʙΒβБВЬвьѢѣҌҍᏏᏴᏼᑲᑳᖯᗷꓐꞴꞵꮟ",
  bl: "Ыы",
  c: "ȻȼΣςСсҪҫᏟᴄⲤⲥꓚꮯ",
  d: "ÐðĐđƉƊƋƌɖɗԀԁᎠᏧᑯᗞᗪᴅꓒꓓꭰꮷ",
  dz: "ʣ",
  e: "ɆɇΕεЕеҼҽҾҿᎬᴇⴹꓰꬲꭼ",
  f: "ƑƒϜϝՔքᖴᵮẝꓝꞘꞙꬵ",
  g: "ƍƓǤǥɠɡɢԌԍՑցᏀᏳᏻᶃꓖꞬꮐ",
  h: "ĦħɦʜΗЋНнћҢңҺһӇӈӉӊՀհᎻᏂᏲᏺᕼⱧⱨⲎⲏꓧꚔꚕꞪꮋꮒ",
  j: "ɈɉʝͿϳЈјᎫᒍᴊꓙꞲꭻ",
  k: "ƘƙΚκКкҚқҞҟᏦᛕᴋⱩⱪⲔⲕꓗꝀꝁꮶ",
  l: "ıŁłƖƗƚǀȽɨɩɪɫɭʟΙιІіӀӏߊᎥᏞᒪᛁᵻᵼⱢⲒⲓⳐⳑⵏꓡꓲꙆꙇꞮꭵꮮ",
  ll: "ǁ",
  lo: "Юю",
  ls: "ʪ",
  lz: "ʫ",
  n: "ƝƞȠɲɳɴΝηՈՌոռᵰⲚⲛꓠ",
  o: "ØøƟɵΘΟθοσОоѲѳӨөՕօ߀०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᎤᎾᏫᲿᴏᴑⲞⲟⴱⵁⵔ〇ꓳꝊꝋꬽꬾꭴꮎꮻ",
  oe: "Œœ",
  oo: "ꚘꚙꝎꝏ",
  p: "ƤƥΡρРрᏢᑭᴘᵽⱣⲢⲣꓑꮲ",
  q: "ʠԚԛԳԶգզⵕ",
  r: "ƦɌɍɼɽʀГгҒғᎡᎱᏒᖇᴦᵲⱤⲄⲅꓣꭇꭈꭱꮁꮢ",
  rn: "ɱΜμϺϻМмӍӎᎷᗰᛖᴍᵯⱮⲘⲙꓟꮇ",
  s: "ƽʂЅѕՏտᏕᏚᵴꓢꜱꟅꮥꮪ",
  t: "ŦŧƬƭƮȾʈΤτТтҬҭᎢᴛᵵⱦⲦⲧꓔꭲ",
  t3: "Ꜩꜩ",
  tf: "ꝷ",
  ts: "ʦ",
  u: "ƲɄʉʋυՍսሀᏌᑌᴜᵾꓴꞞꞟꭎꭒꮜ",
  ue: "ᵫ",
  uo: "ꭣ",
  v: "νѴѵᏙᐯᴠⴸꓦꛟꮩ",
  w: "ƜɯѠѡԜԝԱաᎳᏔᴡꓪꝠꝡꮃꮤ",
  x: "ΧχХхҲҳᕁᕽᚷⲬⲭⵝꓫꞳꭓ",
  y: "ƔƳƴɎɏɣʏΓΥγУуҮүҰұყᎩᎽᲧᶌỾỿⲨⲩꓬꭚꭹꮍ",
  z: "ƵƶȤȥʐΖζᏃᴢᵶꓜꮓ",
  ss: "ßẞ",
};

const ASCII = new Map(
  Object.entries(TWINS).flatMap(([letters, twins]) => Array.from(twins, (twin) => [twin, letters])),
);
/** Accents, and vowels of Hebrew and Arabic, which are mostly left out. Those of other scripts are letters to their readers. */
const ACCENTS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|(?![\u0653-\u0655])(?=\p{M})[\p{sc=Cyrillic}\p{sc=Hebrew}\p{scx=Arabic}]/gu;
const MARKS = /(?<=([\p{L}\p{N}])\p{M}*)\p{M}/gu;
/** The last ones look alike in some letter case or typeface: "I" and "l", "O" and "0", "rn" and "m". */
const SAME: ReadonlyArray<[RegExp, string]> = [
  [/[1i|]/g, "l"],
  [/0/g, "o"],
  [/m/g, "rn"],
];

/**
 * Equal for names that readers would take for the same: without letter case, accents, spaces, punctuation and what is invisible,
 * and with the Latin twins of other scripts' letters. Names of symbols alone keep them.
 */
export function lookAlikeKey(name: string) {
  // Before the marks are compared with their letters: a joiner between the two would hide whose they are.
  const plain = withoutAccents(name.replace(/\p{DI}/gu, ""));
  const latin = Array.from(plain, (character) => ASCII.get(character) ?? character).join("");
  const folded = SAME.reduce((text, [pattern, letter]) => text.replace(pattern, letter), latin.toLowerCase());
  return folded.replace(/[^\p{L}\p{N}\p{M}]|\p{DI}/gu, "") || visibleText(withoutAccents(name));
}

function withoutAccents(text: string) {
  return text.normalize("NFKD").replace(ACCENTS, "").replace(MARKS, ownMark);
}

/** A mark at a letter of another script, such as a vowel of Thai at a Latin one, hardly shows. */
function ownMark(mark: string, letter: string) {
  return blockOf(mark) === blockOf(letter) ? mark : "";
}

/** The 256 code points around a character, which have its script. */
function blockOf(character: string) {
  return (character.codePointAt(0) ?? 0) >> 8;
}

/** Both are keys. A long one may have a typing error or two more than the other. */
export function looksLike(key: string, other: string) {
  const length = Math.min(key.length, other.length);
  if (length < 6) return key === other;
  return distance(key, other) <= (length < 10 ? 1 : 2);
}
