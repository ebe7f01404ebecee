import { readSound, UndecodableRecording } from './read-sound.ts'
import type { SoundFile, SoundPiece } from './read-sound.ts'

/** The sound of a file. */
export interface DecodedRecording {
  mimeType: string
  durationMs: number
  sampleRateHz: number
  /** Of equal length, full scale being 1; empty when the recording is longer than is ever listened to. */
  channels: Float32Array[]
  /** Compressed formats round a duration up to their frames. */
  isCompressed: boolean
}

/** Twice what any upload may last; what is longer is refused by its length alone and never decoded. */
const LISTENED_MS = 60_000
/** Of all channels together: such a length in six channels at 96 kHz. */
const MOST_SAMPLES = 6 * 60 * 96_000

/**
 * The whole sound of a short recording, in any format `readSound` opens. A file that holds more than it tells is read no
 * further than any may last.
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

/** All pieces as one, or those up to where it lasts longer than any may. */
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
    if (sampleCount > MOST_SAMPLES) throw new UndecodableRecording('it holds far more samples than a voice needs')
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
