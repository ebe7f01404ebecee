import { Ellipsis, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { GridListItem } from 'react-aria-components'
import type { SessionSummary } from '#shared/contract/cloning.ts'
import { formatCount } from '../../lib/format-count.ts'
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
import { useSessions } from './use-sessions.ts'

const explain = (error: unknown) => getFailure(error)

type Asking = { kind: 'create' } | { kind: 'rename'; session: SessionSummary } | null

/** All consent sessions, newest first. */
export function SessionList({ onOpen, actions }: { onOpen: (sessionId: string) => void; actions?: ReactNode }) {
  const { list, create, rename, remove } = useSessions()
  const [asking, setAsking] = useState<Asking>(null)
  const now = new Date(useNow(60_000))
  const sessions = list.data ?? []
  const newSession = (
    <Button look="primary" onPress={() => setAsking({ kind: 'create' })}>
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      New session
    </Button>
  )

  return (
    <Screen
      title="Voice cloning"
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
            actions={<Button onPress={() => void list.refetch()}>Retry</Button>}
          />
        </div>
      )}
      {list.isPending && <Skeleton label="Loading sessions…" />}
      {list.isSuccess && sessions.length === 0 && (
        <EmptyState title="No sessions yet" action={newSession}>
          Record speakers who consent to voice cloning: a voice sample and a spoken consent statement for each.
        </EmptyState>
      )}
      {sessions.length > 0 && (
        <VirtualList
          label="Sessions"
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
                <span className={styles.fact}>{formatCount(session.speakerCount, 'speaker')}</span>
                <span className={styles.fact}>{session.doneCount} done</span>
                <time className={styles.fact} dateTime={session.createdAt}>
                  {formatInstant(session.createdAt, now)}
                </time>
                <Menu
                  label={`Actions for ${session.title}`}
                  trigger={
                    <IconButton label={`Actions for ${session.title}`}>
                      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
                    </IconButton>
                  }
                  actions={[
                    { id: 'rename', label: 'Rename', onAction: () => setAsking({ kind: 'rename', session }) },
                    { id: 'remove', label: 'Remove', onAction: () => void remove(session) },
                  ]}
                />
              </div>
            </GridListItem>
          )}
        </VirtualList>
      )}
      {asking?.kind === 'create' && (
        <TitleDialog
          heading="New session"
          verb="Create"
          title=""
          missing="Enter a session title."
          explain={explain}
          onClose={() => setAsking(null)}
          onSubmit={async (title) => onOpen((await create(title)).id)}
        />
      )}
      {asking?.kind === 'rename' && (
        <TitleDialog
          heading="Rename session"
          verb="Rename"
          title={asking.session.title}
          missing="Give the session a title."
          explain={explain}
          onClose={() => setAsking(null)}
          onSubmit={(title) => rename(asking.session.id, title)}
        />
      )}
    </Screen>
  )
}
