import { WORD_MS } from './tone-words.ts'

/** 200 paragraphs of 18 seconds: one hour, about 54,000 characters. */
export const ONE_HOUR = { blocks: 200, secondsEach: 18 }

const WORDS = 'the lamp had been dark for eleven years when keeper came back and nobody on island would say why'.split(
  ' ',
)

/** Block text that takes this many seconds to speak. */
export function textOf(block: number, seconds: number): string {
  const count = Math.max(1, Math.round((seconds * 1_000) / WORD_MS))
  return Array.from({ length: count }, (_value, index) => WORDS[(index * 7 + block) % WORDS.length]).join(' ')
}

/** Text of a one-hour chapter, one paragraph per line. */
export const ONE_HOUR_TEXT = Array.from({ length: ONE_HOUR.blocks }, (_value, block) =>
  textOf(block, ONE_HOUR.secondsEach),
).join('\n')
