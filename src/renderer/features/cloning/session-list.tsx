import { Ellipsis, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { GridListItem } from 'react-aria-components'
import type { SessionSummary } from '#shared/contract/cloning.ts'
import { useAction } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitleDialog } from '../../ui/title-dialog.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'
import { useSessions } from './use-sessions.ts'

const explain = (error: unknown) => getFailure(error)

type Asking = { kind: 'create' } | { kind: 'rename'; session: SessionSummary } | null

/** All consent sessions, newest first. */
export function SessionList({ onOpen, actions }: { onOpen: (sessionId: string) => void; actions?: ReactNode }) {
  const { list, create, rename, remove } = useSessions()
  const [asking, setAsking] = useState<Asking>(null)
  const now = new Date(useNow(60_000))
  const sessions = list.data ?? []
  useAction('new-session', () => setAsking({ kind: 'create' }))
  const newSession = (
    <Button look="primary" onPress={() => setAsking({ kind: 'create' })}>
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      {t('newSession')}
    </Button>
  )

  return (
    <Screen
      title={t('title')}
      actions={
        <>
          {actions}
          {sessions.length > 0 && newSession}
        </>
      }
    >
      {list.isError && (
        <div className={styles.inset}>
          <FailureNotice
            failure={getFailure(list.error)}
            actions={<Button onPress={() => void list.refetch()}>{common('retry')}</Button>}
          />
        </div>
      )}
      {list.isPending && <Skeleton label={t('loadingSessions')} />}
      {list.isSuccess && sessions.length === 0 && (
        <EmptyState title={t('noSessions.title')} action={newSession}>
          {t('noSessions.text')}
        </EmptyState>
      )}
      {sessions.length > 0 && (
        <VirtualList
          label={t('sessions')}
          items={sessions}
          rowHeightRem={3.3125}
          onAction={onOpen}
          className={styles.list}
          dependencies={[now.getMinutes()]}
        >
          {(session) => (
            <GridListItem id={session.id} textValue={session.title} className={styles.row}>
              <div className={styles.session}>
                <span className={styles.name} dir="auto">
                  {session.title}
                </span>
                <span className={styles.fact}>{t('speakerCount', { count: session.speakerCount })}</span>
                <span className={styles.fact}>{t('doneCount', { count: session.doneCount })}</span>
                <time className={styles.fact} dateTime={session.createdAt}>
                  {formatInstant(session.createdAt, now)}
                </time>
                <Menu
                  label={t('actionsFor', { name: session.title })}
                  trigger={
                    <IconButton label={t('actionsFor', { name: session.title })}>
                      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
                    </IconButton>
                  }
                  actions={[
                    { id: 'rename', label: common('rename'), onAction: () => setAsking({ kind: 'rename', session }) },
                    { id: 'remove', label: common('remove'), onAction: () => void remove(session) },
                  ]}
                />
              </div>
            </GridListItem>
          )}
        </VirtualList>
      )}
      {asking?.kind === 'create' && (
        <TitleDialog
          heading={t('newSession')}
          verb={t('create')}
          title=""
          missing={t('createWithoutTitle')}
          explain={explain}
          onClose={() => setAsking(null)}
          onSubmit={async (title) => onOpen((await create(title)).id)}
        />
      )}
      {asking?.kind === 'rename' && (
        <TitleDialog
          heading={t('renameSession')}
          verb={common('rename')}
          title={asking.session.title}
          missing={t('renameWithoutTitle')}
          explain={explain}
          onClose={() => setAsking(null)}
          onSubmit={(title) => rename(asking.session.id, title)}
        />
      )}
    </Screen>
  )
}
