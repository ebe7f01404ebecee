import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { ProjectSummary } from '#shared/contract/projects.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { useAction } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { sortByPlace, chosenFiles, type DroppedFile } from '../../lib/dropped-files.ts'
import { isManuscriptName, PROJECT_FILES, MANUSCRIPT_FILES } from '../../lib/importable-files.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure } from '../../rpc/studio.ts'
import { useWorkspaces } from '../../rpc/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { ImportDropTarget } from '../../ui/import-drop.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { TitleDialog } from '../../ui/title-dialog.tsx'
import { DuplicateProjectDialog } from './duplicate-project-dialog.tsx'
import { FirstStart } from './first-start.tsx'
import { t } from './messages/t.ts'
import { ProjectRows } from './project-rows.tsx'
import styles from './projects.module.css'
import { RemovedProjects } from './removed-projects.tsx'
import { useProjects } from './use-projects.ts'
import { WriteProjectDialog } from './write-project-dialog.tsx'

/** Number of projects from which a search field is shown. */
const SEARCH_FROM = 8

const explain = (error: unknown) => getFailure(error)

type Asking = { kind: 'create' } | { kind: 'rename' | 'duplicate' | 'write-file'; project: ProjectSummary } | null

export interface ProjectListProps {
  onOpen: (projectId: string) => void
  /** Opens a project and plays it. */
  onPlay: (projectId: string) => void
  /** Makes a project of files; with none, they are chosen first. */
  onImport: (files: readonly DroppedFile[]) => void
  notice: ReactNode
}

/** All projects, most recently changed first. */
export function ProjectList({ onOpen, onPlay, onImport, notice }: ProjectListProps) {
  const { list, hasSampleAgent, create, rename, remove, removeSamples } = useProjects()
  const [asking, setAsking] = useState<Asking>(null)
  const [search, setSearch] = useState('')
  const { areSeveral } = useWorkspaces()
  const minuteMs = useNow(60_000)
  useAction('new-project', () => setAsking({ kind: 'create' }))
  useAction('import', () => onImport([]))

  const projects = list.data ?? []
  const samples = projects.filter(({ isSample }) => isSample)
  const shown = projects.filter(({ title }) => matchesSearch(search, [title]))
  const importChosen = (files: FileList | null) => files && onImport(sortByPlace(chosenFiles(files, isManuscriptName)))

  return (
    <Screen
      title={common('projects')}
      actions={
        <>
          {projects.length >= SEARCH_FROM && (
            <div className={styles.tools}>
              <SearchField label={t('find')} value={search} onChange={setSearch} />
            </div>
          )}
          <RemovedProjects now={new Date(minuteMs)} />
          {(samples.length > 0 || hasSampleAgent) && (
            <Button onPress={() => void removeSamples(samples)}>{t('removeSamples')}</Button>
          )}
          {projects.length > 0 && (
            <>
              <FileTrigger
                acceptedFileTypes={[...MANUSCRIPT_FILES, ...PROJECT_FILES]}
                allowsMultiple
                onSelect={importChosen}
              >
                <Button>{t('import')}</Button>
              </FileTrigger>
              <Button look="primary" onPress={() => setAsking({ kind: 'create' })}>
                <Plus size={16} strokeWidth={1.5} aria-hidden />
                {t('newProject')}
              </Button>
            </>
          )}
        </>
      }
    >
      <ImportDropTarget className={styles.drop} words={t('dropToImport')} onFiles={onImport}>
        {notice && <div className={styles.notice}>{notice}</div>}
        {list.isError && (
          <div className={styles.notice}>
            <FailureNotice
              failure={getFailure(list.error)}
              actions={<Button onPress={() => void list.refetch()}>{common('retry')}</Button>}
            />
          </div>
        )}
        {list.isPending && <Skeleton label={t('loading')} />}
        {list.isSuccess && projects.length === 0 && (
          <FirstStart onPlay={onPlay} onCreate={() => setAsking({ kind: 'create' })} onImport={importChosen} />
        )}
        {projects.length > 0 && shown.length === 0 && (
          <EmptyState
            title={t('noMatchTitle')}
            action={<Button onPress={() => setSearch('')}>{t('showAll', { count: String(projects.length) })}</Button>}
          >
            {t('noMatchText', { search })}
          </EmptyState>
        )}
        {shown.length > 0 && (
          <ProjectRows
            projects={shown}
            showsWorkspaces={areSeveral}
            minuteMs={minuteMs}
            onOpen={onOpen}
            onRename={(project) => setAsking({ kind: 'rename', project })}
            onDuplicate={(project) => setAsking({ kind: 'duplicate', project })}
            onWriteFile={(project) => setAsking({ kind: 'write-file', project })}
            onRemove={(project) => void remove([project])}
          />
        )}
        {asking?.kind === 'write-file' && (
          <WriteProjectDialog project={asking.project} onClose={() => setAsking(null)} />
        )}
        {asking?.kind === 'duplicate' && (
          <DuplicateProjectDialog project={asking.project} onOpen={onOpen} onClose={() => setAsking(null)} />
        )}
        {asking?.kind === 'create' && (
          <TitleDialog
            heading={t('newProject')}
            verb={t('create')}
            title=""
            missing={t('titleMissing')}
            explain={explain}
            onClose={() => setAsking(null)}
            onSubmit={async (title) => onOpen((await create(title)).id)}
          />
        )}
        {asking?.kind === 'rename' && (
          <TitleDialog
            heading={t('renameTitle')}
            verb={common('rename')}
            title={asking.project.title}
            missing={t('titleMissing')}
            explain={explain}
            onClose={() => setAsking(null)}
            onSubmit={(title) => rename(asking.project.id, title)}
          />
        )}
      </ImportDropTarget>
    </Screen>
  )
}
