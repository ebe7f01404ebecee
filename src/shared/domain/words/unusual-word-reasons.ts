/** Why a voice may mispronounce a word. */
export const UNUSUAL_WORD_REASONS = [
  'name',
  'foreign-letters',
  'rare-letters',
  'only-capitalized',
  'abbreviation',
  'letters-and-digits',
  'roman-numeral',
] as const
export type UnusualWordReason = (typeof UNUSUAL_WORD_REASONS)[number]
