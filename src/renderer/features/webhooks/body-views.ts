/** The body indented, or null where it is no JSON. */
export function readable(text: string | null): string | null {
  try {
    return text === null ? null : JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}

/** Bytes as a table of hex and letters, as far as the limit. */
export function hexOf(bytes: Uint8Array, limit = 8_192): string {
  const lines: string[] = []
  for (let at = 0; at < Math.min(bytes.length, limit); at += 16) {
    const part = [...bytes.subarray(at, at + 16)]
    const hex = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const letters = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join('')
    lines.push(`${at.toString(16).padStart(6, '0')}  ${hex.padEnd(47)}  ${letters}`)
  }
  if (bytes.length > limit) lines.push(`… ${bytes.length - limit} more`)
  return lines.join('\n')
}

/** What is shown of a text at once: more would hold the window up. */
export function shorten(text: string, limit = 200_000): string {
  return text.length <= limit
    ? text
    : `${text.slice(0, limit)}\n… ${text.length - limit} more letters; save the bytes to see them`
}
