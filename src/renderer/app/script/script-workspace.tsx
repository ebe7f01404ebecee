import { type LucideIcon, PanelLeft, PanelRight } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Transport } from '../../audio/transport.tsx'
import { WaveformStrip } from '../../audio/waveform-strip.tsx'
import { ExportDialog } from '../../features/exports/export-dialog.tsx'
import { ChapterPane } from '../../features/script/chapter-pane.tsx'
import { NotesDialog } from '../../features/script/notes-dialog.tsx'
import { ManageTakesDialog } from '../../features/takes/manage-takes-dialog.tsx'
import { rememberAuditionBlock } from '../../features/voices/audition-line.ts'
import { useCatalogue } from '../../features/voices/use-catalogue.ts'
import { ActionsContext, useAction } from '../../lib/actions.ts'
import { keysFor } from '../../lib/keys-for.ts'
import type { OutsideStep } from '../../lib/outside-step.ts'
import type { ActionId } from '../../lib/shortcuts.ts'
import { useRemembered } from '../../lib/use-remembered.ts'
import { useStore } from '../../lib/use-store.ts'
import { useStudio, useWatch } from '../../rpc/studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { DropTarget } from '../../ui/drop-target.tsx'
import { Splitter } from '../../ui/splitter.tsx'
import { usePageTitle } from '../page-title.ts'
import { BlockInspector } from './block-inspector.tsx'
import { CastDialog } from './cast-dialog.tsx'
import { catalogueNames } from './catalogue-names.ts'
import { FlawBar } from './flaw-bar.tsx'
import { FlawsFront } from './flaws-front.tsx'
import { GenerateBar } from './generate-bar.tsx'
import type { Workspace } from './open-workspace.ts'
import { ProjectImport } from './project-import.tsx'
import { ProjectSettingsDialog } from './project-settings-dialog.tsx'
import { ScriptCenter } from './script-center.tsx'
import styles from './script.module.css'
import { UndoAnnouncer } from './undo-announcer.tsx'
import { useChapterActions } from './use-chapter-actions.ts'
import { useChapterSound } from './use-chapter-sound.ts'
import { usePanes } from './use-panes.ts'
import { useScriptActions } from './use-script-actions.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

const LEFT = { first: 232, min: 160, max: 420 }
const RIGHT = { first: 288, min: 240, max: 520 }

export interface ScriptWorkspaceProps {
  workspace: Workspace
  /** Keeps a step for the history of the chapter that opens next. */
  onPassOn: (chapterId: string, step: OutsideStep) => void
}

/** An open chapter: chapters at the left, the script, its selected block at the right, sound and generating below. */
export function ScriptWorkspace({ workspace, onPassOn }: ScriptWorkspaceProps) {
  const { script, session, generation, player } = workspace
  const { catalogue } = useCatalogue()
  const names = catalogueNames(catalogue)
  const { queries, queryClient } = useStudio()
  const [project, setProject] = useState(script.project)
  const [flawSaid, setFlawSaid] = useState('')
  const [asked, setAsked] = useState<File | 'choose' | null>(null)
  const [front, setFront] = useState<'cast' | 'export' | 'settings' | 'takes' | 'notes' | 'flaws' | null>(null)
  const [leftWidth, setLeftWidth] = useRemembered('script.left-width', LEFT.first)
  const [rightWidth, setRightWidth] = useRemembered('script.right-width', RIGHT.first)
  const chaptersPane = useRef<HTMLElement>(null)
  const inspectorPane = useRef<HTMLElement>(null)
  const panes = usePanes({ chapters: chaptersPane, inspector: inspectorPane }, () => workspace.editor()?.view.focus())
  const noteArea = useRef<HTMLTextAreaElement>(null)
  const bottom = useRef<HTMLElement>(null)
  const chapters = useChapterActions(workspace, { onShowPane: () => panes.show('chapters'), onPassOn })
  const arrived = useChapterSound(workspace, chapters.list, bottom)
  const title = chapters.list.length > 1 ? `${project.title}, chapter ${chapters.number}` : project.title
  usePageTitle(title)
  useUnsavedGuard(session.queue)
  useWatch(
    `takes ${project.id} ${script.chapterId}`,
    (client, signal) => client.takes.watch({ projectId: project.id }, { signal }),
    (event) => {
      workspace.apply(event)
      if (event.kind === 'listed') void queryClient.invalidateQueries({ queryKey: queries.takes.list.key() })
      if (event.kind === 'say-as') void queryClient.invalidateQueries({ queryKey: queries.sayAs.list.key() })
    },
  )
  useEffect(
    () => workspace.setVoiceNames(new Map(catalogue?.voices.map((voice) => [voice.id, voice.displayName]))),
    [workspace, catalogue],
  )

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
        // Why it failed stands there.
        if (workspace.activity.get(blockId)?.kind === 'failed') showInspector()
      }),
    [workspace],
  )

  /** What was asked for is heard as soon as it arrives, unless something else is being listened to. */
  const listenTo = (blockId: string | null) => {
    const { state } = player.getSnapshot()
    if (blockId !== null && state !== 'playing' && state !== 'waiting') player.playFrom({ blockId })
  }
  const generateBlock = (blockId: string) => void generation.generateBlock(blockId).then(listenTo)
  const generateAll = () => void generation.generateAll().then(listenTo)
  useScriptActions({
    workspace,
    onGenerateBlock: generateBlock,
    onGenerateAll: generateAll,
    onExport: () => setFront('export'),
    onSettings: () => setFront('settings'),
    onToggleChapters: () => panes.toggle('chapters'),
    onToggleInspector: () => panes.toggle('inspector'),
    onManageTakes: () => setFront('takes'),
    onListNotes: () => setFront('notes'),
    onListFlaws: () => setFront('flaws'),
    onFlawSaid: setFlawSaid,
    onWriteNote: () => {
      // Drawn at once where it was hidden: what is typed next belongs into the note, not into the script.
      panes.show('inspector')
      noteArea.current?.focus()
    },
  })
  useAction('cast', () => setFront('cast'))
  useAction('import', () => setAsked('choose'))
  const showBlock = (blockId: string) => workspace.editor()?.selectBlock(session.blockIds().indexOf(blockId) + 1)

  return (
    <DropTarget
      className={styles.workspace}
      words="Drop the file to see how it will be split"
      onDrop={({ files: [file] }) => file && setAsked(file)}
    >
      {panes.showsChapters && (
        <>
          <nav
            ref={chaptersPane}
            className={styles.left}
            style={{ width: leftWidth }}
            aria-label="Chapters"
            tabIndex={-1}
            data-pane
          >
            <ChapterPane
              projectId={project.id}
              chapters={chapters.list}
              chapterId={script.chapterId}
              renamingId={chapters.renamingId}
              onAdd={chapters.add}
              onImport={() => setAsked('choose')}
              onOpen={chapters.open}
              onRenameStart={chapters.startRename}
              onRenameEnd={chapters.endRename}
              onMove={chapters.move}
              onRemove={chapters.remove}
              book={session.book}
              voice={`${names.voice(project.settings.voiceId)}, ${names.model(project.settings.modelId)}`}
              onSettings={() => setFront('settings')}
              onCast={() => setFront('cast')}
            />
          </nav>
          <div className={`${styles.split} ${styles.leftSplit}`}>
            <Splitter label="Width of the chapters" width={leftWidth} {...LEFT} side="before" onChange={setLeftWidth} />
          </div>
        </>
      )}
      <p className="visually-hidden" role="status">
        {chapters.said || arrived}
      </p>
      <UndoAnnouncer session={session} />
      <ScriptCenter
        workspace={workspace}
        title={title}
        names={names}
        showsInspector={panes.showsInspector}
        onEnter={panes.leave}
      />
      {panes.showsInspector && (
        <>
          <div className={`${styles.split} ${styles.inspectorSplit}`}>
            <Splitter
              label="Width of the inspector"
              width={rightWidth}
              {...RIGHT}
              side="after"
              onChange={setRightWidth}
            />
          </div>
          <aside
            ref={inspectorPane}
            className={styles.inspector}
            style={{ width: rightWidth }}
            aria-label="Selected block"
            tabIndex={-1}
            data-pane
          >
            <BlockInspector
              workspace={workspace}
              catalogue={catalogue}
              names={names}
              onGenerate={generateBlock}
              onGenerateAnew={(blockId) => void generation.generateAnew(blockId).then(listenTo)}
              onManageTakes={() => setFront('takes')}
              onListNotes={() => setFront('notes')}
              noteRef={noteArea}
              onRest={(take) => void generation.resume(take).then(listenTo)}
            />
          </aside>
        </>
      )}
      <section ref={bottom} className={styles.bottom} aria-label="Sound" data-pane>
        <GenerateBar
          workspace={workspace}
          before={
            <PaneButton
              label={panes.showsChapters ? 'Hide the chapters' : 'Show the chapters'}
              action="toggle-chapters"
              icon={PanelLeft}
            />
          }
          after={
            <PaneButton
              label={panes.showsInspector ? 'Hide the inspector' : 'Show the inspector'}
              action="toggle-inspector"
              icon={PanelRight}
            />
          }
          onGenerate={generateAll}
          onExport={() => setFront('export')}
          onShowProblem={showBlock}
        >
          <Sound workspace={workspace} flawSaid={flawSaid} onListFlaws={() => setFront('flaws')} />
        </GenerateBar>
      </section>
      <ProjectImport workspace={workspace} chapters={chapters} asked={asked} onClose={() => setAsked(null)} />
      {front === 'export' && (
        <ExportDialog
          chapterId={script.chapterId}
          projectId={project.id}
          chapterCount={chapters.list.length}
          beforeExport={() => session.queue.settle()}
          onClose={() => setFront(null)}
        />
      )}
      {front === 'takes' && (
        <ManageTakesDialog
          projectId={project.id}
          voiceName={names.voice}
          modelName={names.model}
          onStep={session.recordStep}
          onStar={workspace.starTake}
          onClose={() => setFront(null)}
        />
      )}
      {front === 'flaws' && <FlawsFront workspace={workspace} onClose={() => setFront(null)} />}
      {front === 'notes' && (
        <NotesDialog
          notes={workspace.notes()}
          onClose={() => setFront(null)}
          onShow={(blockId) => {
            setFront(null)
            // The dialog gives the focus back when it is gone.
            requestAnimationFrame(() => showBlock(blockId))
          }}
        />
      )}
      {front === 'cast' && catalogue && (
        <CastDialog
          project={project}
          catalogue={catalogue}
          names={names}
          onChanged={() => workspace.reopen()}
          onClose={() => setFront(null)}
        />
      )}
      {front === 'settings' && catalogue && (
        <ProjectSettingsDialog
          project={project}
          catalogue={catalogue}
          onClose={() => setFront(null)}
          onStored={(stored) => {
            setProject(stored)
            session.book.setProject(stored.settings)
          }}
        />
      )}
    </DropTarget>
  )
}

interface SoundProps {
  workspace: Workspace
  flawSaid: string
  onListFlaws: () => void
}

/** The player's buttons and the chapter's waveform. */
function Sound({ workspace, flawSaid, onListFlaws }: SoundProps) {
  const { player, sound } = workspace
  const { window } = sound
  const elsewhere = useStore(sound.elsewhere)
  const isFollowing = useStore(workspace.isFollowing)
  const isPlaying = useSyncExternalStore(player.subscribe, () => player.getSnapshot().state === 'playing')
  return (
    <div className={styles.player}>
      <Transport
        player={player}
        window={window}
        selection={workspace.selection}
        isFollowing={(isFollowing || !isPlaying) && elsewhere === null}
        onFollow={() => (elsewhere ? sound.follow() : workspace.editor()?.sounding.follow())}
        {...(elsewhere && { note: `${elsewhere.name} is heard` })}
      />
      <FlawBar workspace={workspace} said={flawSaid} onList={onListFlaws} />
      <div className={styles.wave}>
        <WaveformStrip
          player={player}
          window={window}
          selection={workspace.selection}
          surroundings={workspace.sound.surroundings}
        />
      </div>
    </div>
  )
}

function PaneButton({ label, action, icon: Icon }: { label: string; action: ActionId; icon: LucideIcon }) {
  const actions = useContext(ActionsContext)
  return (
    <IconButton label={label} keys={keysFor(action)} onPress={() => actions.run(action)}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}
