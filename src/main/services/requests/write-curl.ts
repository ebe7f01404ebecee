import type { RequestEntry } from '#shared/contract/requests.ts'

export interface CurlContent {
  /** Names and values in written order; never credentials. */
  headers: readonly (readonly [string, string])[]
  /** Sent unchanged; null if there was none or it is unknown. */
  body: string | null
}

/** Shell variable that replaces the key. */
const KEY_VARIABLE = '$OVERVOICE_API_KEY'

/**
 * Writes a POSIX shell command that sends the same request. The key is a variable to set before running it;
 * requests to hosts other than the service never had one.
 */
export function writeCurl(
  entry: Pick<RequestEntry, 'method' | 'path' | 'baseUrl'>,
  { headers, body }: CurlContent,
): string {
  const lines = [
    `curl${entry.method === 'GET' ? '' : ` -X ${entry.method}`} ${quote((entry.baseUrl ?? '') + entry.path)}`,
  ]
  if (entry.baseUrl !== null) lines.push(`-H "Authorization: Bearer ${KEY_VARIABLE}"`)
  for (const [name, value] of headers) lines.push(`-H ${quote(`${name}: ${value}`)}`)
  if (body !== null) lines.push(`--data-binary ${quote(body)}`)
  return lines.join(' \\\n  ')
}

/** Quotes any text as one word for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
