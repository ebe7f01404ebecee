/** Scripts without spaces between words, as the inside of a character class. */
export const UNSPACED_SCRIPTS = [
  String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}`,
  String.raw`\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`,
].join('')
