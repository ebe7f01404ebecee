/** A name without the ending that its file gets anyway: one that was typed as well would be there twice. */
export function withoutEnding(name: string, endings: readonly string[]): string {
  const trimmed = name.trimEnd()
  const typed = endings.find((ending) => trimmed.toLowerCase().endsWith(`.${ending}`))
  const rest = typed === undefined ? '' : trimmed.slice(0, -typed.length - 1)
  return rest.trim() === '' ? name : rest
}
