const TEXT_ENTRY =
  'input:not([type=checkbox],[type=radio],[type=range]), textarea, select, [contenteditable=true], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'
const PRESSED_BY_SPACE = 'button, a[href], summary, input:not([type=range]), [role=row], [role=tab], [role=option]'

/** True if a key without modifiers belongs to the focused element: text fields take all keys, buttons the space bar. */
export function takesPlainKeys(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(TEXT_ENTRY) !== null || (key === ' ' && target.closest(PRESSED_BY_SPACE) !== null)
}

/** True for a field with its own undo for typing. */
export function undoesItself(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox],[type=radio],[type=range]), textarea') !== null
  )
}
