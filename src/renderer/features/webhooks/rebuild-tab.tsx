import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ConversationRow } from '#shared/contract/conversations.ts'
import { SENT_BY_STUDIO } from '#shared/domain/webhooks/sent-by-studio.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { PickDialog } from '../../ui/pick-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formatConversationStatus } from './format-conversation-status.ts'
import { t } from './messages/t.ts'
import { RebuiltEvent } from './rebuilt-event.tsx'
import styles from './webhooks.module.css'

/** Conversations to choose from; older ones are found by their ID. */
const MAX_LISTED = 500

/** Rebuilds a real conversation's event from the service's current data, and sends it to a URL entered by the user. */
export function RebuildTab({ conversationId }: { conversationId: string | null }) {
  const [id, setId] = useState(conversationId ?? '')
  /** The rebuilt conversation. The count lets the same one be rebuilt again. */
  const [wanted, setWanted] = useState({ id: conversationId, count: 0 })
  const [isPicking, setPicking] = useState(false)
  const rebuild = (chosen: string) => {
    setId(chosen)
    if (chosen.trim() !== '') setWanted(({ count }) => ({ id: chosen.trim(), count: count + 1 }))
  }
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t('rebuild.lead', { words: SENT_BY_STUDIO })}</p>
      <form
        className={styles.ask}
        onSubmit={(submitted: FormEvent) => {
          submitted.preventDefault()
          rebuild(id)
        }}
      >
        <TextField label={t('conversation')} value={id} onChange={setId} placeholder="conv_…" maxLength={200} />
        <Button look={wanted.id === null ? 'primary' : 'plain'} onPress={() => setPicking(true)}>
          {t('rebuild.choose')}
        </Button>
        <Button type="submit" isDisabled={id.trim() === ''}>
          {t('rebuildEvent')}
        </Button>
      </form>
      {wanted.id !== null && <RebuiltEvent key={`${wanted.count} ${wanted.id}`} conversationId={wanted.id} />}
      {isPicking && <PickConversation onPick={rebuild} onClose={() => setPicking(false)} />}
    </div>
  )
}

function PickConversation({ onPick, onClose }: { onPick: (id: string) => void; onClose: () => void }) {
  const { queries } = useStudio()
  const list = useQuery({ ...queries.conversations.list.queryOptions({ input: { limit: MAX_LISTED } }), staleTime: 0 })
  const now = new Date(useNow(60_000))
  const describe = ({ id, createdAt, tags, status }: ConversationRow) =>
    [createdAt === '' ? '' : formatMoment(createdAt, now), formatConversationStatus(status), ...tags, id]
      .filter(Boolean)
      .join(' · ')
  const items = (list.data?.rows ?? []).map((row) => ({
    id: row.id,
    label: row.agentName || t('rebuild.unknownAgent'),
    detail: describe(row),
  }))
  return (
    <PickDialog
      title={t('rebuild.chooseTitle')}
      searchLabel={t('rebuild.find')}
      groups={[{ name: t('rebuild.newest'), items }]}
      emptyWords={
        list.isPending ? t('loadingConversations') : t(items.length === 0 ? 'rebuild.none' : 'rebuild.unmatched')
      }
      onPick={onPick}
      onClose={onClose}
    />
  )
}
