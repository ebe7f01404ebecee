import { chosenKeys } from './chosen-keys.ts'
import { t } from './messages/t.ts'
import { type KeyPress, pressedKey, writesCharacter } from './pressed-key.ts'

/** Where a shortcut applies: `anywhere`, or only while not typing in a field or the script. */
export type ShortcutScope = 'anywhere' | 'not-typing'

export interface Shortcut {
  id: string
  group: 'play' | 'generate' | 'script' | 'voices' | 'agents' | 'flow' | 'manage' | 'go' | 'studio'
  /** `Mod` is Command on a Mac and Control elsewhere. Empty: only in the palette. */
  keys: readonly string[]
  /** Overrides for the Mac, where the text system uses the others. */
  macKeys?: readonly string[]
  scope: ShortcutScope
}

/** End of the ID of an action that differs from another one only in its keys, which work while typing. */
export const WHILE_TYPING = '-typing'

/** All actions of the studio with their shortcuts, used by the palette, the shortcut sheet and the keyboard. */
export const SHORTCUTS = [
  { id: 'play-pause', group: 'play', keys: ['Space'], scope: 'not-typing' },
  {
    id: 'play-pause-typing',
    group: 'play',
    keys: ['Mod+Shift+Space'],
    scope: 'anywhere',
  },
  {
    id: 'play-from-caret',
    group: 'play',
    keys: ['Alt+Enter'],
    scope: 'anywhere',
  },
  {
    id: 'previous-word',
    group: 'play',
    keys: ['Alt+ArrowLeft'],
    macKeys: ['Ctrl+Alt+ArrowLeft'],
    scope: 'anywhere',
  },
  {
    id: 'next-word',
    group: 'play',
    keys: ['Alt+ArrowRight'],
    macKeys: ['Ctrl+Alt+ArrowRight'],
    scope: 'anywhere',
  },
  {
    id: 'previous-block',
    group: 'play',
    keys: ['Alt+ArrowUp'],
    macKeys: ['Ctrl+Alt+ArrowUp'],
    scope: 'anywhere',
  },
  {
    id: 'next-block',
    group: 'play',
    keys: ['Alt+ArrowDown'],
    macKeys: ['Ctrl+Alt+ArrowDown'],
    scope: 'anywhere',
  },
  { id: 'loop-block', group: 'play', keys: ['l'], scope: 'not-typing' },
  {
    id: 'loop-block-typing',
    group: 'play',
    keys: ['Alt+l'],
    scope: 'anywhere',
  },
  { id: 'slower', group: 'play', keys: ['['], scope: 'not-typing' },
  { id: 'faster', group: 'play', keys: [']'], scope: 'not-typing' },
  { id: 'follow', group: 'play', keys: ['f'], scope: 'not-typing' },
  { id: 'flag-issue', group: 'play', keys: ['m'], scope: 'not-typing' },
  {
    id: 'flag-issue-typing',
    group: 'play',
    keys: ['Alt+Shift+m'],
    scope: 'anywhere',
  },
  { id: 'listeningIssue-wording', group: 'play', keys: ['1'], scope: 'not-typing' },
  {
    id: 'listeningIssue-pronunciation',
    group: 'play',
    keys: ['2'],
    scope: 'not-typing',
  },
  { id: 'listeningIssue-pace', group: 'play', keys: ['3'], scope: 'not-typing' },
  { id: 'listeningIssue-tone', group: 'play', keys: ['4'], scope: 'not-typing' },
  { id: 'listeningIssue-noise', group: 'play', keys: ['5'], scope: 'not-typing' },
  {
    id: 'list-listening-issues',
    group: 'play',
    keys: ['Alt+Shift+l'],
    scope: 'anywhere',
  },
  {
    id: 'generate-block',
    group: 'generate',
    keys: ['Mod+Enter'],
    scope: 'anywhere',
  },
  {
    id: 'generate-all',
    group: 'generate',
    keys: ['Mod+Shift+Enter'],
    scope: 'anywhere',
  },
  {
    id: 'generate-dialogue',
    group: 'generate',
    keys: [],
    scope: 'anywhere',
  },
  { id: 'generate-project', group: 'generate', keys: [], scope: 'anywhere' },
  { id: 'regenerate-passage', group: 'generate', keys: [], scope: 'anywhere' },
  { id: 'cancel-generation', group: 'generate', keys: ['Mod+.'], scope: 'anywhere' },
  { id: 'export', group: 'generate', keys: ['Mod+e'], scope: 'anywhere' },
  { id: 'toggle-lock', group: 'script', keys: ['Alt+k'], scope: 'anywhere' },
  { id: 'block-voice', group: 'script', keys: ['Alt+Shift+v'], scope: 'anywhere' },
  { id: 'star-take', group: 'script', keys: ['Alt+s'], scope: 'anywhere' },
  { id: 'manage-takes', group: 'script', keys: ['Alt+t'], scope: 'anywhere' },
  {
    id: 'trim-start',
    group: 'script',
    keys: ['Alt+b'],
    scope: 'anywhere',
  },
  {
    id: 'trim-end',
    group: 'script',
    keys: ['Alt+e'],
    scope: 'anywhere',
  },
  { id: 'louder', group: 'script', keys: [], scope: 'anywhere' },
  { id: 'quieter', group: 'script', keys: [], scope: 'anywhere' },
  { id: 'undo', group: 'script', keys: ['Mod+z'], scope: 'anywhere' },
  { id: 'redo', group: 'script', keys: ['Mod+Shift+z', 'Mod+y'], scope: 'anywhere' },
  { id: 'split-block', group: 'script', keys: [], scope: 'anywhere' },
  { id: 'merge-block', group: 'script', keys: ['Alt+j'], scope: 'anywhere' },
  { id: 'write-note', group: 'script', keys: ['Alt+o'], scope: 'anywhere' },
  { id: 'list-notes', group: 'script', keys: ['Alt+Shift+o'], scope: 'anywhere' },
  { id: 'chapter-loudness', group: 'script', keys: [], scope: 'anywhere' },
  { id: 'focus-script', group: 'script', keys: ['Mod+Shift+s'], scope: 'anywhere' },
  {
    id: 'next-unspoken',
    group: 'script',
    keys: ['F8'],
    scope: 'anywhere',
  },
  {
    id: 'find',
    group: 'script',
    keys: ['Mod+f'],
    scope: 'anywhere',
  },
  { id: 'find-in-project', group: 'script', keys: ['Mod+Shift+f'], scope: 'anywhere' },
  {
    id: 'replace-in-project',
    group: 'script',
    keys: ['Mod+h'],
    macKeys: ['Alt+Mod+f'],
    scope: 'anywhere',
  },
  { id: 'mark-pause', group: 'script', keys: ['Alt+p'], scope: 'anywhere' },
  { id: 'mark-emphasis', group: 'script', keys: ['Alt+m'], scope: 'anywhere' },
  { id: 'mark-rate', group: 'script', keys: ['Alt+r'], scope: 'anywhere' },
  { id: 'mark-pitch', group: 'script', keys: ['Alt+h'], scope: 'anywhere' },
  { id: 'mark-volume', group: 'script', keys: ['Alt+v'], scope: 'anywhere' },
  { id: 'mark-emotion', group: 'script', keys: [], scope: 'anywhere' },
  { id: 'mark-speaker', group: 'script', keys: ['Alt+Shift+s'], scope: 'anywhere' },
  {
    id: 'mark-substitution',
    group: 'script',
    keys: ['Alt+u'],
    scope: 'anywhere',
  },
  { id: 'pronunciation', group: 'script', keys: ['Alt+a'], scope: 'anywhere' },
  { id: 'pronunciation-list', group: 'script', keys: [], scope: 'anywhere' },
  { id: 'unusual-words', group: 'script', keys: ['Alt+Shift+a'], scope: 'anywhere' },
  { id: 'cast-quotations', group: 'script', keys: [], scope: 'anywhere' },
  {
    id: 'toggle-ssml',
    group: 'script',
    keys: [],
    scope: 'anywhere',
  },
  { id: 'remove-marks', group: 'script', keys: ['Alt+x'], scope: 'anywhere' },
  {
    id: 'move-block-up',
    group: 'script',
    keys: ['Alt+Shift+ArrowUp'],
    scope: 'anywhere',
  },
  {
    id: 'move-block-down',
    group: 'script',
    keys: ['Alt+Shift+ArrowDown'],
    scope: 'anywhere',
  },
  { id: 'new-project', group: 'script', keys: ['Alt+n'], scope: 'anywhere' },
  { id: 'import', group: 'script', keys: ['Mod+o'], scope: 'anywhere' },
  { id: 'update-script', group: 'script', keys: [], scope: 'anywhere' },
  { id: 'import-comments', group: 'script', keys: [], scope: 'anywhere' },
  { id: 'removed-projects', group: 'script', keys: [], scope: 'anywhere' },
  { id: 'add-chapter', group: 'script', keys: ['Alt+Shift+n'], scope: 'anywhere' },
  { id: 'rename-chapter', group: 'script', keys: ['F2'], scope: 'anywhere' },
  { id: 'move-chapter-up', group: 'script', keys: [], scope: 'anywhere' },
  { id: 'move-chapter-down', group: 'script', keys: [], scope: 'anywhere' },
  {
    id: 'remove-chapter',
    group: 'script',
    keys: ['Alt+Shift+Delete'],
    macKeys: ['Alt+Shift+Backspace'],
    scope: 'anywhere',
  },
  { id: 'toggle-chapters', group: 'script', keys: ['Mod+b'], scope: 'anywhere' },
  { id: 'toggle-inspector', group: 'script', keys: ['Mod+i'], scope: 'anywhere' },
  { id: 'project-settings', group: 'script', keys: [], scope: 'anywhere' },
  { id: 'cast', group: 'script', keys: ['Alt+Shift+c'], scope: 'anywhere' },
  { id: 'new-session', group: 'voices', keys: [], scope: 'anywhere' },
  { id: 'add-speaker', group: 'voices', keys: [], scope: 'anywhere' },
  { id: 'add-speakers', group: 'voices', keys: [], scope: 'anywhere' },
  { id: 'record-next-speaker', group: 'voices', keys: [], scope: 'anywhere' },
  { id: 'new-agent', group: 'agents', keys: [], scope: 'anywhere' },
  { id: 'test-agent', group: 'agents', keys: [], scope: 'anywhere' },
  {
    id: 'send-changes',
    group: 'agents',
    keys: ['Mod+s'],
    scope: 'anywhere',
  },
  { id: 'discard-changes', group: 'agents', keys: [], scope: 'anywhere' },
  { id: 'duplicate-agent', group: 'agents', keys: [], scope: 'anywhere' },
  { id: 'delete-agent', group: 'agents', keys: [], scope: 'anywhere' },
  { id: 'export-conversations', group: 'agents', keys: [], scope: 'anywhere' },
  { id: 'flow-add', group: 'flow', keys: ['Insert'], macKeys: ['Alt+Mod+n'], scope: 'anywhere' },
  { id: 'flow-connect', group: 'flow', keys: ['Alt+c'], scope: 'anywhere' },
  { id: 'flow-tidy', group: 'flow', keys: ['Alt+Shift+t'], scope: 'anywhere' },
  { id: 'previous-issue', group: 'flow', keys: ['Shift+F8'], scope: 'anywhere' },
  { id: 'flow-publish', group: 'flow', keys: [], scope: 'anywhere' },
  { id: 'pause-queue', group: 'manage', keys: [], scope: 'anywhere' },
  { id: 'resume-queue', group: 'manage', keys: [], scope: 'anywhere' },
  { id: 'export-usage', group: 'manage', keys: [], scope: 'anywhere' },
  { id: 'cancel-checks', group: 'manage', keys: [], scope: 'anywhere' },
  { id: 'refresh', group: 'manage', keys: [], scope: 'anywhere' },
  { id: 'previous-chapter', group: 'go', keys: ['Alt+PageUp'], scope: 'anywhere' },
  { id: 'next-chapter', group: 'go', keys: ['Alt+PageDown'], scope: 'anywhere' },
  { id: 'go-projects', group: 'go', keys: ['Mod+1'], scope: 'anywhere' },
  { id: 'go-voices', group: 'go', keys: ['Mod+2'], scope: 'anywhere' },
  { id: 'go-record', group: 'go', keys: ['Mod+3'], scope: 'anywhere' },
  { id: 'go-consent-records', group: 'go', keys: [], scope: 'anywhere' },
  { id: 'go-agents', group: 'go', keys: ['Mod+4'], scope: 'anywhere' },
  { id: 'go-conversations', group: 'go', keys: ['Mod+5'], scope: 'anywhere' },
  { id: 'go-criteria', group: 'go', keys: [], scope: 'anywhere' },
  { id: 'go-webhooks', group: 'go', keys: ['Mod+6'], scope: 'anywhere' },
  { id: 'go-webhook-checker', group: 'go', keys: [], scope: 'anywhere' },
  { id: 'go-webhook-rebuild', group: 'go', keys: [], scope: 'anywhere' },
  { id: 'go-webhook-log', group: 'go', keys: [], scope: 'anywhere' },
  { id: 'go-watermark', group: 'go', keys: ['Mod+7'], scope: 'anywhere' },
  { id: 'go-activity', group: 'go', keys: ['Mod+8'], scope: 'anywhere' },
  { id: 'go-requests', group: 'go', keys: [], scope: 'anywhere' },
  { id: 'go-console', group: 'go', keys: [], scope: 'anywhere' },
  {
    id: 'go-account',
    group: 'go',
    keys: ['Mod+9'],
    scope: 'anywhere',
  },
  { id: 'go-budgets', group: 'go', keys: [], scope: 'anywhere' },
  { id: 'go-limits', group: 'go', keys: [], scope: 'anywhere' },
  { id: 'go-service-projects', group: 'go', keys: [], scope: 'anywhere' },
  { id: 'go-settings', group: 'go', keys: ['Mod+,'], scope: 'anywhere' },
  {
    id: 'switch-workspace',
    group: 'studio',
    keys: ['Alt+Shift+w'],
    scope: 'anywhere',
  },
  { id: 'next-pane', group: 'go', keys: ['F6'], scope: 'anywhere' },
  { id: 'palette', group: 'studio', keys: ['Mod+k'], scope: 'anywhere' },
  { id: 'shortcut-sheet', group: 'studio', keys: ['?', 'Mod+/'], scope: 'not-typing' },
  { id: 'theme', group: 'studio', keys: [], scope: 'anywhere' },
] as const satisfies readonly Shortcut[]

export type ActionId = (typeof SHORTCUTS)[number]['id']

interface ParsedKeys {
  key: string
  ctrl: boolean
  meta: boolean
  alt: boolean
  shift: boolean
}

/** Parses `Mod+Shift+Enter`. The last part is the key. */
function parseKeys(keys: string, isMac: boolean): ParsedKeys {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  const key = parts.pop() ?? ''
  const has = (name: string) => parts.includes(name)
  return {
    key,
    ctrl: has('Ctrl') || (has('Mod') && !isMac),
    meta: has('Mod') && isMac,
    alt: has('Alt'),
    shift: has('Shift'),
  }
}

/**
 * Whether a key press matches these keys. Shift is ignored for characters that need it on some keyboards, such as `?`,
 * and the digits of a French keyboard. Digits also match by their place.
 */
function matchesKeys(keys: string, press: KeyPress, isMac: boolean): boolean {
  const wanted = parseKeys(keys, isMac)
  const key = pressedKey(press, isMac)
  const isDigit = /^\d$/.test(wanted.key)
  const isSign = wanted.key.length === 1 && !/[a-z0-9 ]/i.test(wanted.key)
  // The signs for text size stay what they are.
  const isInPlace = isDigit && press.code === `Digit${wanted.key}` && !/^[a-z0-9+=-]$/.test(key)
  return (
    (key.toLowerCase() === wanted.key.toLowerCase() || isInPlace) &&
    press.ctrlKey === wanted.ctrl &&
    press.metaKey === wanted.meta &&
    press.altKey === wanted.alt &&
    (isSign || (isDigit && press.key === wanted.key) || press.shiftKey === wanted.shift)
  )
}

/** A shortcut's default keys on this system. */
export function getDefaultKeys(shortcut: Shortcut, isMac: boolean): readonly string[] {
  if (!isMac) return shortcut.keys
  // Option alone writes a character.
  return shortcut.macKeys ?? shortcut.keys.map((keys) => keys.replace(/^Alt\+(?=(?:Shift\+)?[a-z]$)/, 'Ctrl+Alt+'))
}

/** A shortcut's keys with the user's customization. */
export function keysOf(shortcut: Shortcut, isMac: boolean): readonly string[] {
  return chosenKeys.get()[shortcut.id] ?? getDefaultKeys(shortcut, isMac)
}

/** The action for a key press, if any. */
export function findAction(press: KeyPress, isTyping: boolean, isMac: boolean): ActionId | null {
  if (isTyping && writesCharacter(press, isMac)) return null
  const found = SHORTCUTS.find((shortcut: Shortcut) =>
    keysOf(shortcut, isMac).some((keys) => {
      // With Control or Command held a key types nothing, so it also applies while typing.
      const { ctrl, meta } = parseKeys(keys, isMac)
      return (shortcut.scope === 'anywhere' || !isTyping || ctrl || meta) && matchesKeys(keys, press, isMac)
    }),
  )
  return found?.id ?? null
}

/** An action's name, as in the palette and in menus. */
export function getActionLabel({ id }: Shortcut): string {
  return t(`action.${id as ActionId}`)
}

/** The heading of a group of actions. */
export function getGroupLabel(group: Shortcut['group']): string {
  return t(`group.${group}`)
}

const ARROWS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }
const NAMED_KEYS = ['Backspace', 'Delete', 'End', 'Enter', 'Home', 'Insert', 'PageDown', 'PageUp', 'Space'] as const

function formatKey(key: string): string {
  const named = NAMED_KEYS.find((name) => name === key)
  if (named) return t(`key.${named}`)
  return ARROWS[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}

/** `Ctrl+Shift+Enter`, or `⇧⌘Enter` on a Mac. */
export function formatKeys(keys: string, isMac: boolean): string {
  const { key, ctrl, meta, alt, shift } = parseKeys(keys, isMac)
  const name = formatKey(key)
  if (isMac) return `${ctrl ? '⌃' : ''}${alt ? '⌥' : ''}${shift ? '⇧' : ''}${meta ? '⌘' : ''}${name}`
  return [ctrl ? t('key.Ctrl') : '', alt ? 'Alt' : '', shift ? t('key.Shift') : '', name]
    .filter((part) => part !== '')
    .join('+')
}
