import { Input, MP3 } from 'mediabunny'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { checkSampleTables } from './check-sample-tables.ts'
import { locateMp3 } from './locate-mp3.ts'
import { openReportedSource } from './open-reported-source.ts'
import { openPlainSound } from './read-plain-sound.ts'
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
  const plain = await openPlainSound(path, report)
  if (plain)
    return checkLength({
      durationMs: (plain.frameCount * 1000) / plain.sampleRateHz,
      sampleRateHz: plain.sampleRateHz,
    })
  const mp3 = await locateMp3(path, report)
  using input = new Input({
    formats: mp3 ? [MP3] : SOUND_FORMATS,
    source: openReportedSource(path, report, mp3),
  })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (track)
      return checkLength({
        durationMs: (await track.computeDuration()) * 1000,
        sampleRateHz: await track.getSampleRate(),
      })
  } catch (cause) {
    if (isStudioError(cause)) throw cause
    throw new StudioError('invalid_input', 'audio-unreadable', {}, { cause })
  }
  throw new StudioError('invalid_input', 'file-contains-no-audio')
}

function checkLength(found: SoundLength): SoundLength {
  if (found.durationMs >= 0 && found.durationMs <= LONGEST_MS && found.sampleRateHz > 0) return found
  throw new StudioError('invalid_input', 'audio-unreadable')
}
