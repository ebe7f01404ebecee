import { useEffect, useRef } from 'react'
import { takesPlainKeys } from '../../lib/key-target.ts'
import { isMac } from '../../lib/platform.ts'
import { pressedKey } from '../../lib/pressed-key.ts'

/** What a shortcut does on a speaker's page; null while it does nothing. */
export interface PathKeys {
  record: (() => void) | null
  finish: (() => void) | null
  play: (() => void) | null
  next: (() => void) | null
}

/** The shortcuts, as listed on screen. Space records too. */
export const PATH_KEYS: readonly { key: string; does: keyof PathKeys }[] = [
  { key: 'R', does: 'record' },
  { key: 'F', does: 'finish' },
  { key: 'P', does: 'play' },
  { key: 'N', does: 'next' },
]

const KEYS: Record<string, keyof PathKeys> = { Space: 'record', r: 'record', f: 'finish', p: 'play', n: 'next' }

/** Operates a session by keyboard. While recording, the record shortcut stops. */
export function usePathKeys(actions: PathKeys): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      if (event.ctrlKey || event.altKey || event.metaKey || takesPlainKeys(event.target, event.key)) return
      const name = KEYS[pressedKey(event, isMac)]
      if (name === undefined || document.querySelector('[role=dialog]')) return
      const run = latest.current[name] ?? (name === 'record' ? latest.current.finish : null)
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
