import type { AudioSample as Sample } from 'mediabunny'
import { UPLOAD_MAX_BYTES } from '#shared/domain/media-paths.ts'
import { createLiveMixer } from '#shared/domain/live-mixer.ts'

/** The rest is for the header, and for more samples than the file declares. */
const SHARE = 0.95
/** Longest audio decoded here; the studio doesn't accept longer files either. */
const LONGEST_SECONDS = 60 * 60

/**
 * Decodes an AAC file, such as a phone recording, to WAV: the studio has no decoder for it, but a browser has. The studio
 * decides how its channels are mixed; of a file too large for that, they are mixed here, by the same rule.
 *
 * @returns null for all other files, which the studio reads itself or rejects with a reason
 */
export async function decodeInWindow(file: Blob, signal: AbortSignal): Promise<Blob | null> {
  const { ADTS, AudioSample, MP4, QTFF, BlobSource, BufferTarget, Conversion, Input, Output, WavOutputFormat } =
    await import('mediabunny')
  using input = new Input({ formats: [MP4, QTFF, ADTS], source: new BlobSource(file) })
  const track = await input.getPrimaryAudioTrack().catch(() => null)
  if (track === null || (await track.getCodec()) !== 'aac') return null
  if (!(await track.canDecode()) || (await track.computeDuration()) > LONGEST_SECONDS) return null
  const channelCount = await track.getNumberOfChannels()
  const sampleRateHz = await track.getSampleRate()
  const sizeBytes = (await track.computeDuration()) * sampleRateHz * channelCount * 2
  const mixer = sizeBytes > UPLOAD_MAX_BYTES * SHARE ? createLiveMixer(channelCount, sampleRateHz) : null
  const target = new BufferTarget()
  const output = new Output({ format: new WavOutputFormat(), target })
  const conversion = await Conversion.init({
    input,
    output,
    video: { discard: true },
    audio: {
      codec: 'pcm-s16',
      forceTranscode: true,
      ...(mixer && {
        processedNumberOfChannels: 1,
        process: (sample) =>
          new AudioSample({
            data: mixer.push(readChannels(sample)),
            format: 'f32',
            numberOfChannels: 1,
            sampleRate: sample.sampleRate,
            timestamp: sample.timestamp,
          }),
      }),
    },
    showWarnings: false,
  })
  const cancel = () => void conversion.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await conversion.execute()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
  return target.buffer && new Blob([target.buffer], { type: 'audio/wav' })
}

function readChannels(sample: Sample): Float32Array[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const options = { planeIndex, format: 'f32-planar' } as const
    const channel = new Float32Array(sample.allocationSize(options) / 4)
    sample.copyTo(channel, options)
    return channel
  })
}
