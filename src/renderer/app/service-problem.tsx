import { StatusLamp } from './status-lamp.tsx'
import { t } from './messages/t.ts'
import { useServiceWords } from './service-state.tsx'
import styles from './shell.module.css'

/** What is wrong with the connection, in the title bar; nothing while all is well. */
export function ServiceProblem() {
  const words = useServiceWords()
  const isShown = words?.tone === 'wrong' || words?.tone === 'waiting'
  return (
    <div className={styles.service} title={words?.detail ?? undefined}>
      {isShown && (
        <>
          <StatusLamp tone={words.tone} />
          {/* A countdown would be announced every second, so screen readers only get the state, not the time. */}
          <span aria-hidden={words.tone === 'waiting'}>{words.text}</span>
        </>
      )}
      <span className="visually-hidden" role="status">
        {words?.tone === 'waiting' ? t('status.waiting') : words?.text}
      </span>
    </div>
  )
}
