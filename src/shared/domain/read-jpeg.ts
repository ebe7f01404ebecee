import { readOrientation } from './read-orientation.ts'
import type { StoredPicture } from './picture.ts'

const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Marker, length, name, version, density and the size of a thumbnail. */
const JFIF_LENGTH = 18

/** Real images have up to some hundred; many small ones would only take time. */
const MAX_SEGMENTS = 10_000

/** Reads the segments of a JPEG; null if it isn't one, isn't complete, or has too many. */
export function readJpeg(bytes: Uint8Array): StoredPicture | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, 2)]
  const profile: Uint8Array[] = []
  let frame: { widthPx: number; heightPx: number; componentCount: number } | null = null
  let orientation: number | null = null
  let hasScan = false
  let segmentCount = 0
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1] as number
    if (bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END_OF_IMAGE) {
      if (frame === null || !hasScan) return null
      parts.push(bytes.subarray(at, at + 2))
      const { componentCount, ...size } = frame
      // A profile for shades of gray or for print doesn't fit RGB.
      const colorParts = componentCount === 3 ? profile : []
      return { ...size, orientation: orientation ?? 1, parts, colorParts }
    }
    if (!isSegment(marker) || at + 4 > bytes.length) return null
    let end = at + 2 + view.getUint16(at + 2)
    segmentCount += 1
    if (segmentCount > MAX_SEGMENTS || end < at + 4 || end > bytes.length) return null
    const isNamed = (name: string) => startsWith(bytes.subarray(at + 4, end), name)
    if (isFrame(marker)) {
      if (frame !== null || end < at + 10) return null
      const componentCount = view.getUint8(at + 9)
      frame = { widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5), componentCount }
    }
    if (marker === START_OF_SCAN) {
      const scanEnd = frame === null ? -1 : findScanEnd(bytes, end)
      if (scanEnd === -1) return null
      end = scanEnd
      hasScan = true
    }
    const segment = bytes.subarray(at, end)
    if (marker === APP0 && isNamed('JFIF\0') && segment.length >= JFIF_LENGTH) parts.push(withoutThumbnail(segment))
    if (marker === APP1 && isNamed('Exif\0\0')) orientation ??= readOrientation(segment.subarray(10))
    const isProfile = marker === APP2 && isNamed('ICC_PROFILE\0')
    if (isProfile) profile.push(segment)
    if (isProfile || isImagePart(marker) || (marker === APP14 && isNamed('Adobe'))) parts.push(segment)
    at = end
  }
  return null
}

/** Whether a marker starts a segment with a length, rather than standing alone. */
function isSegment(marker: number): boolean {
  return marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd8)
}

/** Whether a segment has the image's size. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Frames, tables and scans; everything else belongs to applications. */
function isImagePart(marker: number): boolean {
  return marker < APP0
}

/** Position of the first marker after the data of a scan; -1 if there is none. */
function findScanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1] as number
    const isRestart = next >= 0xd0 && next <= 0xd7
    if (next === 0xff) at += 1
    else if (next === 0 || isRestart) at += 2
    else return at
  }
  return -1
}

function withoutThumbnail(segment: Uint8Array): Uint8Array {
  return Uint8Array.of(0xff, APP0, 0, JFIF_LENGTH - 2, ...segment.subarray(4, JFIF_LENGTH - 2), 0, 0)
}

function startsWith(bytes: Uint8Array, name: string): boolean {
  return [...name].every((letter, index) => bytes[index] === letter.charCodeAt(0))
}
