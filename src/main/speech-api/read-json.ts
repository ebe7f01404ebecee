import { StudioError } from '#shared/errors/studio-error.ts'
import type { GoodAnswer } from './call-service.ts'
import { readBody } from './read-body.ts'

/**
 * The JSON of an answer.
 *
 * @throws StudioError `bad_answer`: compressed although that was not asked for, larger than `maxBytes`, or not JSON
 * @throws ExchangeFailure when the connection fails first
 */
export async function readJson(answer: GoodAnswer, maxBytes: number): Promise<unknown> {
  const encoding = answer.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    throw badAnswer(answer, 'The answer is compressed although that was not asked for.')
  const { bytes, isWhole } = await readBody(answer.body, maxBytes)
  if (!isWhole) throw badAnswer(answer, `The answer is larger than ${maxBytes} bytes.`)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw badAnswer(
      answer,
      'The answer is not JSON: something between here and the service may have answered in its place.',
    )
  }
}

/** A 2xx answer that is not what the interface describes. `why` must not quote the answer. */
export function badAnswer(answer: GoodAnswer, why: string, chargedCharacters?: number): StudioError {
  const { status, requestId, attempts } = answer
  return new StudioError('bad_answer', why, {
    status,
    attempts,
    ...(requestId === undefined ? {} : { requestId }),
    ...(chargedCharacters === undefined ? {} : { chargedCharacters }),
  })
}
