import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { readable, shorten } from './body-views.ts'
import { CodeBlock } from './code-block.tsx'
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
        <span role="status">Rebuilding event…</span>
        <Button onPress={() => stopping.current?.abort()}>Stop</Button>
      </div>
    )
  if (rebuild.error)
    return (
      <FailureNotice
        failure={getFailure(rebuild.error)}
        topic="managing"
        kept="Nothing was sent."
        actions={<Button onPress={() => mutate()}>Retry</Button>}
      />
    )
  if (!event) return null
  return (
    <>
      <p role="status">
        {event.type}, version {event.version}: {formatCount(event.messages, 'message')},{' '}
        {formatCount(event.evaluations, 'evaluation')}, {formatSize(event.sizeBytes)}. The conversation is{' '}
        {event.status}.
      </p>
      <CodeBlock label="Rebuilt event">{shorten(readable(event.body) ?? event.body)}</CodeBlock>
      <SendForm
        unsigned="Unsigned"
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
