import { readSound, UndecodableRecording } from './read-sound.ts'
import type { SoundFile, SoundPiece } from './read-sound.ts'

/** A file's decoded audio. */
export interface DecodedRecording {
  mimeType: string
  durationMs: number
  sampleRateHz: number
  /** Equal length, full scale 1; empty if the recording is longer than is ever analyzed. */
  channels: Float32Array[]
  /** Compressed formats round durations up to whole frames. */
  isCompressed: boolean
}

/** Twice the maximum upload duration; longer files are rejected by their duration alone and never decoded. */
const LISTENED_MS = 60_000
/** Across all channels: this duration in six channels at 96 kHz. */
const MAX_SAMPLES = 6 * 60 * 96_000

/**
 * Decodes a short recording in any format supported by `readSound`. If a file holds more than it declares, reading
 * stops at the maximum duration.
 *
 * @throws UndecodableRecording
 */
export function decodeRecording(bytes: Uint8Array): Promise<DecodedRecording> {
  return readSound(bytes, async ({ mimeType, toldMs, sampleRateHz, isCompressed, pieces }) => {
    if (!(sampleRateHz > 0)) throw new UndecodableRecording('it claims to have no samples in a second')
    if (toldMs > LISTENED_MS) return { mimeType, durationMs: toldMs, sampleRateHz, channels: [], isCompressed }
    const sound = await collect(pieces())
    if (sound.heardMs > LISTENED_MS)
      return { mimeType, durationMs: sound.heardMs, sampleRateHz, channels: [], isCompressed }
    const sampleCount = Math.min(...sound.channels.map((channel) => channel.length))
    if (!Number.isFinite(sampleCount) || sampleCount === 0 || !(sound.sampleRateHz > 0)) {
      throw new UndecodableRecording('there is no sound in the file')
    }
    const durationMs = (sampleCount * 1_000) / sound.sampleRateHz
    return { mimeType, durationMs, channels: sound.channels, sampleRateHz: sound.sampleRateHz, isCompressed }
  })
}

/** Joins all chunks, up to the maximum duration. */
async function collect(pieces: ReturnType<SoundFile['pieces']>): Promise<SoundPiece & { heardMs: number }> {
  const parts: SoundPiece[] = []
  let heardMs = 0
  let sampleCount = 0
  for await (const piece of pieces) {
    parts.push(piece)
    const length = piece.channels[0]?.length ?? 0
    heardMs += (length * 1_000) / piece.sampleRateHz
    sampleCount += length * piece.channels.length
    if (heardMs > LISTENED_MS) break
    if (sampleCount > MAX_SAMPLES) throw new UndecodableRecording('it holds far more samples than a voice needs')
  }
  const [first] = parts
  const channels = first?.channels.map((_, channel) => join(parts.map((part) => part.channels[channel] ?? NONE))) ?? []
  return { channels, sampleRateHz: first?.sampleRateHz ?? 0, heardMs }
}

const NONE = new Float32Array(0)

function join(pieces: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let place = 0
  for (const piece of pieces) {
    joined.set(piece, place)
    place += piece.length
  }
  return joined
}
