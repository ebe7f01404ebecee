import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Why a request was refused before its body was read. */
export type Refusal =
  | 'host'
  | 'browser'
  | 'method'
  | 'path'
  | 'content-type'
  | 'too-large'
  | 'malformed'
  | 'upgrade'
  | 'pipelined'
  | 'interrupted'

export interface ReceiverGateOptions {
  port: number
  /** The exact expected path. */
  path: string
  /** Exact `Host` value allowed in addition to this machine's own; empty for none. */
  tunnelHost: string
  mostBodyBytes: number
}

/** Null for a request that may be a delivery. */
export type ReceiverGate = (
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'method' | 'url'>,
) => Refusal | null

/**
 * Admits requests from a service's sender and refuses everything a browser can be made to send.
 *
 * A page under a name rebound to 127.0.0.1 sends its own name as Host and no `Sec-Fetch-Site`; one that posts without
 * preflight, by a form or to 0.0.0.0, sends its Origin. No webhook sender does either, so one sign of a browser is
 * enough. A program's `fetch`, such as Node's, sends only a mode, which browsers never do without a site. A tunnel has
 * its own name, which is a setting and never a pattern.
 */
export function createReceiverGate({ port, path, tunnelHost, mostBodyBytes }: ReceiverGateOptions): ReceiverGate {
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`, ...(tunnelHost === '' ? [] : [tunnelHost])])
  const wanted = digest(path)

  return ({ headers, rawHeaders, method, url = '' }) => {
    if (!hosts.has((headers.host ?? '').toLowerCase()) || countOf(rawHeaders, 'host') !== 1) return 'host'
    if (headers.upgrade !== undefined) return 'upgrade'
    if (Object.keys(headers).some(isOfBrowser)) return 'browser'
    if (method !== 'POST') return 'method'
    // Both have the same length, so timing doesn't reveal where they differ.
    if (!timingSafeEqual(digest(url), wanted)) return 'path'
    if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) return 'content-type'
    if (Number(headers['content-length'] ?? 0) > mostBodyBytes) return 'too-large'
    return null
  }
}

function isOfBrowser(name: string): boolean {
  return name === 'origin' || (name.startsWith('sec-') && name !== 'sec-fetch-mode')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Node joins or drops repeated headers before `headers` shows them. */
function countOf(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((each, index) => index % 2 === 0 && each.toLowerCase() === name).length
}
