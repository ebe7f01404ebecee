/** Short, plain words that sound unlike each other. */
export const CHALLENGE_WORDS = [
  'amber',
  'anchor',
  'basket',
  'bottle',
  'button',
  'candle',
  'carpet',
  'castle',
  'cherry',
  'circle',
  'copper',
  'cotton',
  'dolphin',
  'dragon',
  'engine',
  'feather',
  'finger',
  'forest',
  'garden',
  'ginger',
  'guitar',
  'hammer',
  'harbor',
  'honey',
  'island',
  'jacket',
  'kitchen',
  'ladder',
  'lantern',
  'lemon',
  'magnet',
  'marble',
  'meadow',
  'mirror',
  'monkey',
  'morning',
  'needle',
  'orange',
  'oyster',
  'paper',
  'pencil',
  'pepper',
  'pillow',
  'planet',
  'pocket',
  'rabbit',
  'ribbon',
  'river',
  'rocket',
  'saddle',
  'shadow',
  'silver',
  'spider',
  'summer',
  'thunder',
  'ticket',
  'tunnel',
  'turtle',
  'valley',
  'velvet',
  'violin',
  'window',
  'winter',
  'yellow',
] as const

/** Words per statement; with the preceding sentence they take about ten seconds to read calmly. */
const WORDS_IN_PHRASE = 5

/** The statement a speaker reads aloud. Words differ each time, so no recording can be reused. */
export function consentPhrase(fullName: string, words: readonly string[]): string {
  const list = `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
  return `I, ${fullName}, agree that a copy of my voice may be made from my recordings. Today my words are ${list}.`
}

/** Distinct words, none from `without`. `random` returns 0 (inclusive) to 1 (exclusive). */
export function drawWords(random: () => number, without: readonly string[] = []): string[] {
  const left: string[] = CHALLENGE_WORDS.filter((word) => !without.includes(word))
  return Array.from({ length: WORDS_IN_PHRASE }, () => left.splice(Math.floor(random() * left.length), 1)[0] ?? '')
}

/** Sentences of the same length that a speaker might read instead. */
export const OTHER_TEXTS: readonly string[] = [
  'The lamp had been dark for eleven years when the daughter of the keeper came back with one suitcase and a ring of old keys.',
  'Please remember to close the upper window before you leave, because the weather may change quickly this afternoon near the coast.',
  'She counted the boats twice, wrote the number into her little book, and asked nobody in particular where the third one had gone.',
  'Our next train to the northern suburbs departs from platform nine in about four minutes and stops everywhere except at the museum.',
]
