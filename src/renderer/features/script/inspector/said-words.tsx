import { useContext } from 'react'
import type { PronunciationUse } from '#shared/contract/pronunciation.ts'
import { ActionsContext } from '../../../lib/actions.ts'
import { RichText } from '../../../lib/rich-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { InspectorSection } from './inspector-section.tsx'
import { t } from './messages/t.ts'
import styles from './inspector.module.css'

const SHOWN = 8

/** Words in the selected block that have a custom pronunciation. */
export function SaidWords({ text, uses }: { text: string; uses: readonly PronunciationUse[] }) {
  const actions = useContext(ActionsContext)
  const said = new Map(uses.map((use) => [text.slice(use.startChar, use.endChar), use.spoken]))
  return (
    <InspectorSection
      id="pronunciation"
      title={t('pronunciation.title')}
      label={t('pronunciation.title')}
      summary={said.size === 0 ? t('pronunciation.none') : t('pronunciation.words', { count: said.size })}
    >
      {said.size > 0 && (
        <ul className={styles.said}>
          {[...said].slice(0, SHOWN).map(([written, spoken]) => (
            <li key={written} dir="auto">
              <RichText
                parts={t.rich('pronunciation.word', {
                  written,
                  spoken,
                  quiet: (content) => <span className="quiet tabular">{content}</span>,
                })}
              />
            </li>
          ))}
          {said.size > SHOWN && (
            <li className="quiet tabular">{t('pronunciation.more', { count: said.size - SHOWN })}</li>
          )}
        </ul>
      )}
      <div>
        <Button look="quiet" onPress={() => actions.run('pronunciation-list')}>
          {t('pronunciation.all')}
        </Button>
        <Button look="quiet" onPress={() => actions.run('unusual-words')}>
          {t('pronunciation.unusual')}
        </Button>
      </div>
    </InspectorSection>
  )
}
