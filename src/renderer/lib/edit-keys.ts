import type { ChosenKeys } from './chosen-keys.ts'
import { defaultKeysOf, type KeyPress, sayKeys, type Shortcut, SHORTCUTS } from './shortcuts.ts'

/** What a key press comes to as the keys of an action. */
export type ReadKeys =
  /** Only modifiers so far, or keys that leave the field. */
  { kind: 'none' } | { kind: 'keys'; keys: string } | { kind: 'refused'; keys: string; sentence: string }

/** An action that has keys which another one is to get. */
export interface KeyHolder {
  shortcut: Shortcut
  keys: string
}

const MODIFIERS = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Fn',
  'Dead',
  'Process',
  'Unidentified',
])

/** Keys that a person cannot do without, or that never reach the window, with the reason. `Mod` as in the registry. */
const RESERVED: readonly { keys: readonly string[]; macOnly?: boolean; why: string }[] = [
  { keys: ['Mod+c', 'Mod+x', 'Mod+v', 'Mod+a', 'Mod+Shift+v'], why: 'copies, cuts, pastes and selects everywhere' },
  {
    keys: [
      'Mod+w',
      'Mod+t',
      'Mod+n',
      'Mod+q',
      'Mod+Shift+w',
      'Mod+Shift+t',
      'Mod+Shift+n',
      'Mod+Tab',
      'Alt+F4',
      'Mod+m',
    ],
    why: 'belongs to the window, and the studio never sees it',
  },
  { keys: ['Mod+r', 'Mod+Shift+r', 'F5', 'F11', 'F12', 'Mod+Shift+i'], why: 'belongs to the window itself' },
  { keys: ['Mod+0', 'Mod+-', 'Mod+=', 'Mod++'], why: 'changes the size of the text' },
  { keys: ['Enter', 'Shift+Enter'], why: 'presses what has the focus and ends a line' },
  { keys: ['Backspace', 'Delete', 'Shift+Delete', 'Shift+Backspace'], why: 'deletes' },
  {
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'].flatMap((key) => [
      key,
      `Shift+${key}`,
      `Mod+${key}`,
      `Mod+Shift+${key}`,
    ]),
    why: 'moves in lists and texts',
  },
  { keys: ['Shift+F10', 'ContextMenu'], why: 'opens the menu of what has the focus' },
]

/**
 * The keys that a press stands for, written as in the registry, or why an action cannot have them: those that people or the
 * system cannot do without, and those that write something while the action counts while typing too.
 */
export function readKeys(press: KeyPress, shortcut: Shortcut, isMac: boolean): ReadKeys {
  if (MODIFIERS.has(press.key) || press.key === 'Tab' || press.key === 'Escape') return { kind: 'none' }
  const place = /^Key([A-Z])$/.exec(press.code ?? '')?.[1]?.toLowerCase()
  // Alt and Option turn letters into other signs: then the place of the key decides.
  const key = press.key === ' ' ? 'Space' : press.altKey && place ? place : press.key
  const name = key.length === 1 ? key.toLowerCase() : key
  const isSign = name.length === 1 && !/[a-z0-9]/.test(name)
  const keys = [
    press.ctrlKey && (isMac ? 'Ctrl' : 'Mod'),
    press.altKey && 'Alt',
    // A sign that needs Shift on some keyboards is meant as the sign.
    press.shiftKey && !isSign && 'Shift',
    press.metaKey && (isMac ? 'Mod' : 'Meta'),
    name,
  ]
    .filter((part) => part !== false)
    .join('+')
  const refused = (sentence: string): ReadKeys => ({ kind: 'refused', keys, sentence })
  const said = sayKeys(keys, isMac)
  if (press.metaKey && !isMac) return refused('Keys with the system’s own key belong to the system.')
  const reserved = RESERVED.find((each) => each.keys.some((other) => sayKeys(other, isMac) === said))
  if (reserved) return refused(`${said} ${reserved.why}.`)
  const writes = !press.ctrlKey && !press.metaKey && !press.altKey && (name.length === 1 || name === 'Space')
  if (writes && shortcut.scope === 'anywhere')
    return refused(`${said} alone would be written into the text. Hold ${isMac ? '⌘ or ⌥' : 'Ctrl or Alt'} with it.`)
  return { kind: 'keys', keys }
}

/** The keys that an action has with these choices. */
export function keysWith(shortcut: Shortcut, chosen: ChosenKeys, isMac: boolean): readonly string[] {
  return chosen[shortcut.id] ?? defaultKeysOf(shortcut, isMac)
}

/** Actions that have one of the keys already, other than the one that is to get them. */
export function holdersOf(keys: readonly string[], id: string, chosen: ChosenKeys, isMac: boolean): KeyHolder[] {
  return SHORTCUTS.flatMap((shortcut: Shortcut) =>
    shortcut.id === id
      ? []
      : keysWith(shortcut, chosen, isMac)
          .filter((held) => keys.some((wanted) => sayKeys(wanted, isMac) === sayKeys(held, isMac)))
          .map((held) => ({ shortcut, keys: held })),
  )
}

/** The choices with these keys for the action, taken from whichever had them. Choices that are no different are not kept. */
export function giveKeys(id: string, keys: readonly string[], chosen: ChosenKeys, isMac: boolean): ChosenKeys {
  const next: ChosenKeys = { ...chosen, [id]: [...keys] }
  for (const { shortcut, keys: held } of holdersOf(keys, id, chosen, isMac))
    next[shortcut.id] = [...(next[shortcut.id] ?? defaultKeysOf(shortcut, isMac))].filter((other) => other !== held)
  for (const shortcut of SHORTCUTS as readonly Shortcut[])
    if (next[shortcut.id]?.join(' ') === defaultKeysOf(shortcut, isMac).join(' ')) delete next[shortcut.id]
  return next
}
