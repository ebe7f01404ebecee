/** A box as consecutive byte arrays, so that large tables aren't copied into their parents. */
export type Box = readonly Uint8Array[]

/** @param type four characters, as in ISO/IEC 14496-12 */
export function box(type: string, ...content: (Uint8Array | Box)[]): Box {
  const parts = content.flat()
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + getSize(parts))
  header.write(type, 4, 'latin1')
  return [header, ...parts]
}

/** A box with a version and flags. */
export function fullBox(type: string, version: number, flags: number, ...content: (Uint8Array | Box)[]): Box {
  return box(type, u32(version * 2 ** 24 + flags), ...content)
}

export function getSize(parts: Box): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

export const u8 = (...values: number[]): Uint8Array => Uint8Array.from(values)
export const u16 = (...values: number[]): Uint8Array => write(values, 2)
export const u32 = (...values: number[]): Uint8Array => write(values, 4)
export const u64 = (...values: number[]): Uint8Array =>
  u32(...values.flatMap((value) => [Math.floor(value / 2 ** 32), value % 2 ** 32]))

export function zeros(count: number): Uint8Array {
  return new Uint8Array(count)
}

function write(values: readonly number[], bytesEach: 2 | 4): Uint8Array {
  const bytes = Buffer.alloc(values.length * bytesEach)
  for (const [index, value] of values.entries()) bytes.writeUIntBE(value, index * bytesEach, bytesEach)
  return bytes
}

/** Identity matrix: no rotation, no scaling. */
export const MATRIX = u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000)
