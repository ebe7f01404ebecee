import { createStore } from './create-store.ts'

/** The relevant parts of a keyboard event. */
export interface KeyPress {
  key: string
  code?: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  getModifierState?(key: string): boolean
}

/** What the keys of the keyboard layout write without modifiers, by `KeyboardEvent.code`; empty if unknown. */
export const keyboardLayout = createStore<ReadonlyMap<string, string>>(new Map())

/** Reads the layout now, and again whenever the window gets the focus. Returns a function that ends that. */
export function followKeyboardLayout(): () => void {
  const { keyboard } = navigator as { keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> } }
  if (!keyboard) return () => undefined
  const read = () => void keyboard.getLayoutMap().then(keyboardLayout.set, () => undefined)
  read()
  addEventListener('focus', read)
  return () => removeEventListener('focus', read)
}

/** Keys of a US keyboard by `KeyboardEvent.code`, besides letters and digits. */
const SIGNS: Record<string, string> = {
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Minus: '-',
  Equal: '=',
}

/**
 * The key for shortcuts: a lowercase letter, a digit, a sign, `Space`, or the name of another key. What the layout
 * writes decides. Where that is neither Latin nor a sign, as on a Russian keyboard, or was changed by Option on a Mac,
 * it is what the layout writes without modifiers, then what is there on a US keyboard.
 */
export function pressedKey({ key, code = '', altKey }: KeyPress, isMac: boolean): string {
  if (key === ' ') return 'Space'
  const isCharacter = key.length === 1 || key === 'Dead'
  if (!isCharacter) return key
  const written = key.toLowerCase()
  if (/^[a-z0-9]$/.test(written)) return written
  const layout = keyboardLayout.get()
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  // On a Hebrew or Greek keyboard some letter keys write signs.
  if (letter && layout.size > 0 && ![...layout.values()].some(isLatin)) return letter.toLowerCase()
  if (isAscii(written) && !(isMac && altKey)) return written
  const base = layout.get(code)?.toLowerCase() ?? ''
  if (isAscii(base)) return base
  return (letter ?? /^Digit(.)$/.exec(code)?.[1] ?? SIGNS[code] ?? written).toLowerCase()
}

/** True if the key press writes a character in a text field, also with Option on a Mac or AltGr elsewhere. */
export function writesCharacter(press: KeyPress, isMac: boolean): boolean {
  if (press.key.length !== 1 && press.key !== 'Dead') return false
  if (press.getModifierState?.('AltGraph')) return true
  return !press.ctrlKey && !press.metaKey && (isMac || !press.altKey)
}

function isLatin(character: string): boolean {
  return /^[a-z]$/i.test(character)
}

function isAscii(character: string): boolean {
  return /^[!-~]$/.test(character)
}
