import { Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { SessionSummary } from '#shared/contract/cloning.ts'
import { useAction } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { TitleDialog } from '../../ui/title-dialog.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'
import { useSessions } from './use-sessions.ts'

const explain = (error: unknown) => getFailure(error)

type Asking = { kind: 'create' } | { kind: 'rename'; session: SessionSummary } | null

/** All consent sessions, newest first. */
export function SessionList({ onOpen, actions }: { onOpen: (sessionId: string) => void; actions?: ReactNode }) {
  const { list, create, rename, remove } = useSessions()
  const [asking, setAsking] = useState<Asking>(null)
  const minute = useNow(60_000)
  const columns = useMemo(() => getColumns(new Date(minute)), [minute])
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
        <Table
          label={t('sessions')}
          name="sessions"
          items={sessions}
          columns={columns}
          nameOf={getTitle}
          onAction={onOpen}
          actionsOf={(session) => [
            { id: 'rename', label: common('rename'), onAction: () => setAsking({ kind: 'rename', session }) },
            { id: 'remove', label: common('remove'), onAction: () => void remove(session) },
          ]}
        />
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

const getTitle = ({ title }: SessionSummary) => title

function getColumns(now: Date): TableColumn<SessionSummary>[] {
  return [
    { id: 'name', header: common('name'), widthRem: 26, minRem: 9, sortBy: getTitle, cell: getTitle },
    {
      ...{ id: 'speakers', header: t('speakers'), widthRem: 9, align: 'end' },
      sortBy: ({ speakerCount }) => speakerCount,
      cell: ({ speakerCount }) => formatNumber(speakerCount),
    },
    {
      ...{ id: 'done', header: t('step.done'), widthRem: 7, align: 'end' },
      sortBy: ({ doneCount }) => doneCount,
      cell: ({ doneCount }) => formatNumber(doneCount),
    },
    {
      ...{ id: 'created', header: t('created'), widthRem: 12 },
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, now)}</time>,
    },
  ]
}
