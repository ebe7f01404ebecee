import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'csv-parse/sync'
import { expect, it, onTestFinished } from 'vitest'
import { wavHeader } from '../../media/wav-header.ts'
import { isQuiet, openDesk } from './open-watermark.test-support.ts'

const RATE_HZ = 8_000

/** A service that gives these confidences in turn, with a watermark above one half. */
async function startService(...confidences: number[]) {
  const state = { requests: 0 }
  const server = createServer(async (request, response) => {
    for await (const _ of request) continue
    const confidence = confidences[state.requests % confidences.length] ?? 0
    state.requests += 1
    const body = JSON.stringify({ watermarked: confidence > 0.5, confidence })
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const desk = await openDesk({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'key' })
  return { ...desk, state }
}

const silence = (seconds: number) =>
  Buffer.concat([wavHeader(RATE_HZ, seconds * RATE_HZ * 2), Buffer.alloc(seconds * RATE_HZ * 2)])

it('reports an uncertain response as unsure, not as no watermark', async () => {
  const { desk, drop, until } = await startService(0.45)

  await drop({ 'mixed.wav': silence(4) })
  await until(isQuiet)
  const file = await desk.report('Watermark report.csv')

  const [row] = parse(Buffer.from(file?.bytes ?? []), { columns: true, bom: true }) as Record<string, string>[]
  expect(row).toMatchObject({ Result: 'Unsure', 'Confidence (0 to 1)': '0.45' })
})

it('stores unsure segments of a scanned file', async () => {
  const { desk, drop, until } = await startService(0.01, 0.6, 0.01)
  const [id = ''] = await drop({ 'long.wav': silence(15) })
  await until(isQuiet)

  await desk.again({ ids: [id], method: { kind: 'windows', windowMs: 5_000 } })
  const { checks } = await until(isQuiet)
  const file = await desk.report('Watermark report.csv')

  const result = checks[0]?.state.kind === 'done' ? checks[0].state.result : undefined
  expect(result?.windows?.map(({ finding }) => finding)).toEqual(['unsure', 'clear', 'clear'])
  const [row] = parse(Buffer.from(file?.bytes ?? []), { columns: true, bom: true }) as Record<string, string>[]
  expect(row?.Result).toBe('Unsure')
})

it('refuses a file that isn’t audio without sending it', async () => {
  const { drop, until, state } = await startService(0)

  await drop({ 'letter.wav': new TextEncoder().encode('this is a letter'), 'speech.txt': silence(4) })
  const { checks } = await until(isQuiet)

  const failure = { code: 'invalid_input', reason: 'file-not-audio' }
  expect(checks.map(({ state: found }) => found)).toMatchObject([{ kind: 'failed', failure }, { kind: 'done' }])
  expect(state.requests).toBe(1)
})
