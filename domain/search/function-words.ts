/** Words without a meaning of their own, in the languages of most apps. They alone tell nothing about an app. */
const FUNCTION_WORDS = new Set(
  `a about am an and any are as at be by can did do does for from has have he her his how i if in is it its me my of off on or
  our out she so some that the their them there they this to up was we were what when where which who why will with you your
  am auf aus bei das dem den der des die du ein eine einen einer fur im ist mit nach oder und von vom zu zum zur
  au aux avec ce dans de des du en est et la le les mon ou par pour que qui sur un une
  al con del el las los para por su sus una y che da di gli il lo nel per sul uno com da do dos e em na o os um uma`
    .trim()
    .split(/\s+/),
);

export function isFunctionWord(word: string) {
  return FUNCTION_WORDS.has(word);
}
