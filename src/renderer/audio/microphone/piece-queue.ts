import { RECORDING_PIECE_MAX_MS, recordingPiecePath } from '#shared/domain/media-paths.ts'
import { fetchMedia } from '../../rpc/media.ts'

/** The studio's response to a piece. `lost`: no response; the piece is sent again. */
export type PieceAnswer =
  | { kind: 'stored'; sampleCount: number }
  | { kind: 'gap'; sampleCount: number }
  | { kind: 'ended' }
  | { kind: 'refused'; status: number }
  | { kind: 'lost' }

/** `stopped`: nothing more can be stored; what is already stored is kept. */
export type PieceQueueState = { kind: 'writing'; behindMs: number } | { kind: 'stopped'; why: StopReason }

export type StopReason = 'ended' | 'disk' | 'refused' | 'studio-gone'

export interface PieceQueueDeps {
  recordingId: string
  sampleRateHz: number
  put(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<PieceAnswer>
  /** Resolves after the pause between two attempts. */
  wait(delayMs: number): Promise<void>
  onState(state: PieceQueueState): void
}

/** Captured samples on their way to the disk, in order, each retained here until the studio confirms it is stored. */
export interface PieceQueue {
  add(samples: Int16Array): void
  /** Resolves when all that was added is stored, with null, or with why nothing more can be. */
  drain(): Promise<StopReason | null>
}

const RETRY_AFTER_MS = 200
/** With pauses of `RETRY_AFTER_MS`: ten seconds, enough for a restarted studio to respond. */
const MAX_ATTEMPTS = 50

/** Opens a queue for one recording. A slow disk or studio makes the queue longer; nothing is dropped. */
export function openPieceQueue(deps: PieceQueueDeps): PieceQueue {
  const pieceSamples = Math.floor((deps.sampleRateHz * RECORDING_PIECE_MAX_MS) / 1000)
  const waiting: Int16Array[] = []
  let waitingSamples = 0
  let storedSamples = 0
  let stopped: StopReason | null = null
  let running: Promise<void> | null = null

  function stop(why: StopReason): void {
    stopped = why
    waiting.length = 0
    waitingSamples = 0
    deps.onState({ kind: 'stopped', why })
  }

  /** The first waiting samples, without removing them. */
  function first(): Int16Array<ArrayBuffer> {
    const piece = new Int16Array(Math.min(pieceSamples, waitingSamples))
    let filled = 0
    for (const samples of waiting) {
      if (filled === piece.length) break
      const part = samples.subarray(0, piece.length - filled)
      piece.set(part, filled)
      filled += part.length
    }
    return piece
  }

  function drop(count: number): void {
    waitingSamples -= count
    storedSamples += count
    for (let left = count; left > 0;) {
      const samples = waiting[0]
      if (samples === undefined) return
      if (samples.length > left) {
        waiting[0] = samples.subarray(left)
        return
      }
      left -= samples.length
      waiting.shift()
    }
  }

  async function write(): Promise<void> {
    let attempts = 0
    while (waitingSamples > 0 && stopped === null) {
      const piece = first()
      const answer = await deps.put(recordingPiecePath(deps.recordingId, storedSamples), getBytes(piece))
      switch (answer.kind) {
        case 'stored':
          attempts = 0
          drop(Math.max(0, Math.min(waitingSamples, answer.sampleCount - storedSamples)))
          deps.onState({ kind: 'writing', behindMs: (waitingSamples * 1000) / deps.sampleRateHz })
          break
        case 'gap':
          // Audio reported as stored is gone, and nothing could close the gap.
          stop('disk')
          break
        case 'ended':
          stop('ended')
          break
        case 'refused':
          stop(answer.status === 507 ? 'disk' : 'refused')
          break
        case 'lost':
          attempts += 1
          if (attempts === MAX_ATTEMPTS) return stop('studio-gone')
          deps.onState({ kind: 'writing', behindMs: (waitingSamples * 1000) / deps.sampleRateHz })
          await deps.wait(RETRY_AFTER_MS)
          break
      }
    }
  }

  function run(): void {
    running ??= write().finally(() => {
      running = null
    })
  }

  return {
    add(samples) {
      if (stopped !== null || samples.length === 0) return
      waiting.push(samples)
      waitingSamples += samples.length
      run()
    },
    async drain() {
      while (running !== null) await running
      return stopped
    },
  }
}

/** Little-endian, like every machine this runs on. */
function getBytes(samples: Int16Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}

/** Sends a piece to the studio that served the window. */
export async function putPiece(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<PieceAnswer> {
  try {
    const response = await fetchMedia(path, { method: 'PUT', body: bytes })
    if (response.status === 410 || response.status === 404) return { kind: 'ended' }
    if (response.status !== 200 && response.status !== 409) return { kind: 'refused', status: response.status }
    const { sampleCount } = (await response.json()) as { sampleCount: number }
    return { kind: response.status === 200 ? 'stored' : 'gap', sampleCount }
  } catch {
    return { kind: 'lost' }
  }
}
