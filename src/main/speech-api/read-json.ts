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
  return (await readWritten(answer, maxBytes)).json
}

/** As above, as it was written. */
export async function readText(answer: GoodAnswer, maxBytes: number): Promise<string> {
  return (await readWritten(answer, maxBytes)).text
}

async function readWritten(answer: GoodAnswer, maxBytes: number): Promise<{ text: string; json: unknown }> {
  const encoding = answer.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    throw badAnswer(answer, 'The answer is compressed although that was not asked for.')
  const { bytes, isWhole } = await readBody(answer.body, maxBytes)
  if (!isWhole) throw badAnswer(answer, `The answer is larger than ${maxBytes} bytes.`)
  const text = bytes.toString('utf8')
  try {
    return { text, json: JSON.parse(text) }
  } catch {
    throw badAnswer(
      answer,
      'The answer is not JSON: something between here and the service may have answered in its place.',
    )
  }
}

const ANSWER_MAX_BYTES = 1024 * 1024

/**
 * The one thing that was asked for, of at most a megabyte unless `maxBytes` says otherwise; the call is then done.
 *
 * @throws StudioError `bad_answer`: as above, or it is something else
 */
export async function readAs<T>(
  answer: GoodAnswer,
  schema: { safeParse: (json: unknown) => { success: boolean; data?: T } },
  maxBytes: number = ANSWER_MAX_BYTES,
): Promise<T> {
  const parsed = schema.safeParse(await readJson(answer, maxBytes))
  if (!parsed.success || parsed.data === undefined)
    throw badAnswer(answer, 'The answer of the service is not what was asked for.')
  answer.log.finish('ok')
  return parsed.data
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
