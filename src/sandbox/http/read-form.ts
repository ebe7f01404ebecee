import { parseMultipart } from './parse-multipart.ts'
import { readBytes } from './read-body.ts'
import { ServiceFailure } from './service-failure.ts'

/**
 * Reads a multipart form of at most `capBytes` in total.
 *
 * @throws ServiceFailure 413 `payload_too_large`; 400 `bad_request` if it isn't a multipart form or is cut off
 */
export async function readForm(request: Request, capBytes: number): Promise<FormData> {
  const contentType = request.headers.get('content-type') ?? ''
  if (contentType.split(';')[0]?.trim().toLowerCase() !== 'multipart/form-data') {
    throw undecodable('Send the form with Content-Type: multipart/form-data')
  }
  const bytes = await readBytes(request, capBytes)
  try {
    return parseMultipart(bytes, contentType)
  } catch {
    throw undecodable('The body is not a whole multipart form')
  }
}

function undecodable(message: string): ServiceFailure {
  return new ServiceFailure({ status: 400, code: 'bad_request', message })
}
