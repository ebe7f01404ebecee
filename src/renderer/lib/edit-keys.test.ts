import { expect, it } from 'vitest'
import { chosenKeys } from './chosen-keys.ts'
import { giveKeys, getHolders, keysWith, readKeys } from './edit-keys.ts'
import type { KeyPress } from './pressed-key.ts'
import { findAction, type Shortcut, SHORTCUTS } from './shortcuts.ts'

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})
const shortcut = (id: string): Shortcut => SHORTCUTS.find((each) => each.id === id) as Shortcut

it('writes keys like the registry, on both kinds of keyboards', () => {
  const any = shortcut('export')

  expect(readKeys(press('P', { ctrlKey: true, shiftKey: true }), any, false)).toEqual({
    kind: 'keys',
    keys: 'Mod+Shift+p',
  })
  expect(readKeys(press('π', { altKey: true, ctrlKey: true, code: 'KeyP' }), any, true)).toEqual({
    kind: 'keys',
    keys: 'Ctrl+Alt+p',
  })
  expect(readKeys(press('π', { altKey: true, code: 'KeyP' }), any, true)).toMatchObject({
    kind: 'refused',
    sentence: '⌥P alone types text. Add ⌘ or ⌃.',
  })
  expect(readKeys(press('p', { metaKey: true }), any, true)).toEqual({ kind: 'keys', keys: 'Mod+p' })
  expect(readKeys(press('F9'), any, false)).toEqual({ kind: 'keys', keys: 'F9' })
  expect(readKeys(press('?', { ctrlKey: true, shiftKey: true }), any, false)).toEqual({ kind: 'keys', keys: 'Mod+?' })
  expect(readKeys(press('Control', { ctrlKey: true }), any, false)).toEqual({ kind: 'none' })
  expect(readKeys(press('Tab'), any, false)).toEqual({ kind: 'none' })
})

it('rejects keys that users and the system depend on, and keys that type text, with a reason', () => {
  const sentence = (pressed: KeyPress, id: string, isMac = false) => {
    const read = readKeys(pressed, shortcut(id), isMac)
    return read.kind === 'refused' ? read.sentence : read.kind
  }

  expect(sentence(press('c', { ctrlKey: true }), 'export')).toBe('Ctrl+C is reserved for copy, cut, paste and select.')
  expect(sentence(press('w', { metaKey: true }), 'export', true)).toMatch(/^⌘W is reserved by the browser/)
  expect(sentence(press('x'), 'export')).toBe('X alone types text. Add Ctrl or Alt.')
  expect(sentence(press('x'), 'follow')).toBe('keys')
  expect(sentence(press('Enter'), 'follow')).toMatch(/is reserved for activating the focused control/)
  expect(sentence(press('x', { metaKey: true }), 'export')).toMatch(/reserved by the system/)
})

it('names the current holder of keys, reassigns them, and stores no redundant choice', () => {
  expect(getHolders(['Mod+e'], 'generate-all', {}, false).map(({ shortcut: { id } }) => id)).toEqual(['export'])

  const chosen = giveKeys('generate-all', ['Mod+e'], {}, false)
  expect(chosen).toEqual({ 'generate-all': ['Mod+e'], export: [] })
  expect(getHolders(['Mod+e'], 'generate-all', chosen, false)).toEqual([])

  const back = giveKeys('export', ['Mod+e'], chosen, false)
  expect(back).toEqual({ 'generate-all': [] })
  expect(giveKeys('generate-all', ['Mod+Shift+Enter'], back, false)).toEqual({})
  expect(keysWith(shortcut('redo'), { redo: ['F9'] }, false)).toEqual(['F9'])
})

it('applies to the keyboard from then on', () => {
  chosenKeys.set(giveKeys('export', ['F9'], {}, false))

  expect(findAction(press('F9'), true, false)).toBe('export')
  expect(findAction(press('e', { ctrlKey: true }), true, false)).toBeNull()

  chosenKeys.set({})
  expect(findAction(press('e', { ctrlKey: true }), true, false)).toBe('export')
})
