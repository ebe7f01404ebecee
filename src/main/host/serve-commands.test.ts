import { mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createRpcServer } from '../core/serve-rpc.ts'
import { serveCommands } from './serve-commands.ts'
import { studioOf } from './transports.test-support.ts'

async function serve(homeFolder = mkdtempSync(path.join(tmpdir(), 'home-'))) {
  const bugs: unknown[] = []
  const commands = await serveCommands({
    homeFolder,
    core: {
      rpc: createRpcServer(studioOf({}).router, (error) => bugs.push(error)),
      serveMedia: async (sent) => new Response(`${sent.method} ${new URL(sent.url).pathname} ${await sent.text()}`),
      reportBug: (error) => String(bugs.push(error)),
    },
  })
  onTestFinished(() => commands?.close())
  return { commands, homeFolder, bugs }
}

function send(
  socketPath: string,
  method: string,
  urlPath: string,
  body = '',
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, method, path: urlPath, headers: { Host: 'studio' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode, text: String(Buffer.concat(chunks)) }))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

it('is a socket in the home folder that only this user can open', async () => {
  const { commands, homeFolder } = await serve()

  expect(commands?.socketPath).toBe(path.join(homeFolder, 'commands.sock'))
  expect(statSync(commands?.socketPath ?? '').mode & 0o777).toBe(0o600)
})

it('accepts uploads and refuses every other request', async () => {
  const { commands } = await serve()
  const socketPath = commands?.socketPath ?? ''

  expect(await send(socketPath, 'PUT', '/media/uploads/upl_12345678?fromByte=0', 'bytes')).toEqual({
    status: 200,
    text: 'PUT /media/uploads/upl_12345678 bytes',
  })
  for (const [method, urlPath] of [
    ['GET', '/media/takes/take_1.pcm'],
    ['GET', '/'],
    ['POST', '/session'],
    ['PUT', '/media/takes/take_1.pcm'],
  ] as const)
    expect((await send(socketPath, method, urlPath)).status).toBe(404)
})

it('replaces the socket that a killed run left, and removes its own', async () => {
  const homeFolder = mkdtempSync(path.join(tmpdir(), 'home-'))
  writeFileSync(path.join(homeFolder, 'commands.sock'), '')
  const { commands } = await serve(homeFolder)

  expect((await send(commands?.socketPath ?? '', 'GET', '/')).status).toBe(404)
  await commands?.close()
  expect(readdirSync(homeFolder)).toEqual([])
})

it('uses a private temporary folder if the path of the home folder is too long for a socket', async () => {
  const homeFolder = path.join(mkdtempSync(path.join(tmpdir(), 'home-')), 'x'.repeat(100))
  mkdirSync(homeFolder)
  const { commands } = await serve(homeFolder)
  const folder = path.dirname(commands?.socketPath ?? '')

  expect((await send(commands?.socketPath ?? '', 'GET', '/')).status).toBe(404)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await commands?.close()
  expect(statSync(folder, { throwIfNoEntry: false })).toBeUndefined()
})

it('reports a folder where no socket can be created, and the studio goes on', async () => {
  const { commands, bugs } = await serve(path.join(tmpdir(), 'missing-folder'))

  expect(commands).toBeNull()
  expect(bugs).toHaveLength(1)
})
