import type { z } from 'zod'
import { ReaderLeft } from './reader-left.ts'
import { ServiceFailure, validationFailure } from './service-failure.ts'

/** How much of an oversized body is read and discarded before the connection is closed. */
const DISCARD_CAP_BYTES = 64 * 1024 * 1024

/** Stored data is serialized recursively, which overflows the stack beyond some thousands of levels. */
const MAX_LEVELS = 200

/** Fits 20,000 characters six times over, each written as an escape. */
const BODY_CAP_BYTES = 1024 * 1024

/**
 * Reads a JSON body that fits a schema.
 *
 * @throws ReaderLeft if the body is cut off
 * @throws ServiceFailure 413 `payload_too_large` above 1 MiB; 400 `bad_request` if it isn't UTF-8 JSON or is nested
 *   deeper than 200 levels; 400 `validation_failed` with a message for every invalid field
 */
export async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  checkMediaType(request)
  return parseFields(schema, decode(await readBytes(request, BODY_CAP_BYTES)))
}

/** Like `readBody`, but the schema's `{}` if no body was sent. Known only after reading: headers may not tell. */
export async function readOptionalBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const bytes = await readBytes(request, BODY_CAP_BYTES)
  if (bytes.length === 0) return parseFields(schema, {})
  checkMediaType(request)
  return parseFields(schema, decode(bytes))
}

function checkMediaType(request: Request): void {
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (mediaType !== 'application/json' && !mediaType.endsWith('+json')) {
    throw undecodable('Send the body with Content-Type: application/json')
  }
}

/**
 * Parses a value by a schema.
 *
 * @throws ServiceFailure 400 `validation_failed` with a message for every invalid field
 */
export function parseFields<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data

  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= explain(issue)
  throw validationFailure(fields)
}

/** An actionable message: for a missing field zod says `expected string, received undefined`. */
function explain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    const kind = KIND_WORDS[issue.expected] ?? `a ${issue.expected}`
    return `must be ${kind}${issue.input === undefined ? ', and is missing' : ''}`
  }
  if (issue.code === 'invalid_key' && issue.issues[0]) return explain(issue.issues[0])
  // A message written into the schema takes precedence.
  if (!ZOD_WORDS.test(issue.message)) return issue.message
  if (issue.code === 'too_small') return sizeWords('least', Number(issue.minimum), issue.origin)
  if (issue.code === 'too_big') return sizeWords('most', Number(issue.maximum), issue.origin)
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  return issue.message
}

/** Beginnings of zod's default messages. */
const ZOD_WORDS = /^(Too small|Too big|Invalid)/

const KIND_WORDS: Record<string, string> = {
  array: 'an array',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
}

function sizeWords(end: 'least' | 'most', count: number, origin: string): string {
  if (origin !== 'string' && origin !== 'array') return `must be at ${end} ${count}`
  if (end === 'least' && count === 1) return 'must not be empty'
  return `must have at ${end} ${count} ${origin === 'string' ? 'characters' : 'items'}`
}

/**
 * The raw body.
 *
 * @throws ServiceFailure 413 `payload_too_large`; 400 `bad_request` if it is compressed
 * @throws ReaderLeft if it is cut off
 */
export async function readBytes(request: Request, capBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity') throw undecodable('Send the body without Content-Encoding')
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  const reader = request.body?.getReader()
  for (;;) {
    // A body that is cut off means the sender has gone, which may show here before the request's own signal.
    const { done, value } = (await reader?.read().catch(() => Promise.reject(new ReaderLeft()))) ?? { done: true }
    if (done || !value) break
    sizeBytes += value.length
    if (sizeBytes <= capBytes) parts.push(value)
    else parts.length = 0
    // Closing a connection mid-body loses the response for clients that write everything before reading.
    if (sizeBytes > capBytes + DISCARD_CAP_BYTES) {
      await reader?.cancel()
      break
    }
  }
  if (sizeBytes > capBytes) throw tooLarge(capBytes)
  const bytes = new Uint8Array(sizeBytes)
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

function decode(bytes: Uint8Array): unknown {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw undecodable('The body is not JSON in UTF-8')
  }
  if (!isShallow(value)) throw undecodable(`The body is nested deeper than ${MAX_LEVELS} levels`)
  return value
}

function isShallow(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth <= MAX_LEVELS; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return true
  }
  return false
}

function undecodable(message: string): ServiceFailure {
  return new ServiceFailure({ status: 400, code: 'bad_request', message })
}

function tooLarge(capBytes: number): ServiceFailure {
  const message = `The body is larger than ${capBytes} bytes`
  return new ServiceFailure({ status: 413, code: 'payload_too_large', message })
}
