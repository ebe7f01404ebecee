import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { WebSocket } from 'ws'
import type { contract } from '#shared/contract/index.ts'
import type { HeardWindow, WatermarkCheck } from '#shared/contract/watermark.ts'
import { UPLOAD_PIECE_MAX_BYTES, uploadPiecePath } from '#shared/domain/media-paths.ts'
import { SECRET_PROTOCOL_PREFIX } from '#shared/domain/window-credentials.ts'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import { forgetPeak, peakMb, residentMb } from '../../bench/browser/process-memory.ts'
import { wavHeader } from '../../src/main/media/wav-header.ts'

const RATE_HZ = 48_000
const WINDOW_MS = 120_000
const MB = 1024 * 1024

export interface LargeCheck {
  /** Peak memory of the studio's process, from the first byte put to the last response, above its starting value. */
  extraMb: number
  windows: HeardWindow[]
  /** Bytes of audio sent to the service. */
  receivedBytes: number
}

/**
 * Makes a studio in its own process check a WAV file like a window: the bytes are put, accepted, hashed, rejected as
 * too large, planned, split into pieces and sent, each answered by the service. It has already checked a small file
 * both ways: one-time loading isn't part of the cost of a large file. Linux only, where the system reports a process's
 * peak.
 *
 * @param program `serve` from source or built
 */
export async function checkLargeFile(program: readonly string[], sizeBytes: number): Promise<LargeCheck> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-large-'))
  const service = await startListener()
  const studio = await startStudio(program, join(folder, 'home'))
  try {
    await studio.client.settings.update({ usesSandbox: false, baseUrl: service.baseUrl })
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

/** Silence of the given length, as a sparse file. */
async function writeWav(path: string, sizeBytes: number): Promise<{ path: string; sizeBytes: number }> {
  const file = await open(path, 'w')
  await file.write(wavHeader(RATE_HZ, sizeBytes))
  await file.truncate(44 + sizeBytes)
  await file.close()
  return { path, sizeBytes: 44 + sizeBytes }
}

/** A service that accepts anything and finds a watermark in every third piece. */
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
  const { secret } = (await opened.json()) as { secret: string }
  const socket = new WebSocket(`ws://${host}/rpc`, [SOCKET_PROTOCOL, `${SECRET_PROTOCOL_PREFIX}${secret}`], { origin })
  await once(socket, 'open')
  const client = createORPCClient<ContractRouterClient<typeof contract>>(
    new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }),
  )
  let lastId = ''

  async function put(uploadId: string, file: { path: string; sizeBytes: number }): Promise<void> {
    for (let fromByte = 0; fromByte < file.sizeBytes; fromByte += UPLOAD_PIECE_MAX_BYTES) {
      const endByte = Math.min(file.sizeBytes, fromByte + UPLOAD_PIECE_MAX_BYTES)
      const headers = { host, origin, authorization: `Bearer ${secret}`, 'content-length': endByte - fromByte }
      const path = uploadPiecePath(uploadId, fromByte)
      const outgoing = httpRequest({ hostname, port, path, method: 'PUT', headers })
      const answered = once(outgoing, 'response')
      await pipeline(createReadStream(file.path, { start: fromByte, end: endByte - 1 }), outgoing)
      const [incoming] = (await answered) as [{ statusCode?: number; resume(): void }]
      incoming.resume()
      if (incoming.statusCode !== 200) throw new Error(`The piece at ${fromByte} was answered ${incoming.statusCode}`)
    }
  }

  /** The check, once none of its requests are pending. */
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
    /** Submits a file like a window. */
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
    /** Sends the last one piece by piece, after requesting its cost. */
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
