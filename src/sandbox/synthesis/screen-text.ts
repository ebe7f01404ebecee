import { ServiceFailure } from '../http/service-failure.ts'
import { createPhraseFinder } from './find-phrase.ts'

/** Made-up words that are refused so that the refusal can be seen without writing anything unpleasant. */
export const REFUSED_TEST_WORDS = [
  'forbiddenword',
  'verbotenwort',
  'motinterdit',
  'palabraprohibida',
  'parolavietata',
  'palavraproibida',
]

/** The short list of what a voice service refuses in earnest: threats, instructions to harm, usual frauds by telephone. */
export const REFUSED_PHRASES = [
  'kill yourself',
  'build a pipe bomb',
  'make a pipe bomb',
  'i will murder you',
  'your grandson has been arrested',
  'pay the fine with gift cards',
  'read me the code we just sent you',
]

const findRefused = createPhraseFinder([...REFUSED_TEST_WORDS, ...REFUSED_PHRASES])

/**
 * Lets text pass that may be spoken (specification parts 1 and 7).
 *
 * @throws ServiceFailure 400 `content_policy_violation`: no audio is made and nothing is billed
 */
export function screenText(readings: readonly string[]): void {
  if (!readings.some((reading) => findRefused(reading) !== undefined)) return
  const message = 'The text cannot be spoken under the content policy; no audio was made and nothing was billed'
  throw new ServiceFailure({ status: 400, code: 'content_policy_violation', message })
}
