/**
 * Copies text to the clipboard and returns whether it worked. Call it from a click or key press.
 *
 * The Clipboard API needs a permission, and the window's only permission is the microphone; copying a selection needs
 * none.
 */
export function copyText(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  document.body.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
