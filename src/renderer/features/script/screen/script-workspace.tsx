import { type LucideIcon, PanelLeft, PanelRight } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { Transport } from '../../../audio/transport.tsx'
import { WaveformStrip } from '../../../audio/waveform-strip.tsx'
import { ChapterPane } from '../chapter-pane.tsx'
import { rememberAuditionBlock } from '../../../audio/preview/audition-line.ts'
import { useCatalog } from '../../../rpc/use-catalog.ts'
import { ActionsContext, useAction } from '../../../lib/actions.ts'
import { keysFor } from '../../../lib/keys-for.ts'
import { usePagePath } from '../../../lib/page-path.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'
import type { ActionId } from '../../../lib/shortcuts.ts'
import { useRemembered } from '../../../lib/use-remembered.ts'
import { useUnsavedGuard } from '../../../lib/unsaved-work.ts'
import { useStore } from '../../../lib/use-store.ts'
import { useStudio, useWatch } from '../../../rpc/studio.ts'
import { IconButton } from '../../../ui/button.tsx'
import { DropTarget } from '../../../ui/drop-target.tsx'
import { Splitter } from '../../../ui/splitter.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { catalogNames } from '../catalog-names.ts'
import { ListeningIssueBar } from '../listening-issues/listening-issue-bar.tsx'
import { GenerateBar } from '../generation/generate-bar.tsx'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
import { ProjectImport } from './project-import.tsx'
import { ScriptDialog, type ScriptDialogName } from './script-dialog.tsx'
import { ScriptCenter } from './script-center.tsx'
import styles from './script.module.css'
import { UndoAnnouncer } from './undo-announcer.tsx'
import { useChapterActions } from './use-chapter-actions.ts'
import { useChapterSound } from '../sound/use-chapter-sound.ts'
import { useListeningIssues } from '../listening-issues/use-listening-issues.ts'
import { usePanes } from './use-panes.ts'
import { useScriptActions } from './use-script-actions.ts'

const LEFT = { first: 220, min: 160, max: 420 }
const RIGHT = { first: 288, min: 240, max: 520 }
const WAVE = { first: 72, min: 48, max: 320 }

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
  const { script, session, generation, listenTo } = workspace
  const { catalog } = useCatalog()
  const names = catalogNames(catalog)
  const { queries, queryClient } = useStudio()
  const project = useStore(workspace.project)
  const [issueMessage, setIssueMessage] = useState('')
  const [asked, setAsked] = useState<File | 'choose' | null>(null)
  const [front, setFront] = useState<ScriptDialogName | null>(offeredVoiceId === null ? null : 'settings')
  const [offered, setOffered] = useState(offeredVoiceId)
  const [leftWidth, setLeftWidth] = useRemembered('script.left-width', LEFT.first)
  const [rightWidth, setRightWidth] = useRemembered('script.right-width', RIGHT.first)
  const [waveHeight, setWaveHeight] = useRemembered('script.wave-height', WAVE.first)
  const chaptersPane = useRef<HTMLElement>(null)
  const inspectorPane = useRef<HTMLElement>(null)
  const panes = usePanes({ chapters: chaptersPane, inspector: inspectorPane }, () => workspace.editor()?.view.focus())
  const noteArea = useRef<HTMLTextAreaElement>(null)
  const bottom = useRef<HTMLElement>(null)
  const chapters = useChapterActions(workspace, { onShowPane: () => panes.show('chapters'), onPassOn })
  const arrived = useChapterSound(workspace, chapters.list, bottom)
  const path = chapters.list.length > 1 ? [project.title, chapters.name] : [project.title]
  usePagePath(path)
  useUnsavedGuard({ isUnsaved: () => session.queue.state().kind !== 'saved', save: workspace.save })
  useWatch(
    `takes-${project.id}-${script.chapterId}`,
    (studio, signal) => studio.takes.watch({ projectId: project.id }, { signal }),
    (event) => {
      workspace.apply(event)
      if (event.kind === 'listed') void queryClient.invalidateQueries({ queryKey: queries.takes.list.key() })
      if (event.kind === 'pronunciation')
        void queryClient.invalidateQueries({ queryKey: queries.pronunciations.list.key() })
    },
  )
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

  const generateBlock = (blockId: string) => void generation.generateBlock(blockId).then(listenTo)
  const generateAll = () => void generation.generateAll().then(listenTo)
  const generateDialogue = (blockIds: string[]) => void generation.generateDialogue(blockIds).then(listenTo)
  useScriptActions({
    workspace,
    onGenerateDialogue: generateDialogue,
    onGenerateBlock: generateBlock,
    onGenerateAll: generateAll,
    onExport: () => setFront('export'),
    onSettings: () => setFront('settings'),
    onToggleChapters: () => panes.toggle('chapters'),
    onToggleInspector: () => panes.toggle('inspector'),
    onManageTakes: () => setFront('takes'),
    onListNotes: () => setFront('notes'),
    onListListeningIssues: () => setFront('listeningIssues'),
    onIssueMessage: setIssueMessage,
    onWriteNote: () => {
      // Renders immediately if hidden: the next keystrokes belong in the note, not in the script.
      panes.show('inspector')
      // A note belongs to one block.
      if (workspace.selectedBlockIds.get().length > 1) flushSync(() => workspace.selection.clear())
      const section = noteArea.current?.closest('details')
      if (section) section.open = true
      noteArea.current?.focus()
    },
  })
  useAction('generate-project', () => setFront('generateProject'))
  useAction('cast', () => setFront('cast'))
  useAction('cast-quotations', () => setFront('quotations'))
  useAction('chapter-loudness', () => setFront('loudness'))
  useAction('unusual-words', () => setFront('unusualWords'))
  useAction('import', () => setAsked('choose'))
  useAction('update-script', () => setFront('update'))
  useAction('import-comments', () => setFront('comments'))
  const showBlock = (blockId: string) => workspace.editor()?.selectBlock(session.blockIds().indexOf(blockId) + 1)

  return (
    <DropTarget
      className={styles.workspace}
      words={t('workspace.dropToImport')}
      onDrop={({ files: [file] }) => file && setAsked(file)}
    >
      {panes.mountsChapters && (
        <>
          <nav
            ref={chaptersPane}
            className={styles.left}
            style={{ width: leftWidth }}
            aria-label={t('workspace.chapters')}
            hidden={!panes.showsChapters}
            tabIndex={-1}
            data-pane
          >
            <ChapterPane
              isShown={panes.showsChapters}
              projectId={project.id}
              chapters={chapters.list}
              chapterId={script.chapterId}
              renamingId={chapters.renamingId}
              onAdd={chapters.add}
              onImport={() => setAsked('choose')}
              onUpdate={() => setFront('update')}
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
          <div className={`${styles.split} ${styles.leftSplit}`} hidden={!panes.showsChapters}>
            <Splitter
              label={t('workspace.resizeChapters')}
              size={leftWidth}
              {...LEFT}
              side="before"
              onChange={setLeftWidth}
            />
          </div>
        </>
      )}
      <p className="visually-hidden" role="status">
        {chapters.said || arrived}
      </p>
      <UndoAnnouncer session={session} />
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
        <>
          <div className={`${styles.split} ${styles.inspectorSplit}`} hidden={!panes.showsInspector}>
            <Splitter
              label={t('workspace.resizeInspector')}
              size={rightWidth}
              {...RIGHT}
              side="after"
              onChange={setRightWidth}
            />
          </div>
          <aside
            ref={inspectorPane}
            className={styles.inspector}
            style={{ width: rightWidth }}
            aria-label={t('workspace.inspector')}
            hidden={!panes.showsInspector}
            tabIndex={-1}
            data-pane
          >
            <Inspector
              isShown={panes.showsInspector}
              workspace={workspace}
              catalog={catalog}
              names={names}
              onGenerate={generateBlock}
              onRegenerate={(blockId) => void generation.regenerate(blockId).then(listenTo)}
              onManageTakes={() => setFront('takes')}
              onListNotes={() => setFront('notes')}
              onLoudness={() => setFront('loudness')}
              noteRef={noteArea}
              onRest={(take) => void generation.resume(take).then(listenTo)}
              onPassage={(place) => void generation.regeneratePassage(place).then(listenTo)}
            />
          </aside>
        </>
      )}
      <section ref={bottom} className={styles.bottom} aria-label={t('workspace.player')} data-pane="player">
        <Splitter
          label={t('workspace.resizeWaveform')}
          size={waveHeight}
          {...WAVE}
          side="above"
          onChange={setWaveHeight}
        />
        <GenerateBar
          workspace={workspace}
          before={
            <PaneButton
              label={panes.showsChapters ? t('workspace.hideChapters') : t('workspace.showChapters')}
              action="toggle-chapters"
              icon={PanelLeft}
            />
          }
          after={
            <PaneButton
              label={panes.showsInspector ? t('workspace.hideInspector') : t('workspace.showInspector')}
              action="toggle-inspector"
              icon={PanelRight}
            />
          }
          onGenerate={generateAll}
          onGenerateDialogue={generateDialogue}
          onGenerateProject={() => setFront('generateProject')}
          onExport={() => setFront('export')}
          onShowProblem={showBlock}
        >
          <Sound
            workspace={workspace}
            waveHeight={waveHeight}
            issueMessage={issueMessage}
            onListListeningIssues={() => setFront('listeningIssues')}
          />
        </GenerateBar>
      </section>
      <ProjectImport workspace={workspace} chapters={chapters} asked={asked} onClose={() => setAsked(null)} />
      {front && (
        <ScriptDialog
          open={front}
          workspace={workspace}
          chapterCount={chapters.list.length}
          catalog={catalog}
          names={names}
          offeredVoiceId={offered}
          onShowBlock={showBlock}
          onChaptersChanged={chapters.refresh}
          onFindQuotations={() => setFront('quotations')}
          onImportComments={() => setFront('comments')}
          onClose={() => {
            setFront(null)
            setOffered(null)
          }}
        />
      )}
    </DropTarget>
  )
}

interface SoundProps {
  workspace: Workspace
  /** In CSS pixels. */
  waveHeight: number
  issueMessage: string
  onListListeningIssues: () => void
}

/** Player controls and the chapter's waveform. */
function Sound({ workspace, waveHeight, issueMessage, onListListeningIssues }: SoundProps) {
  const { player, sound } = workspace
  const { window } = sound
  const elsewhere = useStore(sound.elsewhere)
  const isFollowing = useStore(workspace.isFollowing)
  const isEmpty = useSyncExternalStore(player.subscribe, () => player.getSnapshot().spans.length === 0)
  const listeningIssues = useListeningIssues(workspace)
  const flags = useMemo(
    () => listeningIssues.flatMap(({ startMs }) => (startMs === null ? [] : [(startMs * TIMELINE_RATE_HZ) / 1000])),
    [listeningIssues],
  )
  return (
    <div className={styles.player}>
      <Transport
        player={player}
        window={window}
        selection={workspace.selection}
        isFollowing={(isFollowing || isEmpty) && elsewhere === null}
        onFollow={() => (elsewhere ? sound.follow() : workspace.editor()?.sounding.follow())}
        {...(elsewhere && { note: t('workspace.playing', { chapter: elsewhere.name }) })}
      >
        <ListeningIssueBar listeningIssues={listeningIssues} said={issueMessage} onList={onListListeningIssues} />
      </Transport>
      <div className={styles.wave} style={{ height: waveHeight }}>
        <WaveformStrip
          player={player}
          window={window}
          selection={workspace.selection}
          surroundings={workspace.sound.surroundings}
          flags={flags}
          onMoved={() => workspace.editor()?.sounding.followSeek()}
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
