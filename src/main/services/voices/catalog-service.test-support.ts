import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PLANS } from '#shared/domain/plans.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'

/** The service's responses; tests change them between calls. */
export interface CatalogScript {
  status: number
  models: object[]
  /** One entry per page, addressed by cursors `p1`, `p2`, …; `last` is the `next_cursor` of the last one. */
  pages: object[][]
  last: { has_more: boolean; next_cursor: string | null }
  preview: { contentType: string; bytes: Uint8Array }
}

/** A service on a real socket with the real client in front of it. */
export async function startCatalogService() {
  const script: CatalogScript = {
    status: 200,
    models: [],
    pages: [[]],
    last: { has_more: false, next_cursor: null },
    preview: { contentType: 'audio/mpeg', bytes: new Uint8Array([1, 2, 3]) },
  }
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    answer(script, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const speech = createSpeechApi({
    target: () => ({ baseUrl, apiKey: 'key', serviceVersion: '2026-09-30', headerPrefix: 'Service-' }),
    scheduler: createRequestScheduler({ now: () => performance.now(), plan: PLANS.paid }),
    now: () => performance.now(),
    random: () => 0,
    sleep: async () => undefined,
  })
  return {
    script,
    paths,
    baseUrl,
    speech,
    async close() {
      await speech.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(script: CatalogScript, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://service')
  if (url.pathname.endsWith('/clip')) {
    response.writeHead(script.status, { 'content-type': script.preview.contentType }).end(script.preview.bytes)
    return
  }
  const page = Number(url.searchParams.get('cursor')?.slice(1) ?? 0)
  const isLast = page === script.pages.length - 1
  const body = url.pathname.endsWith('/models')
    ? { models: script.models }
    : { voices: script.pages[page], ...(isLast ? script.last : { has_more: true, next_cursor: `p${page + 1}` }) }
  const failed = { error: { code: 'forbidden', message: 'Not for you.' }, request_id: 'req_1' }
  const isRefused = script.status !== 200 && url.pathname.endsWith('/voices')
  response
    .writeHead(isRefused ? script.status : 200, { 'content-type': 'application/json', 'service-request-id': 'req_9' })
    .end(JSON.stringify(isRefused ? failed : body))
}
