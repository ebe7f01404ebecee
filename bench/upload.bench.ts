import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { forgetPeak, peakMb, residentMb } from './browser/process-memory.ts'
import type { BenchRow } from './measure.ts'
import { createUploader, type UploadKind } from './studio/upload-program.ts'

const UPLOAD_BYTES = 25 * 1024 * 1024
/** One-time loading for any upload isn't part of the cost of a large one. */
const WARM_BYTES = 100_000
/** Successful response of each service. */
const UPLOADS: Record<UploadKind, { path: string; status: number; answer: object }> = {
  recording: { path: '/v1/voices', status: 201, answer: { id: 'v', display_name: 'V', locale: 'en-US', models: [] } },
  check: { path: '/v1/audio/watermark/detect', status: 200, answer: { watermarked: true, confidence: 1 } },
}

/** Accepts any upload, in its own process so its memory isn't counted. */
const getSink = ({ status, answer }: { status: number; answer: object }): string => `
  import { createServer } from 'node:http'
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(${status}, { 'content-type': 'application/json' }).end('${JSON.stringify(answer)}'))
  }).listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** A 25 MB file and a receiver for it. */
async function openPlaces(kind: UploadKind) {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
  const path = join(folder, 'recording.pcm')
  await writeFile(path, Buffer.alloc(UPLOAD_BYTES, 7))
  const sink = spawn(process.execPath, ['--input-type=module', '-e', getSink(UPLOADS[kind])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(createInterface({ input: sink.stdout }), 'line')) as [string]
  return {
    ...{ path, port, baseUrl: `http://127.0.0.1:${port}` },
    async close() {
      sink.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function pipeFile(path: string, port: string, urlPath: string): Promise<void> {
  const headers = { 'content-length': UPLOAD_BYTES }
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path: urlPath, headers })
  const answered = new Promise<void>((resolve, reject) => {
    outgoing.on('response', (incoming) => incoming.resume().on('end', resolve))
    outgoing.on('error', reject)
  })
  await pipeline(createReadStream(path), outgoing)
  await answered
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function timeRow(kind: UploadKind, what: string): BenchRow {
  return {
    ...{ id: 'B26', what, peerIs: 'the file piped into a request', unit: 'ms' },
    ratioAtMost: 1 / 0.95,
    rounds: 15,
    async open() {
      const { path, port, baseUrl, close } = await openPlaces(kind)
      const uploader = createUploader(baseUrl, path)
      return {
        subject: () => timed(() => uploader.send(kind, UPLOAD_BYTES)),
        peer: () => timed(() => pipeFile(path, port, UPLOADS[kind].path)),
        async close() {
          await uploader.close()
          await close()
        },
      }
    },
  }
}

function memoryRow(kind: UploadKind, what: string): BenchRow {
  return {
    ...{ id: 'B26', what, peerIs: 'limit', unit: 'MB' },
    ratioAtMost: null,
    subjectAtMost: 4,
    rounds: 9,
    async open() {
      const { path, baseUrl, close } = await openPlaces(kind)
      const program = join(import.meta.dirname, 'studio/upload-program.ts')
      return {
        // A fresh process each time: one that has used more memory before wouldn't need to allocate more.
        async subject() {
          const child = spawn(process.execPath, [program, baseUrl, path], { stdio: ['pipe', 'pipe', 'inherit'] })
          const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
          const send = async (sizeBytes: number): Promise<void> => {
            child.stdin.write(`${JSON.stringify({ kind, sizeBytes })}\n`)
            await lines.next()
          }
          await lines.next()
          for (let warm = 0; warm < 20; warm += 1) await send(WARM_BYTES)
          const before = residentMb(child.pid!)
          forgetPeak(child.pid!)
          await send(UPLOAD_BYTES)
          const extra = peakMb(child.pid!) - before
          child.stdin.end()
          await once(child, 'exit')
          return Math.max(0, extra)
        },
        peer: async () => 4,
        close,
      }
    },
  }
}

/** B26: 25 MB from disk to the service, and the memory this adds to a process that has sent little before. */
export const uploads: readonly BenchRow[] = [
  timeRow('recording', 'A 25 MB recording uploaded as a form from disk, with progress'),
  memoryRow('recording', 'Memory added while a 25 MB recording is uploaded'),
  timeRow('check', 'A 25 MB file uploaded for a watermark check from disk, with progress'),
  memoryRow('check', 'Memory added while a 25 MB file is sent to be checked'),
]
