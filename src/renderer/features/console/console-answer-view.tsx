import { useMutation, useQuery } from '@tanstack/react-query'
import type { ConsoleAnswer } from '#shared/contract/console.ts'
import { formatSize } from '../../lib/format-number.ts'
import { describeDuration } from '../../lib/format-time.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { t } from './messages/t.ts'
import styles from './console.module.css'

export interface ConsoleAnswerViewProps {
  answer: ConsoleAnswer
  onSave: (id: string) => Promise<{ path: string; sizeBytes: number }>
}

/** The response: status, headers and body of any kind. */
export function ConsoleAnswerView({ answer, onSave }: ConsoleAnswerViewProps) {
  const { client, queries } = useStudio()
  const about = useQuery(queries.app.about.queryOptions())
  const save = useMutation({ mutationFn: () => onSave(answer.id) })
  const { status, durationMs, attempts, sizeBytes, contentType, text, requestId, headers, chargedCharacters } = answer
  const took =
    durationMs < 1000
      ? t('answer.milliseconds', { value: String(Math.round(durationMs)) })
      : describeDuration(durationMs)
  return (
    <>
      <div className={styles.line} role="status">
        <strong className={styles.statusCode} data-failed={status >= 400 || undefined}>
          {t(status >= 400 ? 'answer.rejected' : 'answer.ok', { status: String(status) })}
        </strong>
        <span className={styles.fact}>
          {took} · {t('answer.attempts', { count: attempts })} · {formatSize(sizeBytes)}
          {chargedCharacters !== null && ` · ${t('answer.charged', { count: chargedCharacters })}`}
        </span>
      </div>
      {requestId !== null && <RequestId id={requestId} />}
      {answer.isCut && <Notice tone="warning">{t('answer.cut')}</Notice>}
      {text !== null && sizeBytes > 0 && (
        <>
          <h2 className={styles.heading}>{t('answer.body')}</h2>
          <p className={styles.quiet}>{contentType}</p>
          <CodeBlock label={t('answer.body')} isJson={/json/i.test(contentType)}>
            {text}
          </CodeBlock>
        </>
      )}
      {text === null && sizeBytes > 0 && (
        <p className={styles.quiet}>
          {contentType === ''
            ? t('answer.notTextUntyped', { size: formatSize(sizeBytes) })
            : t('answer.notText', { size: formatSize(sizeBytes), type: contentType })}
        </p>
      )}
      {sizeBytes === 0 && <p className={styles.quiet}>{t('answer.noBody')}</p>}
      {sizeBytes > 0 && (
        <div>
          <Button onPress={() => save.mutate()}>{t('answer.save')}</Button>
        </div>
      )}
      {save.isError && <FailureNotice failure={getFailure(save.error)} topic="managing" />}
      {save.data && (
        <Notice
          tone="quiet"
          role="status"
          actions={
            about.data?.capabilities.revealInFolder && (
              <Button onPress={() => void client.app.reveal({ path: save.data.path })}>{t('answer.show')}</Button>
            )
          }
        >
          {t('answer.saved', { path: shortenPath(save.data.path, about.data?.ownFolder) })}
        </Notice>
      )}
      <h2 className={styles.heading}>{t('answer.headers')}</h2>
      <dl className={styles.headers}>
        {headers.map(({ name, value }, index) => (
          <div key={`${name} ${String(index)}`} className={styles.header}>
            <dt>{name}</dt>
            <dd dir="ltr">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
