/** Placeholder sizes in a header written before the length was known. */
const NOT_KNOWN = new Set([0, 0xffff_ffff])

/**
 * A WAV streamed while being generated has wrong lengths in its header: its audio is whatever follows (shapes page 10
 * saw 26 bytes declared for whole recordings). Returns a copy with the true lengths; any other file unchanged.
 */
export function mendStreamedWav(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const nameAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < 12 || nameAt(0) !== 'RIFF' || nameAt(8) !== 'WAVE') return bytes
  if (!NOT_KNOWN.has(view.getUint32(4, true))) return bytes
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    if (nameAt(at) === 'data') {
      if (end >= bytes.length || isChunk(bytes, view, end)) return bytes
      // Not `slice`, which returns a view for a Buffer.
      const mended = new Uint8Array(bytes)
      const header = new DataView(mended.buffer)
      header.setUint32(4, mended.length - 8, true)
      header.setUint32(at + 4, mended.length - at - 8, true)
      return mended
    }
    at = end
  }
  return bytes
}

/** Whether a non-audio chunk follows: a name in letters and a length that fits. */
function isChunk(bytes: Uint8Array, view: DataView, at: number): boolean {
  if (at + 8 > bytes.length) return false
  const hasName = bytes.subarray(at, at + 4).every((byte) => byte >= 0x20 && byte < 0x7f)
  return hasName && at + 8 + view.getUint32(at + 4, true) <= bytes.length
}
