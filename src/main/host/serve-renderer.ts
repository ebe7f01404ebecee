import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { conversationOfPage } from '#shared/domain/call-window.ts'
import { GUARD_HEADERS, NONCE_PLACEHOLDER, contentPolicy } from './content-policy.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.flac': 'audio/flac',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.overvoice': 'application/octet-stream',
}

/** Additional origins that the page joining a conversation's session may connect to. */
export type PageMayReach = (conversationId: string) => readonly string[]

/** Answers `GET` and `HEAD` for one page and its files; undefined for any other path or method. */
export type ServeRenderer = (request: Request) => Promise<Response | undefined>

/**
 * Serves the built window from `folder`. Only files present at start have a URL, exactly one each, so no spelling of a
 * path leads anywhere else. Links in the folder aren't followed. The page that joins a session is the same page, with a
 * policy that also allows that session's URL.
 *
 * @throws Error with a user-facing message if the window wasn't built
 */
export async function createServeRenderer(
  folder: string,
  sockets: readonly string[],
  pageMayReach: PageMayReach = () => [],
): Promise<ServeRenderer> {
  if (!existsSync(path.join(folder, 'index.html')))
    throw new Error(`The window isn’t built: ${folder} has no index.html.`)
  const files = new Map<string, string>()
  await list(folder, '', files)

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const url = new URL(request.url)
    const conversationId = conversationOfPage(url)
    const address = url.pathname === '/' || conversationId !== null ? '/index.html' : url.pathname
    const file = files.get(address)
    if (file === undefined) return undefined
    const bytes = await readFile(file)
    if (address === '/index.html') {
      const reached = conversationId === null ? [] : pageMayReach(conversationId)
      return page(request, bytes.toString('utf8'), [...sockets, ...reached])
    }
    // Built files have a content hash in their name; the page that references them is never cached.
    const cache = address.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache'
    const headers = {
      ...GUARD_HEADERS,
      'Content-Type': CONTENT_TYPES[path.extname(file)] ?? '',
      'Content-Length': String(bytes.length),
      'Cache-Control': cache,
      // Worker scripts have their own policy, independent of the page that started them.
      'Content-Security-Policy': contentPolicy(freshNonce(), sockets),
    }
    return new Response(request.method === 'HEAD' ? null : bytes, { headers })
  }
}

/** Adds the URL of every file below `folder`. One folder at a time: archives of packaged apps support nothing else. */
async function list(folder: string, address: string, files: Map<string, string>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    const entryAddress = `${address}/${encodeURIComponent(entry.name)}`
    if (entry.isDirectory()) await list(file, entryAddress, files)
    else if (entry.isFile() && CONTENT_TYPES[path.extname(entry.name)] !== undefined) files.set(entryAddress, file)
  }
}

function page(request: Request, text: string, sockets: readonly string[]): Response {
  const nonce = freshNonce()
  const html = text.replaceAll(NONCE_PLACEHOLDER, nonce)
  const headers = {
    ...GUARD_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentPolicy(nonce, sockets),
  }
  return new Response(request.method === 'HEAD' ? null : html, { headers })
}

function freshNonce(): string {
  return randomBytes(18).toString('base64')
}
