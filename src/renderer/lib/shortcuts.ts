import { chosenKeys } from './chosen-keys.ts'
import { type KeyPress, pressedKey, writesCharacter } from './pressed-key.ts'

/** Where a shortcut applies: `anywhere`, or only while not typing in a field or the script. */
export type ShortcutScope = 'anywhere' | 'not-typing'

export interface Shortcut {
  id: string
  label: string
  group: 'Play' | 'Speak' | 'Script' | 'Agents' | 'Flow' | 'Go to' | 'Studio'
  /** `Mod` is Command on a Mac and Control elsewhere. Empty: only in the palette. */
  keys: readonly string[]
  /** Overrides for the Mac, where the text system uses the others. */
  macKeys?: readonly string[]
  scope: ShortcutScope
}

/** All actions of the studio with their shortcuts, used by the palette, the shortcut sheet and the keyboard. */
export const SHORTCUTS = [
  { id: 'play-pause', label: 'Play or pause', group: 'Play', keys: ['Space'], scope: 'not-typing' },
  {
    id: 'play-pause-typing',
    label: 'Play or pause while typing',
    group: 'Play',
    keys: ['Mod+Shift+Space'],
    scope: 'anywhere',
  },
  {
    id: 'play-from-caret',
    label: 'Play from the word at the caret',
    group: 'Play',
    keys: ['Alt+Enter'],
    scope: 'anywhere',
  },
  {
    id: 'previous-word',
    label: 'Previous word',
    group: 'Play',
    keys: ['Alt+ArrowLeft'],
    macKeys: ['Ctrl+Alt+ArrowLeft'],
    scope: 'anywhere',
  },
  {
    id: 'next-word',
    label: 'Next word',
    group: 'Play',
    keys: ['Alt+ArrowRight'],
    macKeys: ['Ctrl+Alt+ArrowRight'],
    scope: 'anywhere',
  },
  {
    id: 'previous-block',
    label: 'Previous block',
    group: 'Play',
    keys: ['Alt+ArrowUp'],
    macKeys: ['Ctrl+Alt+ArrowUp'],
    scope: 'anywhere',
  },
  {
    id: 'next-block',
    label: 'Next block',
    group: 'Play',
    keys: ['Alt+ArrowDown'],
    macKeys: ['Ctrl+Alt+ArrowDown'],
    scope: 'anywhere',
  },
  { id: 'loop-block', label: 'Loop the selected words, or the block', group: 'Play', keys: ['l'], scope: 'not-typing' },
  {
    id: 'loop-block-typing',
    label: 'Loop the selected words, or the block, while typing',
    group: 'Play',
    keys: ['Alt+l'],
    scope: 'anywhere',
  },
  { id: 'slower', label: 'Slower', group: 'Play', keys: ['['], scope: 'not-typing' },
  { id: 'faster', label: 'Faster', group: 'Play', keys: [']'], scope: 'not-typing' },
  { id: 'follow', label: 'Follow playback', group: 'Play', keys: ['f'], scope: 'not-typing' },
  { id: 'flag-issue', label: 'Flag issue at playhead', group: 'Play', keys: ['m'], scope: 'not-typing' },
  {
    id: 'flag-issue-typing',
    label: 'Flag issue at playhead, while typing',
    group: 'Play',
    keys: ['Alt+Shift+m'],
    scope: 'anywhere',
  },
  { id: 'listeningIssue-wording', label: 'Flag reason: wrong words', group: 'Play', keys: ['1'], scope: 'not-typing' },
  {
    id: 'listeningIssue-pronunciation',
    label: 'Flag reason: pronunciation',
    group: 'Play',
    keys: ['2'],
    scope: 'not-typing',
  },
  { id: 'listeningIssue-pace', label: 'Flag reason: pace', group: 'Play', keys: ['3'], scope: 'not-typing' },
  { id: 'listeningIssue-tone', label: 'Flag reason: tone', group: 'Play', keys: ['4'], scope: 'not-typing' },
  { id: 'listeningIssue-noise', label: 'Flag reason: noise', group: 'Play', keys: ['5'], scope: 'not-typing' },
  {
    id: 'list-listening-issues',
    label: 'Review chapter issues',
    group: 'Play',
    keys: ['Alt+Shift+l'],
    scope: 'anywhere',
  },
  {
    id: 'generate-block',
    label: 'Generate the selected block',
    group: 'Speak',
    keys: ['Mod+Enter'],
    scope: 'anywhere',
  },
  {
    id: 'generate-all',
    label: 'Generate all out-of-date blocks',
    group: 'Speak',
    keys: ['Mod+Shift+Enter'],
    scope: 'anywhere',
  },
  {
    id: 'generate-dialogue',
    label: 'Generate the selected blocks as dialogue',
    group: 'Speak',
    keys: [],
    scope: 'anywhere',
  },
  { id: 'cancel-generation', label: 'Cancel generating', group: 'Speak', keys: ['Mod+.'], scope: 'anywhere' },
  { id: 'export', label: 'Export the chapter', group: 'Speak', keys: ['Mod+e'], scope: 'anywhere' },
  { id: 'toggle-lock', label: 'Lock or unlock the block', group: 'Script', keys: ['Alt+k'], scope: 'anywhere' },
  { id: 'block-voice', label: 'Voice of the block', group: 'Script', keys: ['Alt+Shift+v'], scope: 'anywhere' },
  { id: 'star-take', label: 'Star active take', group: 'Script', keys: ['Alt+s'], scope: 'anywhere' },
  { id: 'manage-takes', label: 'Manage takes', group: 'Script', keys: ['Alt+t'], scope: 'anywhere' },
  {
    id: 'trim-start',
    label: 'Trim block start to playhead',
    group: 'Script',
    keys: ['Alt+b'],
    scope: 'anywhere',
  },
  {
    id: 'trim-end',
    label: 'Trim block end to playhead',
    group: 'Script',
    keys: ['Alt+e'],
    scope: 'anywhere',
  },
  { id: 'louder', label: 'Selected block louder by 1 dB', group: 'Script', keys: [], scope: 'anywhere' },
  { id: 'quieter', label: 'Selected block quieter by 1 dB', group: 'Script', keys: [], scope: 'anywhere' },
  { id: 'undo', label: 'Undo', group: 'Script', keys: ['Mod+z'], scope: 'anywhere' },
  { id: 'redo', label: 'Redo', group: 'Script', keys: ['Mod+Shift+z', 'Mod+y'], scope: 'anywhere' },
  { id: 'split-block', label: 'Split the block at the caret', group: 'Script', keys: [], scope: 'anywhere' },
  { id: 'merge-block', label: 'Merge with the next block', group: 'Script', keys: ['Alt+j'], scope: 'anywhere' },
  { id: 'write-note', label: 'Write a note for the block', group: 'Script', keys: ['Alt+o'], scope: 'anywhere' },
  { id: 'list-notes', label: 'Chapter notes', group: 'Script', keys: ['Alt+Shift+o'], scope: 'anywhere' },
  { id: 'focus-script', label: 'Focus script editor', group: 'Script', keys: ['Mod+Shift+s'], scope: 'anywhere' },
  {
    id: 'next-unspoken',
    label: 'Next out-of-date block, or next flow issue',
    group: 'Script',
    keys: ['F8'],
    scope: 'anywhere',
  },
  {
    id: 'find',
    label: 'Find and replace in the chapter, or find in the flow',
    group: 'Script',
    keys: ['Mod+f'],
    scope: 'anywhere',
  },
  { id: 'find-in-project', label: 'Find in the project', group: 'Script', keys: ['Mod+Shift+f'], scope: 'anywhere' },
  {
    id: 'replace-in-project',
    label: 'Replace in the project',
    group: 'Script',
    keys: ['Mod+h'],
    macKeys: ['Alt+Mod+f'],
    scope: 'anywhere',
  },
  { id: 'mark-pause', label: 'Pause at the caret', group: 'Script', keys: ['Alt+p'], scope: 'anywhere' },
  { id: 'mark-emphasis', label: 'Emphasize selection', group: 'Script', keys: ['Alt+m'], scope: 'anywhere' },
  { id: 'mark-rate', label: 'Speed of the selected words', group: 'Script', keys: ['Alt+r'], scope: 'anywhere' },
  { id: 'mark-pitch', label: 'Pitch of the selected words', group: 'Script', keys: ['Alt+h'], scope: 'anywhere' },
  { id: 'mark-volume', label: 'Volume of the selected words', group: 'Script', keys: ['Alt+v'], scope: 'anywhere' },
  {
    id: 'mark-substitution',
    label: 'Substitute selected words',
    group: 'Script',
    keys: ['Alt+u'],
    scope: 'anywhere',
  },
  { id: 'pronunciation', label: 'Set pronunciation of selection', group: 'Script', keys: ['Alt+a'], scope: 'anywhere' },
  { id: 'pronunciation-list', label: 'All pronunciations', group: 'Script', keys: [], scope: 'anywhere' },
  {
    id: 'toggle-ssml',
    label: 'Toggle SSML view',
    group: 'Script',
    keys: [],
    scope: 'anywhere',
  },
  { id: 'remove-marks', label: 'Clear formatting', group: 'Script', keys: ['Alt+x'], scope: 'anywhere' },
  {
    id: 'move-block-up',
    label: 'Move the block up, or the row in its list',
    group: 'Script',
    keys: ['Alt+Shift+ArrowUp'],
    scope: 'anywhere',
  },
  {
    id: 'move-block-down',
    label: 'Move the block down, or the row in its list',
    group: 'Script',
    keys: ['Alt+Shift+ArrowDown'],
    scope: 'anywhere',
  },
  { id: 'import', label: 'Import text', group: 'Script', keys: ['Mod+o'], scope: 'anywhere' },
  { id: 'add-chapter', label: 'Add a chapter', group: 'Script', keys: ['Alt+Shift+n'], scope: 'anywhere' },
  { id: 'rename-chapter', label: 'Rename the chapter', group: 'Script', keys: ['F2'], scope: 'anywhere' },
  { id: 'move-chapter-up', label: 'Move the chapter up', group: 'Script', keys: [], scope: 'anywhere' },
  { id: 'move-chapter-down', label: 'Move the chapter down', group: 'Script', keys: [], scope: 'anywhere' },
  {
    id: 'remove-chapter',
    label: 'Remove the chapter',
    group: 'Script',
    keys: ['Alt+Shift+Delete'],
    macKeys: ['Alt+Shift+Backspace'],
    scope: 'anywhere',
  },
  { id: 'toggle-chapters', label: 'Show or hide chapters', group: 'Script', keys: ['Mod+b'], scope: 'anywhere' },
  { id: 'toggle-inspector', label: 'Show or hide the inspector', group: 'Script', keys: ['Mod+i'], scope: 'anywhere' },
  { id: 'project-settings', label: 'Project voice settings', group: 'Script', keys: [], scope: 'anywhere' },
  { id: 'cast', label: 'Cast and voices', group: 'Script', keys: [], scope: 'anywhere' },
  { id: 'flow-add', label: 'Add a node', group: 'Flow', keys: ['Insert'], macKeys: ['Alt+Mod+n'], scope: 'anywhere' },
  { id: 'flow-connect', label: 'Connect node…', group: 'Flow', keys: ['Alt+c'], scope: 'anywhere' },
  { id: 'flow-tidy', label: 'Auto-layout', group: 'Flow', keys: ['Alt+Shift+t'], scope: 'anywhere' },
  { id: 'previous-issue', label: 'Previous issue of the flow', group: 'Flow', keys: ['Shift+F8'], scope: 'anywhere' },
  { id: 'flow-publish', label: 'Publish the flow', group: 'Flow', keys: [], scope: 'anywhere' },
  { id: 'previous-chapter', label: 'Previous chapter', group: 'Go to', keys: ['Alt+PageUp'], scope: 'anywhere' },
  { id: 'next-chapter', label: 'Next chapter', group: 'Go to', keys: ['Alt+PageDown'], scope: 'anywhere' },
  { id: 'new-project', label: 'New project', group: 'Go to', keys: ['Alt+n'], scope: 'anywhere' },
  { id: 'new-agent', label: 'New agent', group: 'Agents', keys: [], scope: 'anywhere' },
  {
    id: 'send-changes',
    label: 'Publish agent changes, or save flow draft',
    group: 'Agents',
    keys: ['Mod+s'],
    scope: 'anywhere',
  },
  { id: 'go-projects', label: 'Projects', group: 'Go to', keys: ['Mod+1'], scope: 'anywhere' },
  { id: 'go-voices', label: 'Voices', group: 'Go to', keys: ['Mod+2'], scope: 'anywhere' },
  { id: 'go-record', label: 'Record', group: 'Go to', keys: ['Mod+3'], scope: 'anywhere' },
  { id: 'go-agents', label: 'Agents', group: 'Go to', keys: ['Mod+4'], scope: 'anywhere' },
  { id: 'go-webhooks', label: 'Webhooks', group: 'Go to', keys: ['Mod+6'], scope: 'anywhere' },
  { id: 'go-conversations', label: 'Conversations', group: 'Go to', keys: ['Mod+5'], scope: 'anywhere' },
  {
    id: 'go-account',
    label: 'Account: usage, limits, service projects',
    group: 'Go to',
    keys: ['Mod+9'],
    scope: 'anywhere',
  },
  { id: 'go-watermark', label: 'Watermark check', group: 'Go to', keys: ['Mod+7'], scope: 'anywhere' },
  { id: 'go-activity', label: 'Activity', group: 'Go to', keys: ['Mod+8'], scope: 'anywhere' },
  {
    id: 'switch-workspace',
    label: 'Switch to another workspace',
    group: 'Studio',
    keys: ['Alt+Shift+w'],
    scope: 'anywhere',
  },
  { id: 'go-settings', label: 'Settings', group: 'Go to', keys: ['Mod+,'], scope: 'anywhere' },
  { id: 'next-pane', label: 'Focus next pane', group: 'Go to', keys: ['F6'], scope: 'anywhere' },
  { id: 'palette', label: 'Command palette', group: 'Studio', keys: ['Mod+k'], scope: 'anywhere' },
  { id: 'shortcut-sheet', label: 'Keyboard shortcuts', group: 'Studio', keys: ['?', 'Mod+/'], scope: 'not-typing' },
  { id: 'theme', label: 'Toggle theme', group: 'Studio', keys: [], scope: 'anywhere' },
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

const NAMES: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: 'Enter',
  Space: 'Space',
}

/** `Ctrl+Shift+Enter`, or `⇧⌘Enter` on a Mac. */
export function formatKeys(keys: string, isMac: boolean): string {
  const { key, ctrl, meta, alt, shift } = parseKeys(keys, isMac)
  const name = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  if (isMac) return `${ctrl ? '⌃' : ''}${alt ? '⌥' : ''}${shift ? '⇧' : ''}${meta ? '⌘' : ''}${name}`
  return [ctrl ? 'Ctrl' : '', alt ? 'Alt' : '', shift ? 'Shift' : '', name].filter((part) => part !== '').join('+')
}
