import { lazy, Suspense } from 'react'
import type { Catalog } from '#shared/contract/voices.ts'
import { NotesDialog } from '../notes-dialog.tsx'
import { type BlockPlace, useScriptSlots } from '../script-slots.ts'
import { useStore } from '../../../lib/use-store.ts'
import { useStudio } from '../../../rpc/studio.ts'
import { CastDialog } from '../cast/cast-dialog.tsx'
import { QuotationsDialog } from '../casting/quotations-dialog.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import { IssuesDialog } from '../listening-issues/issues-dialog.tsx'
import type { Workspace } from '../open-workspace.ts'
import { createProjectSteps } from '../project/project-steps.ts'
import { ProjectSettingsDialog } from '../project/project-settings-dialog.tsx'
import { ProjectComments } from './project-comments.tsx'
import { ProjectUpdate } from './project-update.tsx'
import { showPlace, type SoughtPlace } from './sought-place.ts'

const GenerateProjectDialog = lazy(() =>
  import('../generation/generate-project-dialog.tsx').then((module) => ({ default: module.GenerateProjectDialog })),
)
// Loaded on demand, with its chart.
const LoudnessDialog = lazy(() =>
  import('../sound/loudness-dialog.tsx').then((module) => ({ default: module.LoudnessDialog })),
)

export type ScriptDialogName =
  | 'cast'
  | 'quotations'
  | 'export'
  | 'settings'
  | 'takes'
  | 'notes'
  | 'loudness'
  | 'listeningIssues'
  | 'unusualWords'
  | 'update'
  | 'comments'
  | 'generateProject'

export interface ScriptDialogProps {
  open: ScriptDialogName
  workspace: Workspace
  chapterCount: number
  catalog: Catalog | null
  names: CatalogNames
  /** A voice that the project's settings start with. */
  offeredVoiceId: string | null
  onShowBlock: (blockId: string) => void
  /** Chapters other than the open one have different figures. */
  onChaptersChanged: () => void
  /** Called to show the chapter's quotations, in place of the cast. */
  onFindQuotations: () => void
  /** Called to import a reviewer's comments, in place of the list of issues. */
  onImportComments: () => void
  onClose: () => void
}

/** The open dialog of a chapter's script. */
export function ScriptDialog({
  open,
  workspace,
  chapterCount,
  catalog,
  names,
  offeredVoiceId,
  onShowBlock,
  onChaptersChanged,
  onFindQuotations,
  onImportComments,
  onClose,
}: ScriptDialogProps) {
  const { ExportDialog, ManageTakesDialog, UnusualWordsDialog, goToChapter } = useScriptSlots()
  const { script, session } = workspace
  const { client } = useStudio()
  const project = useStore(workspace.project)
  const steps = createProjectSteps(client, project.id)
  const leaveFor = (show: () => void) => {
    onClose()
    // The dialog returns the focus when it closes.
    requestAnimationFrame(show)
  }
  const leaveForBlock = (blockId: string) => leaveFor(() => onShowBlock(blockId))
  const showInScript = ({ chapterId, blockId }: BlockPlace) =>
    showWord({ chapterId, blockId, startChar: 0, endChar: 0 })
  const showWord = (place: SoughtPlace) => leaveFor(() => showPlace(workspace, place, goToChapter))
  return (
    <>
      {open === 'export' && (
        <ExportDialog
          chapterId={script.chapterId}
          projectId={project.id}
          chapterCount={chapterCount}
          beforeExport={() => session.queue.settle()}
          voiceName={names.voice}
          onShowBlock={showInScript}
          onClose={onClose}
        />
      )}
      {open === 'takes' && (
        <ManageTakesDialog
          projectId={project.id}
          voiceName={names.voice}
          modelName={names.model}
          onStep={session.recordStep}
          onStar={workspace.starTake}
          onClose={onClose}
        />
      )}
      {open === 'listeningIssues' && (
        <IssuesDialog workspace={workspace} onImport={onImportComments} onClose={onClose} />
      )}
      {open === 'unusualWords' && (
        <UnusualWordsDialog
          projectId={project.id}
          voiceName={names.voice}
          beforeAsking={() => session.queue.settle()}
          onGoTo={showWord}
          onClose={onClose}
        />
      )}
      {open === 'update' && (
        <ProjectUpdate workspace={workspace} onChaptersChanged={onChaptersChanged} onClose={onClose} />
      )}
      {open === 'comments' && (
        <ProjectComments workspace={workspace} onChaptersChanged={onChaptersChanged} onClose={onClose} />
      )}
      {open === 'generateProject' && (
        <Suspense>
          <GenerateProjectDialog
            workspace={workspace}
            voiceName={names.voice}
            onShowBlock={showInScript}
            onShowWord={showWord}
            onClose={onClose}
          />
        </Suspense>
      )}
      {open === 'notes' && <NotesDialog notes={workspace.notes()} onClose={onClose} onShow={leaveForBlock} />}
      {open === 'loudness' && (
        <Suspense>
          <LoudnessDialog workspace={workspace} voiceName={names.voice} onShow={leaveForBlock} onClose={onClose} />
        </Suspense>
      )}
      {open === 'cast' && catalog && (
        <CastDialog
          project={project}
          catalog={catalog}
          names={names}
          steps={steps}
          onStep={session.recordStep}
          onChanged={() => workspace.reopen()}
          onShowBlock={showInScript}
          onFindQuotations={onFindQuotations}
          onClose={onClose}
        />
      )}
      {open === 'quotations' && catalog && (
        <QuotationsDialog workspace={workspace} catalog={catalog} names={names} steps={steps} onClose={onClose} />
      )}
      {open === 'settings' && catalog && (
        <ProjectSettingsDialog
          project={project}
          catalog={catalog}
          cast={workspace.cast.get()}
          offeredVoiceId={offeredVoiceId}
          onClose={onClose}
          onStored={(stored, changes) => {
            session.recordStep(steps.settings(project.settings, changes))
            workspace.project.set(stored)
            session.book.setProject(stored.settings)
          }}
        />
      )}
    </>
  )
}
