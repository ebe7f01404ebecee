/** A name without the extension its file gets anyway, so a typed one isn't repeated. */
export function withoutEnding(name: string, endings: readonly string[]): string {
  const trimmed = name.trimEnd()
  const typed = endings.find((ending) => trimmed.toLowerCase().endsWith(`.${ending}`))
  const rest = typed === undefined ? '' : trimmed.slice(0, -typed.length - 1)
  return rest.trim() === '' ? name : rest
}
