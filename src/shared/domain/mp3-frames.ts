/** Bytes in which a tag's head says how long it is. */
export const TAG_HEAD_BYTES = 32
/** Bytes in which a tag's end says how long it is. */
export const TAG_END_BYTES = 128 + 227
/** More than any frame and the head of the next. */
export const FRAME_SEARCH_BYTES = 2_048

const KBPS: Readonly<Record<string, readonly number[]>> = {
  '1-1': [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1-2': [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1-3': [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2-1': [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2-2': [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  '2-3': [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const RATES_HZ = [44_100, 48_000, 32_000]

/**
 * Size of the tag that begins with these bytes: ID3v2 with its footer, or APEv2; 0 if none does. It can be larger than the
 * file.
 *
 * @param head at least `TAG_HEAD_BYTES`, if there are as many
 */
export function readTagAtStart(head: Uint8Array): number {
  if (hasText(head, 0, 'ID3') && isId3(head, 0)) return 10 + readSyncSafe(head, 6) + ((head[5] ?? 0) & 0x10 ? 10 : 0)
  const isApe = head.length >= 32 && hasText(head, 0, 'APETAGEX') && ((head[23] ?? 0) & 0x20) !== 0
  return isApe ? 32 + readU32(head, 12) : 0
}

/**
 * Size of the tag that ends with these bytes: ID3v1, Lyrics3, APEv2 or ID3v2 with a footer; 0 if none does. It can be
 * larger than the file.
 *
 * @param end at least `TAG_END_BYTES`, if there are as many
 */
export function readTagAtEnd(end: Uint8Array): number {
  const { length } = end
  if (length >= 128 && hasText(end, length - 128, 'TAG'))
    return length >= TAG_END_BYTES && hasText(end, length - TAG_END_BYTES, 'TAG+') ? TAG_END_BYTES : 128
  if (length >= 15 && hasText(end, length - 9, 'LYRICS200'))
    return 15 + (Number(String.fromCharCode(...end.subarray(length - 15, length - 9))) || 0)
  if (length >= 32 && hasText(end, length - 32, 'APETAGEX'))
    return readU32(end, length - 20) + ((end[length - 9] ?? 0) & 0x80 ? 32 : 0)
  if (length >= 10 && hasText(end, length - 10, '3DI') && isId3(end, length - 10))
    return 20 + readSyncSafe(end, length - 4)
  return 0
}

/** Head of an MPEG audio frame. */
export interface Mp3Frame {
  /** Where it begins. */
  at: number
  channels: 1 | 2
}

/**
 * The first frame that is followed by another of its kind; undefined if there is none. A frame without another after it can
 * be any two bytes of a picture.
 *
 * @param isWhole nothing follows these bytes, so the last frame has no other after it
 */
export function findMp3Frame(bytes: Uint8Array, isWhole: boolean): Mp3Frame | undefined {
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const head = readMp3FrameHeader(bytes, at)
    if (!head) continue
    const next = at + head.sizeBytes
    const isLast = isWhole && next + 4 > bytes.length
    // The length of a frame without a bit rate isn't known.
    if (head.sizeBytes === 0 || isLast || readMp3FrameHeader(bytes, next)?.kind === head.kind)
      return { at, channels: head.channels }
  }
  return undefined
}

/** What a frame's header says. */
export interface Mp3FrameHeader {
  /** Equal in all frames of a file: version, layer and sample rate. */
  kind: string
  /** 0 if the length isn't known, as that of a frame without a bit rate. */
  sizeBytes: number
  kbps: number
  sampleRateHz: number
  durationMs: number
  channels: 1 | 2
}

/** Reads the header of the frame that starts at a place; undefined if none does. */
export function readMp3FrameHeader(bytes: Uint8Array, at: number): Mp3FrameHeader | undefined {
  const [sync = 0, flags = 0, coding = 0, mode = 0] = bytes.subarray(at, at + 4)
  if (at + 4 > bytes.length || sync !== 0xff || (flags & 0xe0) !== 0xe0) return undefined
  const version = (flags >> 3) & 3
  const layer = 4 - ((flags >> 1) & 3)
  const rateIndex = (coding >> 2) & 3
  const kbpsIndex = coding >> 4
  if (version === 1 || layer === 4 || rateIndex === 3 || kbpsIndex === 15) return undefined
  const rateHz = (RATES_HZ[rateIndex] as number) / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const kbps = KBPS[`${version === 3 ? 1 : 2}-${layer}`]?.[kbpsIndex - 1] ?? 0
  const padding = (coding >> 1) & 1
  const sampleCount = layer === 1 ? 384 : layer === 3 && version !== 3 ? 576 : 1_152
  const bytesPerKbps = (sampleCount * (layer === 1 ? 31.25 : 125)) / rateHz
  const slots = Math.floor(bytesPerKbps * kbps) + padding
  return {
    kind: `${version}-${layer}-${rateIndex}`,
    sizeBytes: kbps === 0 ? 0 : layer === 1 ? slots * 4 : slots,
    kbps,
    sampleRateHz: rateHz,
    durationMs: (sampleCount * 1000) / rateHz,
    channels: mode >> 6 === 3 ? 1 : 2,
  }
}

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

function isId3(bytes: Uint8Array, at: number): boolean {
  const isSize = [6, 7, 8, 9].every((index) => (bytes[at + index] ?? 0xff) < 0x80)
  return isSize && bytes[at + 3] !== 0xff && bytes[at + 4] !== 0xff
}

/** ID3 tag sizes use 7 bits per byte. */
function readSyncSafe(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((size, index) => size * 128 + (bytes[at + index] as number), 0)
}

function readU32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true)
}
