import { useEffect, useRef } from 'react'
import { isReadingKeys } from '../../lib/chosen-keys.ts'
import { readKeys } from '../../lib/edit-keys.ts'
import { isMac } from '../../lib/platform.ts'
import type { Shortcut } from '../../lib/shortcuts.ts'
import styles from './change-keys.module.css'

export interface KeyReaderProps {
  shortcut: Shortcut
  /** Told the keys that were pressed; null where the action is to have none. */
  onKeys: (keys: string | null) => void
  /** Told why the keys that were pressed cannot be had. It goes on reading. */
  onRefused: (sentence: string) => void
  /** Told that nothing changes; by a key, or because the focus went elsewhere. */
  onLeave: (isByKey: boolean) => void
}

/**
 * Reads the next keys instead of doing what they stand for. A field, so that screen readers hand every key on; Escape and
 * leaving it change nothing, Backspace takes the keys away.
 */
export function KeyReader({ shortcut, onKeys, onRefused, onLeave }: KeyReaderProps) {
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef({ onKeys, onRefused, onLeave })
  useEffect(() => {
    latest.current = { onKeys, onRefused, onLeave }
  })
  useEffect(() => {
    isReadingKeys.set(true)
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') return latest.current.onLeave(true)
      const isBare = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey
      if (event.key === 'Backspace' && isBare) return latest.current.onKeys(null)
      const read = readKeys(event, shortcut, isMac)
      if (read.kind === 'keys') latest.current.onKeys(read.keys)
      else if (read.kind === 'refused') latest.current.onRefused(read.sentence)
    }
    const element = field.current
    element?.focus()
    // In the capture phase: the dialog closes at Escape otherwise.
    addEventListener('keydown', press, { capture: true })
    return () => {
      removeEventListener('keydown', press, { capture: true })
      isReadingKeys.set(false)
    }
  }, [shortcut])
  return (
    <input
      ref={field}
      className={styles.reader}
      readOnly
      value="Press the new keys"
      aria-label={`Press the new keys of “${shortcut.label}”. Backspace takes them away, Escape keeps them.`}
      onBlur={() => onLeave(false)}
    />
  )
}
