const HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2
/** Conventional placeholder for a length that isn't known yet. */
const UNKNOWN_LENGTH = 0xff_ff_ff_ff

/**
 * The 44-byte header of 16-bit mono samples.
 *
 * @param sampleCount number of samples; `'unknown'` while streaming, which readers take as "until the end"
 */
export function wavHeader(sampleRateHz: number, sampleCount: number | 'unknown'): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES)
  const view = new DataView(header.buffer)
  const dataBytes = sampleCount === 'unknown' ? UNKNOWN_LENGTH : sampleCount * BYTES_PER_SAMPLE
  const riffBytes = sampleCount === 'unknown' ? UNKNOWN_LENGTH : dataBytes + HEADER_BYTES - 8

  writeAscii(header, 0, 'RIFF')
  view.setUint32(4, riffBytes, true)
  writeAscii(header, 8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRateHz, true)
  view.setUint32(28, sampleRateHz * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true)
  writeAscii(header, 36, 'data')
  view.setUint32(40, dataBytes, true)
  return header
}

function writeAscii(bytes: Uint8Array, offset: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[offset + index] = text.charCodeAt(index)
}
