import type { ChosenKeys } from './chosen-keys.ts'
import { t } from './messages/t.ts'
import { type KeyPress, pressedKey, writesCharacter } from './pressed-key.ts'
import { getDefaultKeys, formatKeys, type Shortcut, SHORTCUTS } from './shortcuts.ts'

/** Result of a key press as an action's shortcut. */
export type ReadKeys =
  /** Only modifiers so far, or keys that leave the field. */
  { kind: 'none' } | { kind: 'keys'; keys: string } | { kind: 'refused'; keys: string; sentence: string }

/** An action that already has keys assigned to another one. */
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

/** What keys are reserved for. */
type ReservedUse =
  'clipboard' | 'browser' | 'window' | 'textSize' | 'activate' | 'deleting' | 'navigation' | 'contextMenu'

/** Keys that users depend on or that never reach the window. `Mod` as in the registry. */
const RESERVED: readonly { keys: readonly string[]; use: ReservedUse }[] = [
  { keys: ['Mod+c', 'Mod+x', 'Mod+v', 'Mod+a', 'Mod+Shift+v'], use: 'clipboard' },
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
    use: 'browser',
  },
  { keys: ['Mod+r', 'Mod+Shift+r', 'F5', 'F11', 'F12', 'Mod+Shift+i'], use: 'window' },
  { keys: ['Mod+0', 'Mod+-', 'Mod+=', 'Mod++'], use: 'textSize' },
  { keys: ['Enter', 'Shift+Enter'], use: 'activate' },
  { keys: ['Backspace', 'Delete', 'Shift+Delete', 'Shift+Backspace'], use: 'deleting' },
  {
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'].flatMap((key) => [
      key,
      `Shift+${key}`,
      `Mod+${key}`,
      `Mod+Shift+${key}`,
    ]),
    use: 'navigation',
  },
  { keys: ['Shift+F10', 'ContextMenu'], use: 'contextMenu' },
]

/**
 * The keys of a key press, written as in the registry, or why an action can't have them: users or the system depend on
 * them, or they type text while the action also applies when typing.
 */
export function readKeys(press: KeyPress, shortcut: Shortcut, isMac: boolean): ReadKeys {
  if (MODIFIERS.has(press.key) || press.key === 'Tab' || press.key === 'Escape') return { kind: 'none' }
  const name = pressedKey(press, isMac)
  const isSign = name.length === 1 && !/[a-z0-9]/.test(name)
  const keys = [
    press.ctrlKey && (isMac ? 'Ctrl' : 'Mod'),
    press.altKey && 'Alt',
    // A character that needs Shift on some keyboards is stored as the character.
    press.shiftKey && !isSign && 'Shift',
    press.metaKey && (isMac ? 'Mod' : 'Meta'),
    name,
  ]
    .filter((part) => part !== false)
    .join('+')
  const refused = (sentence: string): ReadKeys => ({ kind: 'refused', keys, sentence })
  const said = formatKeys(keys, isMac)
  if (press.metaKey && !isMac) return refused(t('reserved.system'))
  const reserved = RESERVED.find((each) => each.keys.some((other) => formatKeys(other, isMac) === said))
  if (reserved) return refused(t(`reserved.${reserved.use}`, { keys: said }))
  if (writesCharacter(press, isMac) && shortcut.scope === 'anywhere')
    return refused(t(isMac ? 'typesText.mac' : 'typesText.other', { keys: said }))
  return { kind: 'keys', keys }
}

/** An action's keys with these choices. */
export function keysWith(shortcut: Shortcut, chosen: ChosenKeys, isMac: boolean): readonly string[] {
  return chosen[shortcut.id] ?? getDefaultKeys(shortcut, isMac)
}

/** Other actions that already have one of the keys. */
export function getHolders(keys: readonly string[], id: string, chosen: ChosenKeys, isMac: boolean): KeyHolder[] {
  return SHORTCUTS.flatMap((shortcut: Shortcut) =>
    shortcut.id === id
      ? []
      : keysWith(shortcut, chosen, isMac)
          .filter((held) => keys.some((wanted) => formatKeys(wanted, isMac) === formatKeys(held, isMac)))
          .map((held) => ({ shortcut, keys: held })),
  )
}

/**
 * The choices after assigning these keys to the action and removing them from others. Choices equal to the default are
 * dropped.
 */
export function giveKeys(id: string, keys: readonly string[], chosen: ChosenKeys, isMac: boolean): ChosenKeys {
  const next: ChosenKeys = { ...chosen, [id]: [...keys] }
  for (const { shortcut, keys: held } of getHolders(keys, id, chosen, isMac))
    next[shortcut.id] = [...(next[shortcut.id] ?? getDefaultKeys(shortcut, isMac))].filter((other) => other !== held)
  for (const shortcut of SHORTCUTS as readonly Shortcut[])
    if (next[shortcut.id]?.join(' ') === getDefaultKeys(shortcut, isMac).join(' ')) delete next[shortcut.id]
  return next
}
