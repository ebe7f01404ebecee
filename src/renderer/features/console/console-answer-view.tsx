import { useMutation, useQuery } from '@tanstack/react-query'
import type { ConsoleAnswer } from '#shared/contract/console.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { sayDuration } from '../../lib/format-time.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './console.module.css'

export interface ConsoleAnswerViewProps {
  answer: ConsoleAnswer
  onSave: (id: string) => Promise<{ path: string; sizeBytes: number }>
}

/** What the service answered: its status, headers and body, whatever it is. */
export function ConsoleAnswerView({ answer, onSave }: ConsoleAnswerViewProps) {
  const { client, queries } = useStudio()
  const about = useQuery(queries.app.about.queryOptions())
  const save = useMutation({ mutationFn: () => onSave(answer.id) })
  const { status, durationMs, attempts, sizeBytes, contentType, text, requestId, headers, chargedCharacters } = answer
  const took = durationMs < 1000 ? `${Math.round(durationMs)} ms` : sayDuration(durationMs)
  return (
    <>
      <div className={styles.line} role="status">
        <strong className={styles.statusCode} data-failed={status >= 400 || undefined}>
          {status} {status >= 400 ? 'refused' : 'answered'}
        </strong>
        <span className={styles.fact}>
          {took} · {formatCount(attempts, 'try', 'tries')} · {formatSize(sizeBytes)}
          {chargedCharacters !== null && ` · ${formatCount(chargedCharacters, 'character')} charged`}
        </span>
      </div>
      {requestId !== null && <RequestId id={requestId} />}
      {answer.isCut && <Notice tone="warning">The answer was longer than 32 MB. Only its beginning was taken.</Notice>}
      {text !== null && sizeBytes > 0 && (
        <TextAreaField
          label="Body of the answer"
          description={contentType}
          value={text}
          isCode
          isReadOnly
          onChange={() => undefined}
        />
      )}
      {text === null && sizeBytes > 0 && (
        <p className={styles.quiet}>
          {formatSize(sizeBytes)} of {contentType === '' ? 'no stated type' : contentType}, which is no text.
        </p>
      )}
      {sizeBytes === 0 && <p className={styles.quiet}>The answer has no body.</p>}
      {sizeBytes > 0 && (
        <div>
          <Button onPress={() => save.mutate()}>Save the answer as a file</Button>
        </div>
      )}
      {save.isError && <FailureNotice failure={failureOf(reasonOf(save.error))} topic="managing" />}
      {save.data && (
        <Notice
          tone="quiet"
          role="status"
          actions={
            about.data?.capabilities.revealInFolder && (
              <Button onPress={() => void client.app.reveal({ path: save.data.path })}>Show in folder</Button>
            )
          }
        >
          Saved as {shortenPath(save.data.path, about.data?.ownFolder)}.
        </Notice>
      )}
      <h2 className={styles.heading}>Headers</h2>
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
