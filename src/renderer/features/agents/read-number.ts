import type { FieldKind } from './agent-fields.ts'

/** What a person typed, as a value or as why it is none yet. */
export type ReadText = { isGood: true; value: unknown } | { isGood: false; why: string }

/** Reads a number that a person types, with a point or a comma; empty is null where a number may be missing. */
export function readNumber(text: string, edit: FieldKind & { kind: 'number' }): ReadText {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '')
    return edit.isRequired === true ? { isGood: false, why: 'A number is needed.' } : { isGood: true, value: null }
  const value = Number(trimmed)
  if (!Number.isFinite(value)) return { isGood: false, why: 'This is not a number.' }
  if (edit.isWhole && !Number.isInteger(value)) return { isGood: false, why: 'This has to be a whole number.' }
  if (value < edit.min || value > edit.max) {
    const range = edit.max === Number.MAX_SAFE_INTEGER ? `${edit.min} or more` : `${edit.min} to ${edit.max}`
    return { isGood: false, why: `This has to be ${range}.` }
  }
  return { isGood: true, value }
}
