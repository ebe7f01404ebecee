import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ChapterPane } from '../chapters/chapter-pane.tsx'
import type { ListedChapter } from '../chapters/name-chapters.ts'
import { useChapterFigures } from '../chapters/use-chapters.ts'
import { rememberAuditionBlock } from '../../../audio/preview/audition-line.ts'
import { useStudio, useWatch } from '../../../rpc/studio.ts'
import { useCatalog } from '../../../rpc/use-catalog.ts'
import { useAction } from '../../../lib/actions.ts'
import { usePagePath } from '../../../lib/page-path.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'
import { useUnsavedGuard } from '../../../lib/unsaved-work.ts'
import { useStore } from '../../../lib/use-store.ts'
import type { DroppedFile } from '../../../lib/dropped-files.ts'
import { ImportDropTarget } from '../../../ui/import-drop.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { catalogNames } from '../catalog-names.ts'
import type { ChapterSession } from '../session/chapter-session.ts'
import { t } from './messages/t.ts'
import type { NoteSectionHandle } from '../inspector/note-section.tsx'
import type { Workspace } from '../open-workspace.ts'
import { PlayerPane } from './player-pane.tsx'
import { ProjectImport } from './project-import.tsx'
import { ScriptDialog, type ScriptDialogName } from './script-dialog.tsx'
import { ScriptCenter } from './script-center.tsx'
import styles from './script.module.css'
import { LeftPane, RightPane } from './side-panes.tsx'
import { useChapterActions } from './use-chapter-actions.ts'
import { useChapterSound } from '../sound/use-chapter-sound.ts'
import { usePanes } from './use-panes.ts'
import { useScriptActions } from './use-script-actions.ts'

export interface ScriptWorkspaceProps {
  workspace: Workspace
  /** A voice that the project's settings start with; null if they stay closed. */
  offeredVoiceId: string | null
  /** Stores a step for the history of the next chapter. */
  onPassOn: (chapterId: string, step: OutsideStep) => void
}

/**
 * An open chapter: chapter list on the left, the script, its selected block on the right, audio and generation below.
 */
export function ScriptWorkspace({ workspace, offeredVoiceId, onPassOn }: ScriptWorkspaceProps) {
  const { script, session } = workspace
  const { catalog } = useCatalog()
  const names = catalogNames(catalog)
  const project = useStore(workspace.project)
  const [issueMessage, setIssueMessage] = useState('')
  const [asked, setAsked] = useState<readonly DroppedFile[] | null>(null)
  const [dialog, setDialog] = useState<ScriptDialogName | null>(offeredVoiceId === null ? null : 'settings')
  const [offered, setOffered] = useState(offeredVoiceId)
  const chaptersPane = useRef<HTMLElement>(null)
  const inspectorPane = useRef<HTMLElement>(null)
  const panes = usePanes({ chapters: chaptersPane, inspector: inspectorPane }, () => workspace.editor()?.view.focus())
  const noteSection = useRef<NoteSectionHandle>(null)
  const bottom = useRef<HTMLElement>(null)
  const chapters = useChapterActions(workspace, { onShowPane: () => panes.show('chapters'), onPassOn })
  const arrived = useChapterSound(workspace, chapters.list, bottom)
  const path = chapters.list.length > 1 ? [project.title, chapters.name] : [project.title]
  usePagePath(path)
  useUnsavedGuard({ isUnsaved: () => session.queue.state().kind !== 'saved', save: workspace.save })
  useTakeEvents(workspace)
  useEffect(() => workspace.setCatalog(catalog), [workspace, catalog])

  useEffect(() => {
    const note = () => rememberAuditionBlock(session.selected.get().blockId)
    note()
    return session.selected.subscribe(note)
  }, [session])

  const showInspector = useEffectEvent(() => panes.show('inspector'))
  useEffect(
    () =>
      workspace.pressed.subscribe(() => {
        const blockId = workspace.pressed.get()?.blockId ?? ''
        // The reason for the failure is shown there.
        if (workspace.activity.get(blockId)?.kind === 'failed') showInspector()
      }),
    [workspace],
  )

  const writeNote = () => {
    // Renders immediately if hidden: the next keystrokes belong in the note, not in the script.
    panes.show('inspector')
    // A note belongs to one block.
    if (workspace.selectedBlockIds.get().length > 1) flushSync(() => workspace.selection.clear())
    noteSection.current?.write()
  }
  useScriptActions(workspace, { onOpenDialog: setDialog, onIssueMessage: setIssueMessage })
  useAction('toggle-chapters', () => panes.toggle('chapters'))
  useAction('toggle-inspector', () => panes.toggle('inspector'))
  useAction('write-note', writeNote)
  useAction('import', () => setAsked([]))
  const showBlock = (blockId: string) => workspace.editor()?.selectBlock(session.blockIds().indexOf(blockId) + 1)

  return (
    <ImportDropTarget className={styles.workspace} words={t('workspace.dropToImport')} onFiles={setAsked}>
      {panes.mountsChapters && (
        <LeftPane ref={chaptersPane} isShown={panes.showsChapters}>
          <ChapterPane
            isShown={panes.showsChapters}
            projectId={project.id}
            chapters={chapters.list}
            chapterId={script.chapterId}
            renamingId={chapters.renamingId}
            onAdd={chapters.add}
            onImport={() => setAsked([])}
            onUpdate={() => setDialog('update')}
            onOpen={chapters.open}
            onRenameStart={chapters.startRename}
            onRenameEnd={chapters.endRename}
            onMove={chapters.move}
            onRemove={chapters.remove}
            book={session.book}
            voice={`${names.voice(project.settings.voiceId)}, ${names.model(project.settings.modelId)}`}
            onSettings={() => setDialog('settings')}
            onCast={() => setDialog('cast')}
          />
        </LeftPane>
      )}
      <p className="visually-hidden" role="status">
        {chapters.said || arrived}
      </p>
      <UndoAnnouncer session={session} />
      <ChapterLengths workspace={workspace} chapters={chapters.list} />
      <ScriptCenter
        workspace={workspace}
        title={path.join(', ')}
        catalog={catalog}
        names={names}
        showsInspector={panes.showsInspector}
        onShowInspector={() => {
          panes.show('inspector')
          inspectorPane.current?.focus()
        }}
        onEnter={panes.leave}
      />
      {panes.mountsInspector && (
        <RightPane ref={inspectorPane} isShown={panes.showsInspector}>
          <Inspector
            isShown={panes.showsInspector}
            workspace={workspace}
            catalog={catalog}
            names={names}
            onOpenDialog={setDialog}
            noteRef={noteSection}
          />
        </RightPane>
      )}
      <PlayerPane
        ref={bottom}
        workspace={workspace}
        panes={panes}
        issueMessage={issueMessage}
        onOpenDialog={setDialog}
        onShowBlock={showBlock}
      />
      <ProjectImport workspace={workspace} chapters={chapters} asked={asked} onClose={() => setAsked(null)} />
      {dialog && (
        <ScriptDialog
          open={dialog}
          workspace={workspace}
          chapterCount={chapters.list.length}
          catalog={catalog}
          names={names}
          offeredVoiceId={offered}
          onShowBlock={showBlock}
          onChaptersChanged={chapters.refresh}
          onFindQuotations={() => setDialog('quotations')}
          onImportComments={() => setDialog('comments')}
          onClose={() => {
            setDialog(null)
            setOffered(null)
          }}
        />
      )}
    </ImportDropTarget>
  )
}

/** Applies events of the project's takes to the open chapter, and reads the lists again that they change. */
function useTakeEvents(workspace: Workspace): void {
  const { queries, queryClient } = useStudio()
  const { chapterId, project } = workspace.script
  useWatch(
    `takes-${project.id}-${chapterId}`,
    (studio, signal) => studio.takes.watch({ projectId: project.id }, { signal }),
    (event) => {
      workspace.apply(event)
      if (event.kind === 'listed') void queryClient.invalidateQueries({ queryKey: queries.takes.list.key() })
      if (event.kind === 'pronunciation')
        void queryClient.invalidateQueries({ queryKey: queries.pronunciations.list.key() })
    },
  )
}

/** Tells the player where the chapters are in the project. Renders alone, because figures are read every few seconds. */
function ChapterLengths({ workspace, chapters }: { workspace: Workspace; chapters: readonly ListedChapter[] }) {
  const { sound, script } = workspace
  const { chapterId, project } = script
  const listed = useChapterFigures(project.id, chapters)
  useEffect(() => sound.setChapters(chapterId, listed), [sound, chapterId, listed])
  return null
}

/** Announces undo and redo to screen readers, even if off screen. */
function UndoAnnouncer({ session }: { session: ChapterSession }) {
  const said = useStore(session.said)
  return (
    <div className="visually-hidden" role="status" aria-label={t('undo.name')}>
      {/* A new element makes screen readers announce the same words again. */}
      <span key={said.at}>{said.text}</span>
    </div>
  )
}
