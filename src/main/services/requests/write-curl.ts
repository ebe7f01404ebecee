import type { RequestEntry } from '#shared/contract/requests.ts'

export interface CurlContent {
  /** Name and value, in the order in which they are written; never credentials. */
  headers: readonly (readonly [string, string])[]
  /** Sent as it stands; null when there was none or it is not known. */
  body: string | null
}

/** Variable of a shell in whose place the key belongs. */
const KEY_VARIABLE = '$OVERVOICE_API_KEY'

/**
 * A command line for a POSIX shell that sends the same request. The key is a variable, to be set by whoever runs it; requests
 * to other places than the service never had one.
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

/** One word to any POSIX shell, whatever stands in it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
