import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Agent, request } from 'undici'
import { openCacheDatabase } from '../src/main/db/open-database.ts'
import { createRequestLog } from '../src/main/services/requests/request-log.ts'
import { createRequestScheduler } from '../src/main/speech-api/request-scheduler.ts'
import { createSpeechApi } from '../src/main/speech-api/create-speech-api.ts'
import { PLANS } from '../src/shared/domain/plans.ts'
import type { BenchRow } from './measure.ts'

const CALLS = 400
const PAGE = JSON.stringify({ voices: [], has_more: false, next_cursor: null })

/** Returns a small page immediately, in its own process. */
const SERVICE = `
  import { createServer } from 'node:http'
  const head = { 'content-type': 'application/json', 'content-length': ${PAGE.length}, 'service-request-id': 'req_1' }
  const server = createServer((request, response) => response.writeHead(200, head).end('${PAGE}'))
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** B27: consecutive small JSON calls through the client, including scheduler, retries, timeouts, checks and log. */
export const smallCall: BenchRow = {
  id: 'B27',
  what: 'A small JSON call through the client with logging, sequential',
  peerIs: 'undici request with JSON parsing on a kept-alive connection',
  unit: 'µs',
  ratioAtMost: 1 / 0.7,
  rounds: 15,
  async open() {
    const service = spawn(process.execPath, ['--input-type=module', '-e', SERVICE], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [port] = await new Promise<string[]>((resolve) =>
      createInterface({ input: service.stdout }).once('line', (line) => resolve([line])),
    )
    const baseUrl = `http://127.0.0.1:${port}`
    const cache = openCacheDatabase(':memory:')
    const log = createRequestLog({
      cache,
      today: () => new Date(),
      secrets: () => ['sk_bench_0123456789'],
      reportBug: (error) => {
        throw error
      },
    })
    const speech = createSpeechApi({
      target: () => ({
        baseUrl,
        apiKey: 'sk_bench_0123456789',
        serviceVersion: '2026-09-30',
        headerPrefix: 'Service-',
      }),
      scheduler: createRequestScheduler({ now: () => performance.now(), plan: PLANS.paid }),
      now: () => performance.now(),
      random: () => 0,
      observe: log.observe,
      keepsBodies: log.keepsBodies,
    })
    const agent = new Agent({ allowH2: false })
    const options = { signal: new AbortController().signal, priority: 'interactive' } as const
    const headers = { authorization: 'Bearer sk_bench_0123456789', 'service-version': '2026-09-30' }
    async function timed(call: () => Promise<unknown>): Promise<number> {
      const startedAt = performance.now()
      for (let each = 0; each < CALLS; each += 1) await call()
      return ((performance.now() - startedAt) * 1_000) / CALLS
    }
    return {
      subject: () => timed(() => speech.listVoices({}, options)),
      peer: () =>
        timed(async () => (await request(`${baseUrl}/v1/voices`, { headers, dispatcher: agent })).body.json()),
      async close() {
        await speech.close()
        await agent.close()
        log.dispose()
        cache.close()
        service.kill()
      },
    }
  },
}
