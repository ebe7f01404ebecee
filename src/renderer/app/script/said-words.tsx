import { useContext } from 'react'
import type { PronunciationUse } from '#shared/contract/pronunciation.ts'
import { ActionsContext } from '../../lib/actions.ts'
import { formatCount } from '../../lib/format-count.ts'
import { Button } from '../../ui/button.tsx'
import { InspectorSection } from './inspector-section.tsx'
import styles from './script.module.css'

const SHOWN = 8

/** Words in the selected block that have a custom pronunciation. */
export function SaidWords({ text, uses }: { text: string; uses: readonly PronunciationUse[] }) {
  const actions = useContext(ActionsContext)
  const said = new Map(uses.map((use) => [text.slice(use.startChar, use.endChar), use.spoken]))
  return (
    <InspectorSection
      title="Pronunciation"
      label="Pronunciation"
      summary={said.size === 0 ? 'None' : formatCount(said.size, 'word')}
    >
      {said.size > 0 && (
        <ul className={styles.said}>
          {[...said].slice(0, SHOWN).map(([written, spoken]) => (
            <li key={written} dir="auto">
              {written} <span className={styles.quiet}>pronounced</span> {spoken}
            </li>
          ))}
          {said.size > SHOWN && <li className={styles.quiet}>and {said.size - SHOWN} more</li>}
        </ul>
      )}
      <div>
        <Button look="quiet" onPress={() => actions.run('pronunciation-list')}>
          All pronunciations
        </Button>
      </div>
    </InspectorSection>
  )
}
