/** First frame header of an MPEG audio stream (ISO 13818-3, layer III at the lower sampling frequencies). */
export interface Mp3Frame {
  bitrateKbps: number | undefined
  sampleRateHz: number | undefined
  isMono: boolean
}

const BITRATES_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATES_HZ = [22_050, 24_000, 16_000]

/** Reads the header of the first frame; throws if the bytes don't start with one. */
export function readMp3Frame(bytes: Uint8Array): Mp3Frame {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = view.getUint32(0)
  // 11 sync bits, version 2, layer III.
  if (header >>> 21 !== 0x7ff || ((header >>> 19) & 3) !== 2 || ((header >>> 17) & 3) !== 1) {
    throw new Error(`Not a frame of MPEG 2 layer III: ${header.toString(16)}`)
  }
  return {
    bitrateKbps: BITRATES_KBPS[(header >>> 12) & 15],
    sampleRateHz: SAMPLE_RATES_HZ[(header >>> 10) & 3],
    isMono: ((header >>> 6) & 3) === 3,
  }
}
