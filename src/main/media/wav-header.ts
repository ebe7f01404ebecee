export const WAV_HEADER_BYTES = 44

/** Maximum of a 32-bit size field. */
export const WAV_MAX_BYTES = 0xffff_ffff
/** The chunk with 64-bit sizes, between the file's first 12 bytes and its format. */
const LARGE_SIZES_BYTES = 36

/**
 * Header for signed little-endian mono samples: 44 bytes, or 80 for files larger than 32-bit sizes allow. Those use
 * RF64 (EBU Tech 3306), which editors read to the end.
 *
 * @param behindBytes size of everything after the samples, including padding to an even length
 */
export function wavStart(sampleRateHz: number, dataBytes: number, bitDepth: 16 | 24, behindBytes: number): Uint8Array {
  const plain = wavHeader(sampleRateHz, dataBytes, bitDepth, behindBytes)
  if (WAV_HEADER_BYTES + dataBytes + behindBytes <= WAV_MAX_BYTES) return plain
  const start = Buffer.alloc(WAV_HEADER_BYTES + LARGE_SIZES_BYTES)
  start.write('RF64', 0, 'latin1')
  start.writeUInt32LE(WAV_MAX_BYTES, 4)
  start.write('WAVEds64', 8, 'latin1')
  start.writeUInt32LE(LARGE_SIZES_BYTES - 8, 16)
  start.writeBigUInt64LE(BigInt(start.length - 8 + dataBytes + behindBytes), 20)
  start.writeBigUInt64LE(BigInt(dataBytes), 28)
  start.writeBigUInt64LE(BigInt((dataBytes * 8) / bitDepth), 36)
  start.set(plain.subarray(12), 12 + LARGE_SIZES_BYTES)
  start.writeUInt32LE(WAV_MAX_BYTES, start.length - 4)
  return start
}

/**
 * The 44 bytes before signed little-endian mono samples. Sizes over 4 GB are capped, as readers expect.
 *
 * @param behindBytes size of everything after the samples, including padding to an even length
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
