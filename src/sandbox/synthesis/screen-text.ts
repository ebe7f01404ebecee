import { ServiceFailure } from '../http/service-failure.ts'
import { createPhraseFinder } from './find-phrase.ts'

/** Invented words that trigger the rejection without writing anything unpleasant. */
const REFUSED_TEST_WORDS = [
  'forbiddenword',
  'verbotenwort',
  'motinterdit',
  'palabraprohibida',
  'parolavietata',
  'palavraproibida',
]

/** Short list of real policy violations: threats, instructions to harm, common phone scams. */
const REFUSED_PHRASES = [
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
 * Checks that text may be spoken (specification parts 1 and 7).
 *
 * @throws ServiceFailure 400 `content_policy_violation`: no audio is generated and nothing is billed
 */
export function screenText(readings: readonly string[]): void {
  if (!readings.some((reading) => findRefused(reading) !== undefined)) return
  const message = 'The text cannot be spoken under the content policy; no audio was made and nothing was billed'
  throw new ServiceFailure({ status: 400, code: 'content_policy_violation', message })
}
