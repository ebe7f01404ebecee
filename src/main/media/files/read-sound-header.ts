import { open } from 'node:fs/promises'
import { ADTS, FLAC, Input, type InputFormat, MATROSKA, MP3, MP4, MPEG_TS, OGG, QTFF, WAVE, WEBM } from 'mediabunny'
import type { SoundHeader } from '#shared/contract/exports.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { checkSampleTables } from './check-sample-tables.ts'
import { locateMp3 } from './locate-mp3.ts'
import { readMp3Header } from './read-mp3-header.ts'
import { openReportedSource } from './open-reported-source.ts'
import { openPlainSound } from './read-plain-sound.ts'
import type { ReportProgress } from './serve-file-jobs.ts'
import { SOUND_FORMATS } from './sound-formats.ts'

/** A month: what is longer is a damaged header. */
const LONGEST_MS = 31 * 24 * 60 * 60 * 1_000

const EXTENSIONS = new Map<InputFormat, string>([
  [MP3, 'mp3'],
  [WAVE, 'wav'],
  [FLAC, 'flac'],
  [ADTS, 'aac'],
  [MP4, 'mp4'],
  [QTFF, 'mov'],
  [WEBM, 'webm'],
  [MATROSKA, 'mkv'],
  [MPEG_TS, 'ts'],
])

/**
 * The format, rate, channels and duration of an audio file. Reads only what its format needs for that.
 *
 * @throws StudioError `invalid_input` if no readable audio is found
 */
export async function readHeader(path: string, report: ReportProgress): Promise<SoundHeader> {
  await checkSampleTables(path, report)
  const plain = await openPlainSound(path, report)
  if (plain) {
    const { format, sampleRateHz, channelCount, frameCount } = plain
    const durationMs = (frameCount * 1000) / sampleRateHz
    return checkHeader({ format, sampleRateHz, channels: channelCount, durationMs, mp3: null })
  }
  const mp3 = await locateMp3(path, report)
  const header = mp3 && (await readMp3Header(path, mp3, report))
  if (header) return checkHeader(header)
  using input = new Input({
    formats: mp3 ? [MP3] : SOUND_FORMATS,
    source: openReportedSource(path, report, mp3),
  })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (track)
      return checkHeader({
        format: await findExtension(path, input),
        sampleRateHz: await track.getSampleRate(),
        channels: await track.getNumberOfChannels(),
        durationMs: (await track.computeDuration()) * 1000,
        mp3: null,
      })
  } catch (cause) {
    if (isStudioError(cause)) throw cause
    throw new StudioError('invalid_input', 'audio-unreadable', {}, { cause })
  }
  throw new StudioError('invalid_input', 'file-contains-no-audio')
}

async function findExtension(path: string, input: Input): Promise<string> {
  const format = await input.getFormat()
  if (format === OGG) return (await (await input.getPrimaryAudioTrack())?.getCodec()) === 'opus' ? 'opus' : 'ogg'
  if (format !== MP4 || (await input.getPrimaryVideoTrack())) return EXTENSIONS.get(format) ?? 'audio'
  return (await readBrand(path)) === 'M4B ' ? 'm4b' : 'm4a'
}

/** The brand that an MP4 file declares. */
async function readBrand(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 8)
    return buffer.toString('latin1')
  } finally {
    await file.close()
  }
}

function checkHeader(found: SoundHeader): SoundHeader {
  if (found.durationMs >= 0 && found.durationMs <= LONGEST_MS && found.sampleRateHz > 0) return found
  throw new StudioError('invalid_input', 'audio-unreadable')
}
