import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import { startLoopback } from './start-loopback.ts'
import { storeUsualPort, readUsualPort } from './usual-port.ts'

let homeFolder: string
beforeEach(() => {
  homeFolder = mkdtempSync(path.join(tmpdir(), 'overvoice-port-'))
})
afterEach(() => rmSync(homeFolder, { recursive: true, force: true }))

async function start(): Promise<{ origin: string; stop(): Promise<void> }> {
  const rendererFolder = path.join(homeFolder, 'renderer')
  const studio = await startLoopback(
    {
      homeFolder,
      exportFolder: path.join(homeFolder, 'exports'),
      port: 0,
      version: '0.0.0',
      sandboxProgram: fileURLToPath(new URL('../../../sandbox/process/main.ts', import.meta.url)),
      renderer: { developmentUrl: 'http://127.0.0.1:9' },
      secrets: createMemoryStore(),
    },
    AbortSignal.timeout(20_000),
  )
  if (studio.kind !== 'running') throw new Error(`The studio is ${studio.kind} in ${rendererFolder}`)
  return { origin: new URL(studio.url).origin, stop: () => studio.stop() }
}

it('gives a window its previous URL, or another one if that is taken', async () => {
  const first = await start()
  await first.stop()
  const second = await start()
  await second.stop()
  const stranger = createServer().listen(Number(new URL(first.origin).port), '127.0.0.1')
  await new Promise((resolve) => stranger.once('listening', resolve))
  const third = await start()

  await third.stop()
  await new Promise((resolve) => stranger.close(resolve))
  expect(second.origin).toBe(first.origin)
  expect(third.origin).not.toBe(first.origin)
})

it('ignores an invalid or privileged port', () => {
  const answers = ['80', 'x', '70000', '1.5', ''].map((text) => {
    writeFileSync(path.join(homeFolder, 'window-port'), text)
    return readUsualPort(homeFolder)
  })
  storeUsualPort(homeFolder, 'http://127.0.0.1:40123')

  expect(answers).toEqual([null, null, null, null, null])
  expect(readUsualPort(homeFolder)).toBe(40_123)
})
