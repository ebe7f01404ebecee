import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { GridListItem } from 'react-aria-components'
import type { Failure } from '#shared/contract/base.ts'
import type { ServiceProject } from '#shared/contract/service-projects.ts'
import { SERVICE_PROJECT_NAME_LENGTH } from '#shared/domain/text-lengths.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { useIncompleteEntries } from '../../rpc/use-incomplete-entries.ts'
import { IncompleteEntries } from '../../ui/incomplete-entries.tsx'
import { common } from '../../lib/common/messages/common.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatFailureInOneLine } from '../../lib/failure-words.ts'
import { formatInstant, formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { MoreMenu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { TitleDialog } from '../../ui/title-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ResourcesDialog } from './resources-dialog.tsx'
import { formatResources, formatSpend } from './format-project.ts'
import { t } from './messages/t.ts'
import styles from './service-projects.module.css'
import { useServiceProjects } from './use-service-projects.ts'

type Front = { kind: 'create' } | { kind: 'rename' | 'resources'; id: string }

/** Represents the Default project where an ID is needed. */
const DEFAULT_ID = 'default'
const idOf = (project: ServiceProject) => project.id ?? DEFAULT_ID

/** The service's projects, which group resources and their costs. */
export function ServiceProjectsPanel({ onOpenAgent }: { onOpenAgent: (agentId: string) => void }) {
  const projects = useServiceProjects()
  const { list, failure, isAsking, refresh } = projects
  const [search, setSearch] = useState('')
  const [showsArchived, setShowsArchived] = useState(false)
  const [front, setFront] = useState<Front | null>(null)
  const now = new Date(useNow(60_000))
  const all = list.data?.projects ?? []
  const asOf = list.data?.asOf ?? null
  const incomplete = useIncompleteEntries(['/v1/projects'], asOf)
  const rows = all.filter(
    ({ id, name, archivedAt }) => (showsArchived || archivedAt === null) && matchesSearch(search, [name, id]),
  )
  const archivedCount = all.filter(({ archivedAt }) => archivedAt !== null).length
  const own = all.filter(({ id, archivedAt }) => id !== null && archivedAt === null)
  const chosen = front && front.kind !== 'create' ? all.find((each) => idOf(each) === front.id) : undefined

  /** For naming a new or existing project. */
  const naming = {
    busyVerb: t('saving'),
    field: { label: common('name'), name: 'name', maxLength: SERVICE_PROJECT_NAME_LENGTH },
    missing: t('nameMissing'),
    explain: getFailure,
    topic: 'managing',
  } as const
  const archive = async (project: ServiceProject) => {
    const { id, name } = project
    if (id === null) return
    await attempt(async () => {
      await projects.archive(id)
      const undo = () => void attempt(() => projects.unarchive(id))
      showToast({
        text: t('archived', { name }),
        action: { label: common('undo'), onPress: undo },
      })
    })
  }
  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
        {all.length > 0 && (
          <div className={styles.search} role="search">
            <SearchField label={t('find')} value={search} onChange={setSearch} />
          </div>
        )}
        {archivedCount > 0 && (
          <CheckBox isSelected={showsArchived} onChange={setShowsArchived}>
            {t('showArchived')}
          </CheckBox>
        )}
        <span className={styles.spacer} />
        <span className="quiet tabular" role="status">
          {asOf !== null && t('count', { count: own.length, time: formatMoment(asOf, now) })}
        </span>
        <Button onPress={refresh} isDisabled={isAsking}>
          <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
          {common(isAsking ? 'loading' : 'refresh')}
        </Button>
        <Button look="primary" onPress={() => setFront({ kind: 'create' })} isDisabled={isForbidden(failure)}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {t('create')}
        </Button>
      </div>
      <Trouble failure={failure} hasList={asOf !== null} onAgain={refresh} />
      {incomplete.length > 0 && (
        <div className={styles.notice}>
          <IncompleteEntries entries={incomplete} />
        </div>
      )}
      {list.isError && (
        <div className={styles.notice}>
          <FailureNotice failure={getFailure(list.error)} topic="managing" />
        </div>
      )}
      {asOf === null && isAsking && <Skeleton label={t('loading')} />}
      {asOf === null && !isAsking && failure && !isForbidden(failure) && (
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      )}
      {rows.length === 0 && asOf !== null && (
        <EmptyState
          title={t('noMatchTitle')}
          action={<Button onPress={() => setSearch('')}>{common('showAll')}</Button>}
        >
          {t('noMatchText', { search })}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <VirtualList
          label={t('list')}
          items={rows.map((project) => ({ id: idOf(project), project }))}
          rowHeightRem={3}
          className={styles.list}
          onAction={(id) => setFront({ kind: 'resources', id })}
          dependencies={[now.getMinutes()]}
        >
          {({ id, project }) => (
            <ProjectRow
              id={id}
              project={project}
              now={now}
              onResources={() => setFront({ kind: 'resources', id })}
              onRename={() => setFront({ kind: 'rename', id })}
              onArchive={() => void archive(project)}
              onUnarchive={() => void attempt(() => projects.unarchive(id))}
            />
          )}
        </VirtualList>
      )}
      {front?.kind === 'create' && (
        <TitleDialog
          {...naming}
          heading={t('create')}
          verb={t('create.confirm')}
          title=""
          onSubmit={projects.create}
          onClose={() => setFront(null)}
        />
      )}
      {front?.kind === 'rename' && chosen?.id && (
        <TitleDialog
          {...naming}
          heading={t('rename.title')}
          verb={common('rename')}
          title={chosen.name}
          onSubmit={(name) => projects.rename(chosen.id ?? '', name)}
          onClose={() => setFront(null)}
        />
      )}
      {front?.kind === 'resources' && chosen && (
        <ResourcesDialog project={chosen} onOpenAgent={onOpenAgent} onClose={() => setFront(null)} />
      )}
    </div>
  )
}

function isForbidden(failure: Failure | null): boolean {
  return failure?.code === 'forbidden'
}

/** Explains what it means if an account has no projects; shows any other failure as is. */
function Trouble({ failure, hasList, onAgain }: { failure: Failure | null; hasList: boolean; onAgain: () => void }) {
  if (!failure) return null
  return (
    <div className={styles.notice}>
      {isForbidden(failure) ? (
        <Notice
          tone="warning"
          role="status"
          detail={failure.serviceMessage && t('serviceSays', { message: failure.serviceMessage })}
          actions={<Button onPress={onAgain}>{common('retry')}</Button>}
        >
          {t('forbidden')}
          {hasList && ` ${t('lastSynced')}`}
        </Notice>
      ) : (
        <FailureNotice
          role="status"
          failure={failure}
          topic="managing"
          kept={hasList ? t('lastSynced') : undefined}
          actions={<Button onPress={onAgain}>{common('retry')}</Button>}
        />
      )}
    </div>
  )
}

interface ProjectRowProps {
  id: string
  project: ServiceProject
  now: Date
  onResources: () => void
  onRename: () => void
  onArchive: () => void
  onUnarchive: () => void
}

function ProjectRow({ id, project, now, onResources, onRename, onArchive, onUnarchive }: ProjectRowProps) {
  const isDefault = project.id === null
  const created = project.createdAt === null ? '' : t('row.made', { date: formatInstant(project.createdAt, now) })
  return (
    <GridListItem id={id} textValue={project.name} className={styles.row}>
      <div className={styles.entry}>
        <span className={styles.name} title={project.name} dir="auto">
          {project.name}
        </span>
        <span className="quiet tabular">
          {isDefault
            ? t('row.default')
            : project.archivedAt === null
              ? created
              : t('row.archived', { date: formatInstant(project.archivedAt, now) })}
        </span>
        <span className="quiet tabular">{formatResources(project)}</span>
        <span className="quiet tabular">{formatSpend(project) ?? ''}</span>
        <MoreMenu
          label={t('row.more', { name: project.name })}
          actions={[
            { id: 'resources', label: t('row.view'), onAction: onResources },
            ...(isDefault
              ? []
              : [
                  { id: 'rename', label: common('rename'), onAction: onRename },
                  project.archivedAt === null
                    ? { id: 'archive', label: t('row.archive'), onAction: onArchive }
                    : { id: 'unarchive', label: t('row.unarchive'), onAction: onUnarchive },
                  { id: 'copy', label: t('row.copyId'), onAction: () => void copyText(id) },
                ]),
          ]}
        />
      </div>
    </GridListItem>
  )
}

async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    showToast({ text: formatFailureInOneLine(getFailure(error)) })
  }
}
