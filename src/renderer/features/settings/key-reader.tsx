import { useEffect, useRef } from 'react'
import { isReadingKeys } from '../../lib/chosen-keys.ts'
import { readKeys } from '../../lib/edit-keys.ts'
import { isMac } from '../../lib/platform.ts'
import { getActionLabel, type Shortcut } from '../../lib/shortcuts.ts'
import { t } from './messages/t.ts'
import styles from './change-keys.module.css'

export interface KeyReaderProps {
  shortcut: Shortcut
  /** Receives the pressed keys; null to remove the action's shortcut. */
  onKeys: (keys: string | null) => void
  /** Receives why the pressed keys can't be used. Recording continues. */
  onRefused: (sentence: string) => void
  /** Called if nothing changes, either by a key or because the focus moved elsewhere. */
  onLeave: (isByKey: boolean) => void
}

/**
 * Records the next keys instead of running their action. A field, so screen readers pass every key on; Escape and
 * leaving it change nothing, Backspace removes the keys.
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
    // In the capture phase, because otherwise Escape closes the dialog.
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
      value={t('shortcuts.press')}
      aria-label={t('shortcuts.pressFor', { action: getActionLabel(shortcut) })}
      onBlur={() => onLeave(false)}
    />
  )
}
