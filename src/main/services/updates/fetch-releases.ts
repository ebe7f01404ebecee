import clean from 'semver/functions/clean.js'
import type { Dispatcher } from 'undici'
import type { Release } from '#shared/contract/updates.ts'
import type { FailureReason } from '#shared/errors/reasons-with-values.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { headerValue } from '../../speech-api/answer-headers.ts'
import { exchange } from '../../speech-api/exchange.ts'
import { ExchangeFailure } from '../../speech-api/exchange-failure.ts'
import { readBody } from '../../speech-api/read-body.ts'
import { isLoopbackHost } from '../../speech-api/service-address.ts'

const MAX_BYTES = 256 * 1024
const TOTAL_MS = 10_000
const MAX_REDIRECTS = 3
const MAX_NOTES_CHARS = 2_000

/**
 * Reads the published versions from an address: one release, a list of them, or an object with `releases`. An entry
 * without a readable version is skipped. Follows redirects to https only.
 *
 * @throws StudioError `offline`, `timed_out`, `bad_answer`, `canceled`
 */
export async function fetchReleases(
  line: Pick<Dispatcher, 'dispatch'>,
  address: string,
  signal: AbortSignal,
  totalMs: number = TOTAL_MS,
): Promise<Release[]> {
  const timeout = AbortSignal.timeout(totalMs)
  try {
    const text = await fetchText(line, address, AbortSignal.any([signal, timeout]), totalMs)
    return readReleases(parseJson(text), new URL(address).hostname)
  } catch (error) {
    if (isStudioError(error)) throw error
    if (!(error instanceof ExchangeFailure)) throw error
    if (signal.aborted) throw new StudioError('canceled', 'canceled', {}, { cause: error })
    throw explainFailure(error, timeout.aborted)
  }
}

async function fetchText(
  line: Pick<Dispatcher, 'dispatch'>,
  address: string,
  signal: AbortSignal,
  totalMs: number,
): Promise<string> {
  let url = checkAddress(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const request = {
      ...{ origin: url.origin, method: 'GET' as const, path: `${url.pathname}${url.search}` },
      headers: ['accept', 'application/json'],
    }
    const answer = await exchange(line, request, { firstByteMs: totalMs, idleMs: totalMs }, signal)
    const location = headerValue(answer.headers, 'location')
    if (answer.status === 200) {
      const { bytes, isWhole } = await readBody(answer.body, MAX_BYTES)
      if (!isWhole) throw badList('version-list-too-large')
      return bytes.toString('utf8')
    }
    answer.body.close()
    if (answer.status < 300 || answer.status >= 400 || location === undefined)
      throw badList({ kind: 'update-server-status', status: answer.status })
    url = checkAddress(location, url)
  }
  throw badList('update-address-redirects')
}

/** https, or http within this computer. */
function checkAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  const isLocal = url?.protocol === 'http:' && isLoopbackHost(url.hostname) && base?.protocol !== 'https:'
  if (url && (url.protocol === 'https:' || isLocal) && url.username === '' && url.password === '') return url
  throw badList('update-address-insecure')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badList('version-list-unreadable')
  }
}

function readReleases(json: unknown, host: string): Release[] {
  const list = isRecord(json) && Array.isArray(json['releases']) ? (json['releases'] as unknown[]) : [json].flat()
  const releases = list.flatMap((entry) => readRelease(entry, host) ?? [])
  if (releases.length === 0) throw badList('version-list-unreadable')
  return releases
}

function readRelease(entry: unknown, host: string): Release | undefined {
  if (!isRecord(entry)) return undefined
  const version = typeof entry['version'] === 'string' ? clean(entry['version'], { loose: true }) : null
  if (version === null) return undefined
  const { date, url, notes } = entry
  const link = typeof url === 'string' ? URL.parse(url) : null
  const isSafe = link?.protocol === 'https:' && link.hostname === host && link.port === '' && link.username === ''
  return {
    version,
    date: typeof date === 'string' ? (/^\d{4}-\d\d-\d\d/.exec(date)?.[0] ?? null) : null,
    url: isSafe ? link.href : null,
    notes: typeof notes === 'string' ? notes.trim().slice(0, MAX_NOTES_CHARS) : '',
  }
}

function explainFailure(failure: ExchangeFailure, isLate: boolean): StudioError {
  const options = { cause: failure }
  if (isLate || failure.kind === 'silent') return new StudioError('timed_out', 'update-server-silent', {}, options)
  if (failure.kind === 'unreachable') return new StudioError('offline', 'update-server-unreachable', {}, options)
  if (failure.kind === 'untrusted') return new StudioError('offline', 'update-server-untrusted', {}, options)
  return new StudioError('bad_answer', 'update-server-response-invalid', {}, options)
}

function badList(reason: FailureReason): StudioError {
  return new StudioError('bad_answer', reason)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
