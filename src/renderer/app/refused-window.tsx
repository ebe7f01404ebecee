import { type ReactNode, useState } from 'react'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { useLinkState } from '../rpc/studio.ts'
import { RichText } from '../lib/rich-text.tsx'
import { t } from './messages/t.ts'
import styles from './shell.module.css'

/** Shows what to do in a window that the studio never let in. One that was open keeps its screen: text may still be in it. */
export function RefusedWindow({ children }: { children: ReactNode }) {
  const link = useLinkState()
  const [wasOpen, setWasOpen] = useState(false)
  if (link.kind === 'open' && !wasOpen) setWasOpen(true)
  if (link.kind !== 'refused' || wasOpen) return children
  return (
    // It fills the window.
    // oxlint-disable-next-line alerts/in-view
    <main className={styles.refused} role="alert">
      <h1>{formatReason({ code: 'disconnected', reason: link.reason })}</h1>
      <p>
        <RichText
          parts={t.rich('refused.text', {
            code: (content) => <code>{content}</code>,
          })}
        />
      </p>
      <p>{t('refused.kept')}</p>
    </main>
  )
}
