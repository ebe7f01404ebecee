import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { WebSocket } from 'ws'
import type { contract } from '#shared/contract/index.ts'
import type { HeardWindow, WatermarkCheck } from '#shared/contract/watermark.ts'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import { forgetPeak, peakMb, residentMb } from '../../bench/browser/process-memory.ts'
import { wavHeader } from '../../src/main/media/wav-header.ts'

const RATE_HZ = 48_000
const WINDOW_MS = 120_000
const PIECE_BYTES = 1 << 20
const MB = 1024 * 1024

export interface LargeCheck {
  /** Most that the studio's process held at any moment, from the first byte put to the last answer, above what it held before. */
  extraMb: number
  windows: HeardWindow[]
  /** Bytes of sound that the service was sent. */
  receivedBytes: number
}

/**
 * Lets a studio in a process of its own check a WAV file as a window does: the bytes are put, taken over, hashed, refused as too
 * large, planned, cut into pieces and sent, each answered by the service. It has checked a small file in both ways before: what is
 * loaded once for any check is not what a large file costs. Linux only, where a process's peak is told by the system.
 *
 * @param program `serve` as source or as built
 */
export async function checkLargeFile(program: readonly string[], sizeBytes: number): Promise<LargeCheck> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-large-'))
  const service = await startListener()
  const studio = await startStudio(program, join(folder, 'home'))
  try {
    await studio.client.settings.update({ usePractice: false, baseUrl: service.baseUrl })
    await studio.client.settings.setKey({ key: 'large' })
    const small = await writeWav(join(folder, 'small.wav'), 2 * MB)
    await studio.check(small)
    await studio.again(10_000)

    const path = await writeWav(join(folder, 'large.wav'), sizeBytes)
    const before = residentMb(studio.pid)
    forgetPeak(studio.pid)
    service.forget()
    const refused = await studio.check(path)
    if (refused.state.kind !== 'too-large') throw new Error(`A large file was ${refused.state.kind}`)
    const { state } = await studio.again(WINDOW_MS)
    const extraMb = peakMb(studio.pid) - before
    if (state.kind !== 'done') throw new Error(`The check is ${state.kind}: ${JSON.stringify(state)}`)
    return { extraMb, windows: state.result.windows ?? [], receivedBytes: service.receivedBytes() }
  } finally {
    await studio.stop()
    service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Silence of the length asked for, which takes no room on the disk. */
async function writeWav(path: string, sizeBytes: number): Promise<{ path: string; sizeBytes: number }> {
  const file = await open(path, 'w')
  await file.write(wavHeader(RATE_HZ, sizeBytes))
  await file.truncate(44 + sizeBytes)
  await file.close()
  return { path, sizeBytes: 44 + sizeBytes }
}

/** A service that takes whatever is sent and hears a mark in every third piece. */
async function startListener() {
  let asked = 0
  let receivedBytes = 0
  const server = createServer((request, response) => {
    request.on('data', (bytes: Buffer) => (receivedBytes += bytes.length))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      if (request.method === 'GET') return response.end('{"voices":[],"models":[],"has_more":false}')
      asked += 1
      const isMarked = asked % 3 === 0
      return response.end(JSON.stringify({ watermarked: isMarked, confidence: isMarked ? 1 : 0 }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receivedBytes: () => receivedBytes,
    forget() {
      asked = 0
      receivedBytes = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function startStudio(program: readonly string[], homeFolder: string) {
  // Without a session bus it keeps keys in memory.
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...env } = process.env
  const child: ChildProcess = spawn(process.execPath, [...program, '--home', homeFolder, '--parent-watch'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  })
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout! }), 'line'),
    ended.then(([status]) => Promise.reject(new Error(`The studio ended with status ${String(status)}`))),
  ])) as [string]
  const { origin, host, hostname, port, hash } = new URL((JSON.parse(line) as { url: string }).url)
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const opened = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token }),
  })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const socket = new WebSocket(`ws://${host}/rpc`, [SOCKET_PROTOCOL, `token.${token}`], { origin })
  await once(socket, 'open')
  const client = createORPCClient<ContractRouterClient<typeof contract>>(
    new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }),
  )
  let lastId = ''

  async function put(uploadId: string, file: { path: string; sizeBytes: number }): Promise<void> {
    const headers = { host, origin, cookie, 'content-length': file.sizeBytes }
    const outgoing = httpRequest({ hostname, port, path: `/media/uploads/${uploadId}`, method: 'PUT', headers })
    const answered = once(outgoing, 'response')
    await pipeline(Readable.from(piecesOf(file.path)), outgoing)
    const [incoming] = (await answered) as [{ statusCode?: number; resume(): void }]
    incoming.resume()
    if (incoming.statusCode !== 200) throw new Error(`The file was answered ${incoming.statusCode}`)
  }

  /** The check once nothing of it is on its way. */
  async function settled(id: string): Promise<WatermarkCheck> {
    for await (const { rows } of await client.watermark.watch({ ids: [id] })) {
      const row = rows.find((each) => each.id === id)
      if (row && !['arriving', 'waiting', 'checking'].includes(row.state.kind)) return row
    }
    throw new Error('The list ended')
  }

  return {
    pid: child.pid!,
    client,
    /** Hands a file over as a window does. */
    async check(file: { path: string; sizeBytes: number }): Promise<WatermarkCheck> {
      const name = file.path.split('/').at(-1) ?? ''
      const { ids } = await client.watermark.add({
        files: [{ name, folder: '', sizeBytes: file.sizeBytes, modifiedMs: 1 }],
        withKey: true,
      })
      lastId = ids[0] ?? ''
      const uploadId = `upl_${lastId.slice(lastId.indexOf('_') + 1)}`
      await put(uploadId, file)
      await client.watermark.arrived({ id: lastId, uploadId })
      return settled(lastId)
    },
    /** Sends the last one piece by piece, once its cost was asked for. */
    async again(windowMs: number): Promise<WatermarkCheck> {
      await client.watermark.plan({ id: lastId, withKey: true })
      await client.watermark.again({ ids: [lastId], method: { kind: 'windows', windowMs } })
      return settled(lastId)
    },
    async stop() {
      socket.close()
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
