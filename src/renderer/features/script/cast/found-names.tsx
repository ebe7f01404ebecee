import { useEffect, useRef } from 'react'
import type { CastList } from '#shared/contract/cast.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './cast.module.css'
import { t } from './messages/t.ts'

export interface FoundNamesProps {
  found: CastList['found']
  /** True while the cast is shown and no dialog of one speaker covers it. */
  isReady: boolean
  onAdd: (name: string) => void
}

/** Names of speakers in the script that aren't in the cast yet; nothing if there are none. */
export function FoundNames({ found, isReady, onAdd }: FoundNamesProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isReady) return undefined
    // By then the dialog of one speaker has returned the focus: to this dialog if the name that opened it is gone.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('[role=dialog]')) section.current?.querySelector('button')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isReady])
  if (found.length === 0) return null
  return (
    <section ref={section} aria-label={t('cast.found')}>
      <h3 className={styles.heading}>{t('cast.foundTitle')}</h3>
      <div className={styles.found}>
        {found.map(({ name, lineCount }) => (
          <Button key={name} onPress={() => onAdd(name)}>
            {t('cast.addName', { name, count: lineCount })}
          </Button>
        ))}
      </div>
    </section>
  )
}
