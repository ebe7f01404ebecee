import { Input } from 'mediabunny'
import { StudioError } from '#shared/errors/studio-error.ts'
import { checkSampleTables } from './check-sample-tables.ts'
import { openReportedSource } from './open-reported-source.ts'
import type { ReportProgress } from './serve-file-jobs.ts'
import { SOUND_FORMATS } from './sound-formats.ts'

export interface SoundLength {
  durationMs: number
  sampleRateHz: number
}

/** A month: what is longer is a damaged header. */
const LONGEST_MS = 31 * 24 * 60 * 60 * 1_000

/**
 * Duration and sample rate of an audio file, reading as little of it as its format allows.
 *
 * @throws StudioError `invalid_input` if no readable audio is found
 */
export async function measureSoundFile(path: string, report: ReportProgress): Promise<SoundLength> {
  await checkSampleTables(path, report)
  using input = new Input({ formats: SOUND_FORMATS, source: openReportedSource(path, report) })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (track) {
      const found = { durationMs: (await track.computeDuration()) * 1000, sampleRateHz: await track.getSampleRate() }
      if (found.durationMs >= 0 && found.durationMs <= LONGEST_MS && found.sampleRateHz > 0) return found
      throw new RangeError('The audio has an invalid length')
    }
  } catch (cause) {
    throw new StudioError('invalid_input', 'audio-unreadable', {}, { cause })
  }
  throw new StudioError('invalid_input', 'file-contains-no-audio')
}
