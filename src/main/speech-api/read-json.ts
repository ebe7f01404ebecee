import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { withoutByteOrderMark } from '#shared/domain/parse-json.ts'
import type { FailureReason } from '#shared/errors/reasons-with-values.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { readEntryId, readLeniently, type RawEntry } from '#shared/service-wire/read-leniently.ts'
import type { GoodAnswer } from './call-service.ts'
import { readBody } from './read-body.ts'
import { isRecord, readIdentified } from './read-entries.ts'
import { redactBytes } from './redact-bytes.ts'

/**
 * The JSON of an answer.
 *
 * @throws StudioError `bad_answer`: larger than `maxBytes`, or not JSON
 * @throws ExchangeFailure when the connection fails first
 */
export async function readJson(answer: GoodAnswer, maxBytes: number): Promise<unknown> {
  return (await readWritten(answer, maxBytes)).json
}

/** Like `readJson`, as text. */
export async function readText(answer: GoodAnswer, maxBytes: number): Promise<string> {
  return (await readWritten(answer, maxBytes)).text
}

async function readWritten(answer: GoodAnswer, maxBytes: number): Promise<{ text: string; json: unknown }> {
  const { bytes, isWhole } = await readBody(answer.body, maxBytes)
  if (!isWhole) throw badAnswer(answer, { kind: 'response-too-large', maxBytes })
  const clean = await redactBytes(bytes, answer.redact)
  await giveTurn(bytes)
  const text = withoutByteOrderMark(clean.toString('utf8'))
  await giveTurn(bytes)
  try {
    return { text, json: JSON.parse(text) }
  } catch {
    throw badAnswer(answer, 'response-not-json')
  }
}

/** Decoding or parsing as much takes about a millisecond. */
const TURN_BYTES = 1024 * 1024

/** Lets other work run between two steps of which each reads all bytes at once. */
async function giveTurn(bytes: Buffer): Promise<void> {
  if (bytes.length > TURN_BYTES) await setImmediate()
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
  if (!parsed.success || parsed.data === undefined) throw badAnswer(answer, 'response-unexpected')
  answer.log.finish('ok')
  return parsed.data
}

/**
 * An object without its invalid fields; the call is then done.
 *
 * @throws StudioError `bad_answer`: as above, or it isn't an object
 */
export async function readObject<T>(answer: GoodAnswer, schema: z.ZodType<T>): Promise<T> {
  const json = await readJson(answer, ANSWER_MAX_BYTES)
  if (!isRecord(json)) throw badAnswer(answer, 'response-unexpected')
  answer.log.finish('ok')
  return readLeniently(schema, json).value
}

/**
 * One entry as the service sent it, whatever its other fields hold; the call is then done.
 *
 * @throws StudioError `bad_answer`: as above, or it has no ID that can be used
 */
export async function readEntry(
  answer: GoodAnswer,
  schema: z.ZodType,
  maxBytes: number = ANSWER_MAX_BYTES,
): Promise<RawEntry> {
  const entry = toEntry(answer, schema, await readJson(answer, maxBytes))
  answer.log.finish('ok')
  return entry
}

/** An entry inside an answer, as above. */
export function toEntry(answer: GoodAnswer, schema: z.ZodType, json: unknown): RawEntry {
  const id = readEntryId(json)
  if (id === undefined) throw badAnswer(answer, 'response-unexpected')
  const { entry, incomplete } = readIdentified(schema, id, json)
  answer.reportEntries({ list: answer.path, part: 'entry', entryId: id, incomplete })
  return entry
}

/** A 2xx response that doesn't match the interface. */
export function badAnswer(answer: GoodAnswer, reason: FailureReason, chargedCharacters?: number): StudioError {
  const { status, requestId, attempts } = answer
  return new StudioError('bad_answer', reason, {
    status,
    attempts,
    ...(requestId === undefined ? {} : { requestId }),
    ...(chargedCharacters === undefined ? {} : { chargedCharacters }),
  })
}
