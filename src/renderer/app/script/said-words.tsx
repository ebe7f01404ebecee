import { useContext } from 'react'
import type { SayAsUse } from '#shared/contract/say-as.ts'
import { ActionsContext } from '../../lib/actions.ts'
import { Button } from '../../ui/button.tsx'
import styles from './script.module.css'

const SHOWN = 8

/** Words of the selected block that are said otherwise than they are written. */
export function SaidWords({ text, uses }: { text: string; uses: readonly SayAsUse[] }) {
  const actions = useContext(ActionsContext)
  const said = new Map(uses.map((use) => [text.slice(use.startChar, use.endChar), use.spoken]))
  return (
    <section className={styles.section} aria-label="Say as">
      <div className={styles.blockHead}>
        <h2>Say as{said.size > 0 && ` (${said.size})`}</h2>
        <Button look="quiet" onPress={() => actions.run('say-as-list')}>
          All words
        </Button>
      </div>
      {said.size > 0 && (
        <ul className={styles.said}>
          {[...said].slice(0, SHOWN).map(([written, spoken]) => (
            <li key={written} dir="auto">
              {written} <span className={styles.quiet}>said as</span> {spoken}
            </li>
          ))}
          {said.size > SHOWN && <li className={styles.quiet}>and {said.size - SHOWN} more</li>}
        </ul>
      )}
    </section>
  )
}
