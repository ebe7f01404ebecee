import { describe, expect, it } from 'vitest'
import { findAction, type KeyPress, keysOf, matchesKeys, formatKeys, type Shortcut, SHORTCUTS } from './shortcuts.ts'

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

  it('match a letter by physical key if Alt turns it into another character', () => {
    expect(matchesKeys('Alt+n', press('˜', { altKey: true, code: 'KeyN' }), true)).toBe(true)
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
