import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SENT_BY_STUDIO } from '#shared/domain/webhooks/sent-by-studio.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readable, shorten } from './body-views.ts'
import { CodeBlock } from './code-block.tsx'
import { SendForm } from './send-form.tsx'
import styles from './webhooks.module.css'

/** Builds the event of a real conversation from what the service tells of it now, and sends it to an address that is typed. */
export function RebuildTab({ conversationId }: { conversationId: string | null }) {
  const { client } = useStudio()
  const [id, setId] = useState(conversationId ?? '')
  const stopping = useRef<AbortController | null>(null)
  const rebuild = useMutation({
    mutationFn: (wanted: string) => {
      const stop = new AbortController()
      stopping.current = stop
      return client.webhooks.rebuild({ conversationId: wanted }, { signal: stop.signal })
    },
  })
  const { mutate } = rebuild
  useEffect(() => {
    if (conversationId !== null) mutate(conversationId)
    return () => stopping.current?.abort()
  }, [conversationId, mutate])
  const event = rebuild.data
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        For a conversation of yours, this builds the event as the service tells it now, and sends it where you say. It
        goes out marked “{SENT_BY_STUDIO}”.
      </p>
      <form
        className={styles.ask}
        onSubmit={(submitted: FormEvent) => {
          submitted.preventDefault()
          if (id.trim() !== '' && !rebuild.isPending) mutate(id.trim())
        }}
      >
        <TextField label="Conversation" value={id} onChange={setId} placeholder="conv_…" maxLength={200} />
        <Button type="submit" look={event ? 'plain' : 'primary'} isDisabled={id.trim() === '' || rebuild.isPending}>
          {rebuild.isPending ? 'Reading the conversation' : 'Rebuild its event'}
        </Button>
        {rebuild.isPending && <Button onPress={() => stopping.current?.abort()}>Stop</Button>}
      </form>
      {rebuild.error && (
        <FailureNotice failure={failureOf(reasonOf(rebuild.error))} topic="managing" kept="Nothing was sent." />
      )}
      {event && (
        <>
          <p role="status">
            {event.type}, version {event.version}: {formatCount(event.messages, 'message')},{' '}
            {formatCount(event.evaluations, 'evaluation')}, {formatSize(event.sizeBytes)}. The conversation is{' '}
            {event.status}.
          </p>
          <CodeBlock label="Rebuilt event">{shorten(readable(event.body) ?? event.body)}</CodeBlock>
          <SendForm
            unsigned="Not signed"
            send={(target, signal) =>
              client.webhooks.sendRebuilt(
                { body: event.body, type: event.type, version: event.version, ...target },
                { signal },
              )
            }
          />
        </>
      )}
    </div>
  )
}
