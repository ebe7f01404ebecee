/** Longest audio decoded here; the studio doesn't accept longer files either. */
const LONGEST_SECONDS = 60 * 60

/**
 * Decodes an AAC file, such as a phone recording, to WAV: the studio has no decoder for it, but a browser has.
 *
 * @returns null for all other files, which the studio reads itself or rejects with a reason
 */
export async function decodeInWindow(file: Blob, signal: AbortSignal): Promise<Blob | null> {
  const { ADTS, MP4, QTFF, BlobSource, BufferTarget, Conversion, Input, Output, WavOutputFormat } =
    await import('mediabunny')
  using input = new Input({ formats: [MP4, QTFF, ADTS], source: new BlobSource(file) })
  const track = await input.getPrimaryAudioTrack().catch(() => null)
  if (track === null || (await track.getCodec()) !== 'aac') return null
  if (!(await track.canDecode()) || (await track.computeDuration()) > LONGEST_SECONDS) return null
  const target = new BufferTarget()
  const output = new Output({ format: new WavOutputFormat(), target })
  const conversion = await Conversion.init({
    input,
    output,
    video: { discard: true },
    audio: { codec: 'pcm-s16', numberOfChannels: 1, forceTranscode: true },
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
