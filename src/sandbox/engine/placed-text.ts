import type { PlacedText } from './script.ts'

const ENTITY = /&(?:#x([0-9a-f]+)|#([0-9]+)|(amp|lt|gt|quot|apos));|\r\n?/giy
const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** `text`, which appears literally in the input from `start` on. */
export function placeLiteralText(text: string, start: number): PlacedText {
  const places = new Uint32Array(text.length + 1)
  for (let index = 0; index <= text.length; index++) places[index] = start + index
  return { text, places }
}

/**
 * The character data `input.slice(start, end)` with escapes resolved and line ends normalized as in XML; must be well
 * formed.
 */
export function placeEscapedText(input: string, start: number, end: number): PlacedText {
  let text = ''
  const places: number[] = []
  let place = start
  while (place < end) {
    const { written, length } = readCharacter(input, place)
    for (let unit = 0; unit < written.length; unit++) places.push(place)
    text += written
    place += length
  }
  places.push(end)
  return { text, places: Uint32Array.from(places) }
}

/** Joins the parts; input text between two parts is assigned to the end of the earlier one. */
export function joinPlacedTexts(parts: readonly PlacedText[], end: number): PlacedText {
  const places: number[] = []
  for (const part of parts)
    for (let index = 0; index < part.text.length; index++) places.push(part.places[index] ?? end)
  places.push(parts.at(-1)?.places.at(-1) ?? end)
  return { text: parts.map((part) => part.text).join(''), places: Uint32Array.from(places) }
}

function readCharacter(input: string, place: number): { written: string; length: number } {
  ENTITY.lastIndex = place
  const found = ENTITY.exec(input)
  if (found === null) return { written: input.charAt(place), length: 1 }
  const [all, hexadecimal, decimal, name] = found
  const length = all.length
  if (hexadecimal !== undefined) return { written: String.fromCodePoint(Number.parseInt(hexadecimal, 16)), length }
  if (decimal !== undefined) return { written: String.fromCodePoint(Number(decimal)), length }
  if (name !== undefined) return { written: NAMED_ENTITIES[name] ?? all, length }
  return { written: '\n', length }
}
