export const WAV_HEADER_BYTES = 44

/**
 * The 44 bytes in front of signed little-endian mono samples. Sizes over 4 GB are capped, as readers expect.
 *
 * @param behindBytes of everything that stands behind the samples, with the byte that makes their number even
 */
export function wavHeader(
  sampleRateHz: number,
  dataBytes: number,
  bitDepth: 16 | 24 = 16,
  behindBytes = 0,
): Uint8Array {
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES))
  const ascii = (offset: number, text: string) =>
    [...text].forEach((letter, index) => header.setUint8(offset + index, letter.charCodeAt(0)))
  const data = Math.min(dataBytes, 0xffff_ffff - 36)
  ascii(0, 'RIFF')
  header.setUint32(4, Math.min(data + 36 + behindBytes, 0xffff_ffff), true)
  ascii(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, sampleRateHz, true)
  header.setUint32(28, (sampleRateHz * bitDepth) / 8, true)
  header.setUint16(32, bitDepth / 8, true)
  header.setUint16(34, bitDepth, true)
  ascii(36, 'data')
  header.setUint32(40, data, true)
  return new Uint8Array(header.buffer)
}
