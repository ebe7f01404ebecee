const ORIENTATION_TAG = 0x0112
const SHORT = 3

/** The orientation in an EXIF block, from 1 to 8; 1, upright, if it has none or isn't readable. */
export function readOrientation(exif: Uint8Array): number {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength)
  if (exif.length < 10) return 1
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return 1
  const isLittle = order === 0x4949
  const firstAt = view.getUint32(4, isLittle) + 2
  if (firstAt > exif.length) return 1
  const count = view.getUint16(firstAt - 2, isLittle)
  for (let at = firstAt; at + 12 <= exif.length && at < firstAt + count * 12; at += 12) {
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG || view.getUint16(at + 2, isLittle) !== SHORT) continue
    const orientation = view.getUint16(at + 8, isLittle)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}
