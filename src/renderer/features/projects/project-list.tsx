import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { ProjectSummary } from '#shared/contract/projects.ts'
import { useAction } from '../../lib/actions.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { reasonOf } from '../../rpc/studio.ts'
import { useWorkspaces } from '../../rpc/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { DropTarget } from '../../ui/drop-target.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { TitleDialog } from '../../ui/title-dialog.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ProjectRow } from './project-row.tsx'
import styles from './projects.module.css'
import { ReadProjectDialog } from './read-project-dialog.tsx'
import { RemovedProjects } from './removed-projects.tsx'
import { useProjects } from './use-projects.ts'
import { WriteProjectDialog } from './write-project-dialog.tsx'

/** From this many projects on there is a field to find one. */
const SEARCH_FROM = 8

const explain = (error: unknown) => failureOf(reasonOf(error))

type Asking =
  | { kind: 'create' }
  | { kind: 'rename' | 'write-file'; project: ProjectSummary }
  | { kind: 'read-file'; file: File }
  | null

/** All projects, last changed first. */
export function ProjectList({ onOpen }: { onOpen: (projectId: string) => void }) {
  const { list, create, rename, remove } = useProjects()
  const [asking, setAsking] = useState<Asking>(null)
  const [search, setSearch] = useState('')
  const { areSeveral } = useWorkspaces()
  const now = new Date(useNow(60_000))
  useAction('new-project', () => setAsking({ kind: 'create' }))

  const projects = list.data ?? []
  const needle = search.trim().toLocaleLowerCase()
  const shown =
    needle === '' ? projects : projects.filter((project) => project.title.toLocaleLowerCase().includes(needle))
  const newProject = (
    <Button look="primary" onPress={() => setAsking({ kind: 'create' })}>
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      New project
    </Button>
  )

  const importFile = (
    <FileTrigger
      acceptedFileTypes={['.overvoice']}
      onSelect={(files) => files?.[0] && setAsking({ kind: 'read-file', file: files[0] })}
    >
      <Button>Import project file…</Button>
    </FileTrigger>
  )

  return (
    <Screen
      title="Projects"
      actions={
        <>
          {projects.length >= SEARCH_FROM && (
            <div className={styles.tools}>
              <SearchField label="Find a project" value={search} onChange={setSearch} />
            </div>
          )}
          <RemovedProjects now={now} />
          {projects.length > 0 && importFile}
          {projects.length > 0 && newProject}
        </>
      }
    >
      <DropTarget
        className={styles.drop}
        words="Drop a project file to make a new project of it"
        onDrop={({ files: [file] }) => file && setAsking({ kind: 'read-file', file })}
      >
        {list.isError && (
          <div className={styles.notice}>
            <FailureNotice
              failure={failureOf(reasonOf(list.error))}
              actions={<Button onPress={() => void list.refetch()}>Read again</Button>}
            />
          </div>
        )}
        {list.isPending && <Skeleton label="Reading the projects" />}
        {list.isSuccess && projects.length === 0 && (
          <EmptyState
            title="No projects yet"
            action={
              <span className={styles.both}>
                {newProject}
                {importFile}
              </span>
            }
          >
            A project holds a script and everything spoken from it. All of it is kept on this computer.
          </EmptyState>
        )}
        {projects.length > 0 && shown.length === 0 && (
          <EmptyState
            title="No project has this name"
            action={<Button onPress={() => setSearch('')}>Show all {projects.length}</Button>}
          >
            Nothing in the titles matches “{search}”.
          </EmptyState>
        )}
        {shown.length > 0 && (
          <>
            <div className={styles.headings} aria-hidden>
              <span>Title</span>
              <span>Script</span>
              <span>Spoken</span>
              <span>Length · changed</span>
            </div>
            <VirtualList
              label="Projects"
              items={shown}
              rowHeightRem={3.3125}
              onAction={onOpen}
              className={styles.list}
              dependencies={[now.getMinutes()]}
            >
              {(project) => (
                <ProjectRow
                  project={project}
                  showsWorkspace={areSeveral}
                  now={now}
                  onRename={(chosen) => setAsking({ kind: 'rename', project: chosen })}
                  onWriteFile={(chosen) => setAsking({ kind: 'write-file', project: chosen })}
                  onRemove={(chosen) => void remove(chosen)}
                />
              )}
            </VirtualList>
          </>
        )}
        {asking?.kind === 'write-file' && (
          <WriteProjectDialog project={asking.project} onClose={() => setAsking(null)} />
        )}
        {asking?.kind === 'read-file' && (
          <ReadProjectDialog file={asking.file} onOpen={onOpen} onClose={() => setAsking(null)} />
        )}
        {asking?.kind === 'create' && (
          <TitleDialog
            heading="New project"
            verb="Create"
            title=""
            missing="Give the project a title."
            explain={explain}
            onClose={() => setAsking(null)}
            onSubmit={async (title) => onOpen((await create(title)).id)}
          />
        )}
        {asking?.kind === 'rename' && (
          <TitleDialog
            heading="Rename project"
            verb="Rename"
            title={asking.project.title}
            missing="Give the project a title."
            explain={explain}
            onClose={() => setAsking(null)}
            onSubmit={(title) => rename(asking.project.id, title)}
          />
        )}
      </DropTarget>
    </Screen>
  )
}
