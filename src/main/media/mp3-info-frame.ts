const FRAME_HEADER_BYTES = 4
/** Bytes covered by the checksum that identifies a LAME tag. */
const CHECKED_BYTES = 190
const INDEX_ENTRIES = 100
/** Delay that LAME adds before the first sample. Decoders add their own 529. */
const ENCODER_DELAY_SAMPLES = 576
/** Bit rates by index, starting at 1, for MPEG 1 and MPEG 2 Layer III. */
const KBPS = {
  high: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  low: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const RATES_HZ = { high: [44_100, 48_000, 32_000], low: [22_050, 24_000, 16_000] }

/** A stream of mono frames at one bit rate. */
export interface Mp3Stream {
  sampleRateHz: number
  kbps: number
}

/** Running checksum over the bytes of a stream, starting at 0. */
export function crc16(before: number, bytes: Uint8Array): number {
  let crc = before
  for (const byte of bytes) crc = (crc >> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] as number)
  return crc
}

/** Length of {@link mp3InfoFrame}, which doesn't depend on its content. */
export function mp3InfoFrameBytes({ sampleRateHz, kbps }: Mp3Stream): number {
  return Math.floor(((sampleRateHz >= 32_000 ? 144 : 72) * kbps * 1000) / sampleRateHz)
}

/**
 * A silent frame to put before the others. It declares how many frames there are and how much of the first and last
 * isn't audio. Without it, every player is late by some tens of milliseconds and captions don't line up in an editor.
 *
 * @param written how much audio went in, and the encoder's frames for it: their size and checksum
 */
export function mp3InfoFrame(
  stream: Mp3Stream,
  written: { sampleCount: number; sizeBytes: number; crc: number },
): Uint8Array {
  const { sampleRateHz, kbps } = stream
  const kind = sampleRateHz >= 32_000 ? 'high' : 'low'
  const frameSamples = kind === 'high' ? 1152 : 576
  const sizeBytes = mp3InfoFrameBytes(stream)
  // Frames at one rate differ by a byte, which averages out: their number follows from the total size.
  const frameCount = Math.round((written.sizeBytes * 8 * sampleRateHz) / (kbps * 1000 * frameSamples))
  const padding = Math.max(0, frameCount * frameSamples - ENCODER_DELAY_SAMPLES - written.sampleCount)

  const frame = Buffer.alloc(sizeBytes)
  const rateIndex = RATES_HZ[kind].indexOf(sampleRateHz)
  const kbpsIndex = KBPS[kind].indexOf(kbps) + 1
  frame.set([0xff, kind === 'high' ? 0xfb : 0xf3, (kbpsIndex << 4) | (rateIndex << 2), 0xc0])
  const lead = FRAME_HEADER_BYTES + (kind === 'high' ? 17 : 9)
  let at = lead + frame.write('Info', lead, 'latin1')
  at = frame.writeUInt32BE(0x0f, at)
  at = frame.writeUInt32BE(frameCount, at)
  at = frame.writeUInt32BE(sizeBytes + written.sizeBytes, at)
  for (let index = 0; index < INDEX_ENTRIES; index += 1) at = frame.writeUInt8(Math.floor((index * 256) / 100), at)
  at = frame.writeUInt32BE(50, at)
  at += frame.write('LAME3.100', at, 'latin1')
  at = frame.writeUInt8(0x01, at)
  // Lowpass, replay gain and encoding flags are left empty. 255 means 255 or more.
  at = frame.writeUInt8(Math.min(255, kbps), at + 10)
  at = frame.writeUIntBE((ENCODER_DELAY_SAMPLES << 12) | Math.min(0xfff, padding), at, 3)
  at = frame.writeUInt32BE(sizeBytes + written.sizeBytes, at + 4)
  at = frame.writeUInt16BE(written.crc, at)
  frame.writeUInt16BE(crc16(0, frame.subarray(0, Math.min(CHECKED_BYTES, at))), at)
  return frame
}

const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  return crc
})
