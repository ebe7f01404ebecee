import { RECORDING_PIECE_MAX_MS, recordingPiecePath } from '#shared/domain/media-paths.ts'

/** What the studio said of a piece. `lost` is no answer at all: the piece is sent again. */
export type PieceAnswer =
  | { kind: 'stored'; sampleCount: number }
  | { kind: 'gap'; sampleCount: number }
  | { kind: 'ended' }
  | { kind: 'refused'; status: number }
  | { kind: 'lost' }

/** `stopped`: nothing more can be stored; what was stored before is kept. */
export type PieceQueueState =
  { kind: 'writing'; behindMs: number } | { kind: 'stopped'; why: 'ended' | 'disk' | 'studio-gone' }

export interface PieceQueueDeps {
  recordingId: string
  sampleRateHz: number
  put(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<PieceAnswer>
  /** Resolves after a pause between two attempts. */
  wait(delayMs: number): Promise<void>
  onState(state: PieceQueueState): void
}

/** Captured samples on their way to the disk, in order, each kept here until the studio says that it is stored. */
export interface PieceQueue {
  add(samples: Int16Array): void
  /** Resolves when all that was added is stored, or nothing more can be. */
  drain(): Promise<void>
}

const RETRY_AFTER_MS = 200
/** With pauses of `RETRY_AFTER_MS`: ten seconds, in which a studio that was started again has answered. */
const MOST_ATTEMPTS = 50

/** Opens a queue for one recording. A disk or a studio that is slow makes it longer, never shorter. */
export function openPieceQueue(deps: PieceQueueDeps): PieceQueue {
  const pieceSamples = Math.floor((deps.sampleRateHz * RECORDING_PIECE_MAX_MS) / 1000)
  const waiting: Int16Array[] = []
  let waitingSamples = 0
  let storedSamples = 0
  let isStopped = false
  let running: Promise<void> | null = null

  function stop(why: 'ended' | 'disk' | 'studio-gone'): void {
    isStopped = true
    waiting.length = 0
    waitingSamples = 0
    deps.onState({ kind: 'stopped', why })
  }

  /** The first samples that wait, without taking them away. */
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
    while (waitingSamples > 0 && !isStopped) {
      const piece = first()
      const answer = await deps.put(recordingPiecePath(deps.recordingId, storedSamples), bytesOf(piece))
      switch (answer.kind) {
        case 'stored':
          attempts = 0
          drop(Math.max(0, Math.min(waitingSamples, answer.sampleCount - storedSamples)))
          deps.onState({ kind: 'writing', behindMs: (waitingSamples * 1000) / deps.sampleRateHz })
          break
        case 'gap':
          // What this queue was told to be stored is not there any more: nothing could close the gap.
          stop('disk')
          break
        case 'ended':
          stop('ended')
          break
        case 'refused':
          stop('disk')
          break
        case 'lost':
          attempts += 1
          if (attempts === MOST_ATTEMPTS) return stop('studio-gone')
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
      if (isStopped || samples.length === 0) return
      waiting.push(samples)
      waitingSamples += samples.length
      run()
    },
    async drain() {
      while (running !== null) await running
    },
  }
}

/** Little-endian, as every machine this runs on has them. */
function bytesOf(samples: Int16Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}

/** Puts a piece to the studio that served the window. */
export async function putPiece(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<PieceAnswer> {
  try {
    const response = await fetch(path, { method: 'PUT', body: bytes })
    if (response.status === 410 || response.status === 404) return { kind: 'ended' }
    if (response.status !== 200 && response.status !== 409) return { kind: 'refused', status: response.status }
    const { sampleCount } = (await response.json()) as { sampleCount: number }
    return { kind: response.status === 200 ? 'stored' : 'gap', sampleCount }
  } catch {
    return { kind: 'lost' }
  }
}
