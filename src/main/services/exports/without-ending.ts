import { EXPORT_FORMATS } from '#shared/domain/export-formats.ts'

/** Extensions that a block's file name may have in the user's sheet. */
export const TYPED_ENDINGS = [
  ...Object.values(EXPORT_FORMATS).map(({ extension }) => extension),
  ...['aac', 'aif', 'aiff', 'ogg'],
]

/** A name without the extension its file gets anyway, so a typed one isn't repeated. */
export function withoutEnding(name: string, endings: readonly string[]): string {
  const trimmed = name.trimEnd()
  const typed = endings.find((ending) => trimmed.toLowerCase().endsWith(`.${ending}`))
  const rest = typed === undefined ? '' : trimmed.slice(0, -typed.length - 1)
  return rest.trim() === '' ? name : rest
}
