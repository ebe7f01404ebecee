import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { readable, shorten } from './body-views.ts'
import { formatConversationStatus } from './format-conversation-status.ts'
import { t } from './messages/t.ts'
import { SendForm } from './send-form.tsx'
import styles from './webhooks.module.css'

export interface RebuiltEventProps {
  conversationId: string
  /** The URL to suggest for sending. */
  url?: string
}

/** Rebuilds a conversation's event when shown, and sends it to a URL that the user can change. */
export function RebuiltEvent({ conversationId, url }: RebuiltEventProps) {
  const { client } = useStudio()
  const stopping = useRef<AbortController | null>(null)
  const rebuild = useMutation({
    mutationFn: () => {
      const stop = new AbortController()
      stopping.current = stop
      return client.webhooks.rebuild({ conversationId }, { signal: stop.signal })
    },
  })
  const { mutate } = rebuild
  useEffect(() => {
    mutate()
    return () => stopping.current?.abort()
  }, [mutate])
  const event = rebuild.data
  if (rebuild.isPending)
    return (
      <div className={styles.strip}>
        <span role="status">{t('rebuild.rebuilding')}</span>
        <Button onPress={() => stopping.current?.abort()}>{common('stop')}</Button>
      </div>
    )
  if (rebuild.error)
    return (
      <FailureNotice
        failure={getFailure(rebuild.error)}
        topic="managing"
        kept={t('rebuild.notSent')}
        actions={<Button onPress={() => mutate()}>{common('retry')}</Button>}
      />
    )
  if (!event) return null
  return (
    <>
      <p role="status">
        {t('rebuild.sum', {
          type: event.type,
          version: event.version,
          messages: event.messages,
          evaluations: event.evaluations,
          size: formatSize(event.sizeBytes),
          status: formatConversationStatus(event.status),
        })}
      </p>
      <CodeBlock label={t('rebuild.event')} isJson>
        {shorten(readable(event.body) ?? event.body)}
      </CodeBlock>
      <SendForm
        unsigned={t('rebuild.unsigned')}
        url={url}
        send={(target, signal) =>
          client.webhooks.sendRebuilt(
            { body: event.body, type: event.type, version: event.version, ...target },
            { signal },
          )
        }
      />
    </>
  )
}
