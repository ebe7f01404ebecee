import { FilePathSource, Input } from 'mediabunny'
import { StudioError } from '#shared/errors/studio-error.ts'
import { SOUND_FORMATS } from './sound-formats.ts'

/**
 * How long the sound of a file is and how many samples it has a second, read from as little of it as its format allows.
 *
 * @throws StudioError `invalid_input`: there is no sound in it that can be read
 */
export async function readSoundLength(path: string): Promise<{ durationMs: number; sampleRateHz: number }> {
  using input = new Input({ formats: SOUND_FORMATS, source: new FilePathSource(path) })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (track) return { durationMs: (await track.computeDuration()) * 1000, sampleRateHz: await track.getSampleRate() }
  } catch (cause) {
    throw new StudioError('invalid_input', 'The sound in this file cannot be read.', {}, { cause })
  }
  throw new StudioError('invalid_input', 'There is no sound in this file.')
}
