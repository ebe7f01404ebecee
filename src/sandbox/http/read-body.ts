import type { z } from 'zod'
import { ServiceFailure, validationFailure } from './service-failure.ts'

/** Twenty thousand characters fit six times over, each written as an escape. */
export const BODY_CAP_BYTES = 1024 * 1024

/**
 * Reads a JSON body that fits a schema.
 *
 * @throws ServiceFailure 413 `payload_too_large` above 1 MiB; 400 `bad_request` when it is not JSON in UTF-8;
 *   400 `validation_failed` with a message for every field that does not fit
 */
export async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (mediaType !== 'application/json' && !mediaType.endsWith('+json')) {
    throw undecodable('Send the body with Content-Type: application/json')
  }
  const parsed = schema.safeParse(decode(await readBytes(request)))
  if (parsed.success) return parsed.data

  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  throw validationFailure(fields)
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const part of request.body ?? []) {
    sizeBytes += part.length
    if (sizeBytes > BODY_CAP_BYTES) throw tooLarge()
    parts.push(part)
  }
  const bytes = new Uint8Array(sizeBytes)
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw undecodable('The body is not JSON in UTF-8')
  }
}

function undecodable(message: string): ServiceFailure {
  return new ServiceFailure({ status: 400, code: 'bad_request', message })
}

function tooLarge(): ServiceFailure {
  const message = `The body is larger than ${BODY_CAP_BYTES} bytes`
  return new ServiceFailure({ status: 413, code: 'payload_too_large', message })
}
