import { iso6393To1, iso6393To2T } from 'iso-639-3'

/** The ISO 639-2 code of a BCP 47 tag, which audio files require; null if the language has none. */
export function toThreeLetters(tag: string): string | null {
  const [code = ''] = tag.toLowerCase().split('-')
  if (code.length === 3) return code
  const [long] = Object.entries(iso6393To1).find(([, short]) => short === code) ?? []
  return long === undefined ? null : (iso6393To2T[long] ?? null)
}
