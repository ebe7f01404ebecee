import { Ellipsis, Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { GridListItem } from 'react-aria-components'
import type { ServiceProject } from '#shared/contract/service-projects.ts'
import { SERVICE_PROJECT_NAME_LENGTH } from '#shared/domain/text-lengths.ts'
import { copyText } from '../../lib/copy-text.ts'
import { failureOf, sayFailureInOneLine } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { sayInstant, sayMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { type Reason, reasonOf } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { TitleDialog } from '../../ui/title-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ResourcesDialog } from './resources-dialog.tsx'
import { sayResources, saySpend } from './say-project.ts'
import styles from './service-projects.module.css'
import { useServiceProjects } from './use-service-projects.ts'

type Front = { kind: 'create' } | { kind: 'rename' | 'resources'; id: string }

/** Stands for the Default project where an id is needed. */
const DEFAULT_ID = 'default'
const idOf = (project: ServiceProject) => project.id ?? DEFAULT_ID

/** How a name is asked for, of a new project or another one. */
const NAMING = {
  busyVerb: 'Asking the service',
  field: { label: 'Name', name: 'name', maxLength: SERVICE_PROJECT_NAME_LENGTH },
  missing: 'Give the project a name.',
  explain: (error: unknown) => failureOf(reasonOf(error)),
  topic: 'managing',
} as const

/** Projects of the service, which group what stands there and what it costs. */
export function ServiceProjectsPanel({ onOpenAgent }: { onOpenAgent: (agentId: string) => void }) {
  const projects = useServiceProjects()
  const { list, failure, isAsking, refresh } = projects
  const [search, setSearch] = useState('')
  const [showsArchived, setShowsArchived] = useState(false)
  const [front, setFront] = useState<Front | null>(null)
  const now = new Date(useNow(60_000))
  const all = list.data?.projects ?? []
  const asOf = list.data?.asOf ?? null
  const wanted = search.trim().toLowerCase()
  const rows = all.filter(
    ({ id, name, archivedAt }) =>
      (showsArchived || archivedAt === null) && (wanted === '' || `${name} ${id ?? ''}`.toLowerCase().includes(wanted)),
  )
  const archivedCount = all.filter(({ archivedAt }) => archivedAt !== null).length
  const own = all.filter(({ id, archivedAt }) => id !== null && archivedAt === null)
  const chosen = front && front.kind !== 'create' ? all.find((each) => idOf(each) === front.id) : undefined

  const archive = async (project: ServiceProject) => {
    const { id, name } = project
    if (id === null) return
    await attempt(async () => {
      await projects.archive(id)
      const undo = () => void attempt(() => projects.unarchive(id))
      showToast({ text: `${name} is archived. What stands in it works on.`, action: { label: 'Undo', onPress: undo } })
    })
  }
  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
        {all.length > 0 && (
          <div className={styles.search} role="search">
            <SearchField label="Find a project" value={search} onChange={setSearch} />
          </div>
        )}
        {archivedCount > 0 && (
          <CheckBox isSelected={showsArchived} onChange={setShowsArchived}>
            Archived ones too
          </CheckBox>
        )}
        <span className={styles.spacer} />
        <span className={styles.quiet} role="status">
          {asOf !== null && `${formatCount(own.length, 'project')} and Default, as of ${sayMoment(asOf, now)}`}
        </span>
        <Button onPress={refresh} isDisabled={isAsking}>
          <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
          {isAsking ? 'Asking the service' : 'Ask the service again'}
        </Button>
        <Button look="primary" onPress={() => setFront({ kind: 'create' })} isDisabled={isForbidden(failure)}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          New service project
        </Button>
      </div>
      <Trouble failure={failure} hasList={asOf !== null} onAgain={refresh} />
      {list.isError && (
        <div className={styles.notice}>
          <FailureNotice failure={failureOf(reasonOf(list.error))} topic="managing" />
        </div>
      )}
      {asOf === null && isAsking && <Skeleton label="Asking for the projects" />}
      {asOf === null && !isAsking && failure && !isForbidden(failure) && (
        <EmptyState title="No projects seen yet">
          The list comes from the service once and is then here without it.
        </EmptyState>
      )}
      {rows.length === 0 && asOf !== null && (
        <EmptyState title="No project is called this" action={<Button onPress={() => setSearch('')}>Show all</Button>}>
          Nothing fits “{search}”.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <VirtualList
          label="Service projects"
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
          {...NAMING}
          heading="New service project"
          verb="Create"
          title=""
          onSubmit={projects.create}
          onClose={() => setFront(null)}
        />
      )}
      {front?.kind === 'rename' && chosen?.id && (
        <TitleDialog
          {...NAMING}
          heading="Rename the service project"
          verb="Rename"
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

function isForbidden(failure: Reason | null): boolean {
  return failure?.code === 'forbidden'
}

/** An account without projects is told what that means; every other failure what it is. */
function Trouble({ failure, hasList, onAgain }: { failure: Reason | null; hasList: boolean; onAgain: () => void }) {
  if (!failure) return null
  return (
    <div className={styles.notice}>
      {isForbidden(failure) ? (
        <Notice
          tone="warning"
          role="status"
          detail={failure.details.serviceMessage && `The service says: ${failure.details.serviceMessage}`}
          actions={<Button onPress={onAgain}>Ask again</Button>}
        >
          This key has no access to projects of the service. Everything it makes stands in the Default one, and works as
          without projects. Whoever keeps the account can give access, or use a key that has it under Settings.
          {hasList && ' What was last seen is shown.'}
        </Notice>
      ) : (
        <FailureNotice
          role="status"
          failure={failureOf(failure)}
          topic="managing"
          kept={hasList ? 'What was last seen is shown.' : undefined}
          actions={<Button onPress={onAgain}>Ask again</Button>}
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
  const created = project.createdAt === null ? '' : `made ${sayInstant(project.createdAt, now)}`
  return (
    <GridListItem id={id} textValue={project.name} className={styles.row}>
      <div className={styles.entry}>
        <span className={styles.name} title={project.name} dir="auto">
          {project.name}
        </span>
        <span className={styles.quiet}>
          {isDefault
            ? 'whatever names no project'
            : project.archivedAt === null
              ? created
              : `archived ${sayInstant(project.archivedAt, now)}`}
        </span>
        <span className={styles.quiet}>{sayResources(project)}</span>
        <span className={styles.quiet}>{saySpend(project) ?? ''}</span>
        <Menu
          label={`More for ${project.name}`}
          trigger={
            <IconButton label={`More for ${project.name}`}>
              <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          }
          actions={[
            { id: 'resources', label: 'Show what stands in it', onAction: onResources },
            ...(isDefault
              ? []
              : [
                  { id: 'rename', label: 'Rename', onAction: onRename },
                  project.archivedAt === null
                    ? { id: 'archive', label: 'Archive', onAction: onArchive }
                    : { id: 'unarchive', label: 'Bring back', onAction: onUnarchive },
                  { id: 'copy', label: 'Copy its id', onAction: () => void copyText(id) },
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
    showToast({ text: sayFailureInOneLine(failureOf(reasonOf(error))) })
  }
}
