import type { ChannelLevels } from '#shared/domain/channel-levels.ts'
import type { SoundPart } from './files/decode-sound-file.ts'
import { runFileJob, runWholeFileJob } from './files/run-file-job.ts'
import { openStreamedWav, type SoundFile } from './open-plain-wav.ts'
import type { SoundHeader } from '#shared/contract/exports.ts'

/**
 * Passes the sound of a file to `use`. It is decoded in a thread with limits, as `decodeSoundFile` says. Nothing of the file
 * is open afterwards.
 *
 * @throws StudioError `invalid_input`: there is no sound in it that can be read, or reading it exceeds a limit
 * @throws StudioError `canceled`: `signal` was aborted
 */
export async function withSoundFile<T>(
  path: string,
  use: (sound: SoundFile) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const streamed = await openStreamedWav(path, signal)
  if (streamed) return await use(streamed)
  const values = runFileJob('decode-sound', path, { signal })
  try {
    const first = await values.next()
    if (first.done || first.value instanceof Uint8Array || first.value.kind !== 'start')
      throw new Error('The sample rate comes first.')
    const { sampleRateHz, channels } = first.value
    let levels: ChannelLevels | null = null
    const pieces = onlyPieces(values, (read) => (levels = read))
    return await use({ sampleRateHz, channels, pieces, levels: () => levels })
  } finally {
    await values.return(undefined)
  }
}

/**
 * Returns the duration and sample rate of an audio file, reading as little as its format allows.
 *
 * @throws StudioError `invalid_input`: there is no sound in it that can be read, or reading it exceeds a limit
 * @throws StudioError `canceled`: `signal` was aborted
 */
export async function readSoundHeader(path: string, signal?: AbortSignal): Promise<SoundHeader> {
  return await runWholeFileJob('read-sound-header', path, { signal })
}

async function* onlyPieces(
  values: AsyncIterable<SoundPart>,
  onLevels: (levels: ChannelLevels) => void,
): AsyncGenerator<Uint8Array> {
  for await (const value of values) {
    if (value instanceof Uint8Array) yield value
    else if (value.kind === 'levels') onLevels(value.levels)
  }
}
