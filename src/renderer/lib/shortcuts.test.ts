import { afterEach, describe, expect, it } from 'vitest'
import { type KeyPress, keyboardLayout } from './pressed-key.ts'
import { findAction, formatKeys, keysOf, type Shortcut, SHORTCUTS } from './shortcuts.ts'

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

describe('keyboard shortcuts', () => {
  it('play on the space bar only while not typing', () => {
    expect(findAction(press(' '), false, false)).toBe('play-pause')
    expect(findAction(press(' '), true, false)).toBeNull()
    expect(findAction(press(' ', { ctrlKey: true, shiftKey: true }), true, false)).toBe('play-pause-typing')
  })

  it('distinguish generating one block from generating all', () => {
    expect(findAction(press('Enter', { ctrlKey: true }), true, false)).toBe('generate-block')
    expect(findAction(press('Enter', { ctrlKey: true, shiftKey: true }), true, false)).toBe('generate-all')
    expect(findAction(press('Enter'), true, false)).toBeNull()
  })

  it('use Command on a Mac and leave its text shortcuts alone', () => {
    expect(findAction(press('k', { metaKey: true }), true, true)).toBe('palette')
    expect(findAction(press('k', { ctrlKey: true }), true, true)).toBeNull()
    expect(findAction(press('ArrowLeft', { altKey: true }), true, true)).toBeNull()
    expect(findAction(press('ArrowLeft', { altKey: true, ctrlKey: true }), true, true)).toBe('previous-word')
  })

  it('match a question mark on keyboards with and without Shift for it', () => {
    expect(findAction(press('?', { shiftKey: true }), false, false)).toBe('shortcut-sheet')
    expect(findAction(press('?'), false, false)).toBe('shortcut-sheet')
    expect(findAction(press('?'), true, false)).toBeNull()
    expect(findAction(press('/', { ctrlKey: true }), true, false)).toBe('shortcut-sheet')
  })

  it('are formatted for the system', () => {
    expect(formatKeys('Mod+Shift+Enter', false)).toBe('Ctrl+Shift+Enter')
    expect(formatKeys('Mod+Shift+k', true)).toBe('⇧⌘K')
    expect(formatKeys('Alt+ArrowLeft', false)).toBe('Alt+←')
  })

  it('are never assigned to two actions', () => {
    for (const isMac of [false, true]) {
      const all = SHORTCUTS.flatMap((shortcut: Shortcut) =>
        keysOf(shortcut, isMac).map((keys) => formatKeys(keys, isMac)),
      )

      expect(all.filter((keys, index) => all.indexOf(keys) !== index)).toEqual([])
    }
  })
})

/** What the keys A to Z of a US keyboard write in each layout, and other keys that write letters or digits. */
const LAYOUTS: Record<string, { letters: string; others?: Record<string, string>; digits?: string }> = {
  US: { letters: 'abcdefghijklmnopqrstuvwxyz' },
  Dvorak: {
    letters: "axje.uidchtnmbrl'poygk,qf;",
    others: { Semicolon: 's', Comma: 'w', Period: 'v', Slash: 'z' },
  },
  Colemak: { letters: 'abcsftdhuneimky;qprglvwxjz', others: { Semicolon: 'o' } },
  German: { letters: 'abcdefghijklmnopqrstuvwxzy' },
  French: { letters: 'qbcdefghijkl,noparstuvzxyw', others: { Semicolon: 'm' }, digits: 'à&é"\'(-è_ç' },
  Turkish: { letters: 'abcdefghıjklmnopqrstuvwxyz', others: { Quote: 'i' } },
  Russian: { letters: 'фисвуапршолдьтщзйкыегмцчня' },
  Greek: { letters: 'αβψδεφγηιξκλμνοπ;ρστθωςχυζ' },
  Hebrew: { letters: "שנבגקכעיןחלךצמםפ/רדאוה'סטז" },
  Japanese: { letters: 'abcdefghijklmnopqrstuvwxyz' },
}

describe.each(Object.entries(LAYOUTS))('on a %s keyboard', (_name, { letters, others = {}, digits = '0123456789' }) => {
  const written = new Map([
    ...[...letters].map((letter, index) => [`Key${String.fromCharCode(65 + index)}`, letter] as const),
    ...[...digits].map((digit, index) => [`Digit${index}`, digit] as const),
    ...Object.entries(others),
  ])
  /** The key that has this letter or digit; where no key has Latin letters, the one in its place. */
  const codeOf = (wanted: string): string => {
    const own = [...written].find(([, character]) => character === wanted)?.[0]
    return own ?? (/\d/.test(wanted) ? `Digit${wanted}` : `Key${wanted.toUpperCase()}`)
  }
  afterEach(() => keyboardLayout.set(new Map()))

  it.each(['Linux', 'Windows', 'macOS'])('runs every action with its keys on %s, also while typing', (system) => {
    const isMac = system === 'macOS'
    keyboardLayout.set(written)
    const wrong = SHORTCUTS.flatMap((shortcut: Shortcut) =>
      keysOf(shortcut, isMac).flatMap((keys) => {
        const parts = keys.split('+')
        const key = parts.at(-1) ?? ''
        if (!/^[a-z0-9]$/.test(key)) return []
        const has = (part: string) => parts.slice(0, -1).includes(part)
        const code = codeOf(key)
        const base = written.get(code) ?? ''
        // The minus changes the text size.
        const isSixWithShift = key === '6' && base === '-'
        const shifted = isSixWithShift ? key : has('Shift') ? base.toUpperCase() : base
        const pressed = press(isMac && has('Alt') ? '¬' : shifted, {
          code,
          ctrlKey: has('Ctrl') || (has('Mod') && !isMac),
          metaKey: has('Mod') && isMac,
          altKey: has('Alt'),
          shiftKey: has('Shift') || isSixWithShift,
        })
        const isTyping = parts.length > 1
        const found = findAction(pressed, isTyping, isMac)
        return found === shortcut.id ? [] : [{ keys, code, found }]
      }),
    )

    expect(wrong).toEqual([])
  })
})

describe('a key that writes a character', () => {
  it.each(['é', 'ü', 'ñ', 'ą', 'ó', 'ś', '@', '¬', 'Dead', 'Å'])('writes %s with Option on a Mac', (key) => {
    for (const code of ['KeyE', 'KeyU', 'KeyN', 'KeyA', 'KeyO', 'KeyS', 'KeyL', 'KeyK', 'KeyJ'])
      for (const shiftKey of [false, true])
        expect(findAction(press(key, { code, altKey: true, shiftKey }), true, true)).toBeNull()
  })

  it.each(['@', '€', 'ł', 'ó', 'µ', '{'])('writes %s with AltGr on Windows', (key) => {
    const getModifierState = (name: string) => name === 'AltGraph'
    for (const code of ['KeyQ', 'KeyE', 'KeyL', 'KeyO', 'KeyM', 'Digit7'])
      expect(findAction(press(key, { code, ctrlKey: true, altKey: true, getModifierState }), true, false)).toBeNull()
  })

  it('runs no action in a comma’s place on a French keyboard', () => {
    expect(findAction(press(',', { code: 'KeyM', altKey: true }), true, false)).toBeNull()
    expect(findAction(press(',', { code: 'KeyM', ctrlKey: true }), true, false)).toBe('go-settings')
  })

  it('leaves the minus of a French keyboard to the text size', () => {
    expect(findAction(press('-', { code: 'Digit6', ctrlKey: true }), true, false)).toBeNull()
    expect(findAction(press('6', { code: 'Digit6', ctrlKey: true, shiftKey: true }), true, false)).toBe('go-webhooks')
  })
})
