import type { CastMember } from '#shared/contract/cast.ts'
import type { PronunciationEntry } from '#shared/contract/pronunciation.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { ChapterScript } from '#shared/contract/script.ts'
import type { TakeEvent } from '#shared/contract/takes.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import type { Player } from '../../audio/player.ts'
import type { SoundSelection } from '../../audio/sound-selection.ts'
import { createChapterEvents } from './chapter-events.ts'
import type { ChapterSession } from './session/chapter-session.ts'
import type { ReplacementStep } from './document/replacement-step.ts'
import type { ChapterMemory } from './document/edit-history.ts'
import { createScriptEditor, type ScriptEditor } from './editor/create-script-editor.ts'
import type { PronouncedWord } from './editor/pronounced-words.ts'
import type { ListedNote } from './notes-dialog.tsx'
import { createMarkStudio, type MarkStudio } from './marks/mark-studio.ts'
import { createMarksCache } from './sound/marks-cache.ts'
import { createTakeActivity, type TakeActivity } from './generation/take-activity.ts'
import { after } from '../../lib/after.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { sortByPlace, type DroppedFile } from '../../lib/dropped-files.ts'
import { readNonce } from '../../lib/nonce.ts'
import type { StudioClient } from '../../rpc/studio.ts'
import type { BlockStatus } from '../../ui/block-status.ts'
import { showToast } from '../../ui/toast.tsx'
import { getVoiceNames } from '#shared/domain/voice-name.ts'
import { feedPlayer } from './sound/feed-player.ts'
import { followReplacement } from './screen/follow-replacement.ts'
import { createGeneration, type Generation } from './generation/generation.ts'
import { generateListenedFirst } from './generation/listened-first.ts'
import { createRequestedSound, type RequestedSound } from './generation/requested-sound.ts'
import { joinSelections } from './sound/join-selections.ts'
import { lightWords } from './sound/light-words.ts'
import { t } from './messages/t.ts'
import { createProjectData } from './project/project-data.ts'
import { onPlayStart } from './sound/on-play-start.ts'
import { openStoredSession } from './session/open-stored-session.ts'
import type { ProjectSound } from './sound/project-sound.ts'
import { getSelectedBlockIds, selectedLine } from './document/selected-line.ts'

/** An open chapter and everything that belongs to it, independent of React. Lives while the chapter is shown. */
export interface Workspace {
  script: ChapterScript
  session: ChapterSession
  activity: TakeActivity
  generation: Generation
  player: Player
  /** The project's player and waveform, which outlive the chapter. */
  sound: ProjectSound
  isFollowing: Store<boolean>
  /** Formatting in the script. */
  marks: MarkStudio
  /** The selection, shared by text and audio. */
  selection: SoundSelection
  /** The project as last read. */
  project: Store<Project>
  /** All pronunciation entries that can apply to the project. */
  pronunciations: Store<readonly PronunciationEntry[]>
  /** The project's speakers. */
  cast: Store<readonly CastMember[]>
  /** The last paste, announced once. */
  pasted: Store<{ blocks: number; joinedLines: number } | null>
  /** A pasted text, or pasted files, to review before inserting; null if there are none. */
  largePaste: Store<string | readonly DroppedFile[] | null>
  /** The blocks that the selection touches. */
  selectedBlockIds: Store<readonly string[]>
  /** The block whose gutter marker was pressed last; a new object for each press. */
  pressed: Store<{ blockId: string } | null>
  /** The blocks whose voice is being chosen; null if none is. */
  voiceAskedFor: Store<readonly string[] | null>
  /** The word at the caret, if it has a pronunciation. */
  pronouncedWord: Store<PronouncedWord | null>
  /** The replacement last undone or redone, once all chapters are updated. */
  followed: Store<ReplacementStep | null>
  getBlockStatus(blockId: string, text: string): BlockStatus
  setCatalog(catalog: Catalog | null): void
  /** Locks blocks so they keep their active takes, or unlocks them if all are locked, as one undo step. */
  toggleLock(blockIds: readonly string[]): void
  /** Stars or unstars a take as an undoable step. Rejects if the studio refuses. */
  starTake(takeId: string, starred: boolean): Promise<void>
  /** Blocks with a note, in order. */
  notes(): ListedNote[]
  /** Mounts the editor in an element; returns a function that unmounts it. */
  mountEditor(parent: HTMLElement): () => void
  editor(): ScriptEditor | null
  apply(event: TakeEvent): void
  /** Stores pending edits, then the undo history. Rejects like the queue's `settle`. */
  save(): Promise<void>
  /** Reads the chapter again after something outside the editor changed it or its speech settings. */
  reopen(): Promise<void>
  listenTo: RequestedSound['listenTo']
  /** Plays from the word at the caret. */
  playFromCaret(): void
  /** Called when the player no longer belongs to this chapter. */
  leaveSound(): void
  close(): void
}

/**
 * Opens a chapter: its document, its player, and their connections.
 *
 * @param sound the project's audio
 * @param memory from the last opening; its history continues
 */
export function openWorkspace(
  client: StudioClient,
  script: ChapterScript,
  sound: ProjectSound,
  memory: ChapterMemory | null = null,
): Workspace {
  const projectId = script.project.id
  const { chapterId } = script
  const activity = createTakeActivity()
  const { session, history } = openStoredSession(client, script, activity, memory)
  const marks = createMarksCache((takeIds) => client.takes.marks({ takeIds }))
  const generation = createGeneration({ projectId, client, session, activity, after })
  const { player } = sound
  const isFollowing = createStore(true)
  const pasted = createStore<{ blocks: number; joinedLines: number } | null>(null)
  const largePaste = createStore<string | readonly DroppedFile[] | null>(null)
  const pressed = createStore<{ blockId: string } | null>(null)
  const selectedBlockIds = createStore<readonly string[]>([])
  const followed = createStore<ReplacementStep | null>(null)
  const endFeed = feedPlayer({ chapterId, session, activity, marks, player })
  let voiceNames = getVoiceNames(null)
  let editor: ScriptEditor | null = null
  const pronouncedWord = createStore<PronouncedWord | null>(null)
  const voiceAskedFor = createStore<readonly string[] | null>(null)
  const markStudio = createMarkStudio(() => editor?.view ?? null)

  const getBlockStatus = (blockId: string, text: string): BlockStatus => {
    const now = activity.get(blockId)
    const kind = now?.kind === 'queued' && now.isSent ? 'speaking' : now?.kind
    const isLocked = session.book.record(blockId).locked
    // A locked block can only fail because it is locked, and the padlock shows that.
    if (kind === undefined || (isLocked && kind === 'failed'))
      return isLocked ? 'locked' : session.book.state(blockId, text)
    return kind
  }
  const { listenTo, ...requestedSound } = createRequestedSound({
    ...{ player, activity },
    isOffline: () => generation.isOffline.get(),
  })
  const spokenText = (blockId: string, takeId: string): string | null => {
    const now = activity.get(blockId)
    if (now?.kind === 'speaking' && now.take.id === takeId) return now.take.inputs.text
    const active = session.book.record(blockId).activeTake
    return active?.id === takeId ? active.inputs.text : null
  }
  const read = () => client.script.open({ projectId, chapterId }).catch(() => null)
  const projectData = createProjectData(script, session.book, read)
  const events = createChapterEvents({ script, session, activity, generation, marks, projectData, read })
  const selection = joinSelections({ player, view: () => editor?.view ?? null, spokenText })
  const ends = [
    session.book.subscribe(() => editor?.refresh()),
    activity.subscribe((_blockIds, kind) => {
      if (kind === 'phase') editor?.refresh()
    }),
    requestedSound.close,
    generateListenedFirst({
      player,
      activity,
      blockIds: () => session.blockIds(),
      // If it can't be moved, it keeps its place and playback waits longer.
      moveToFront: (blockId) => void client.queue.moveToFront({ blockId }).catch(() => undefined),
    }),
  ]

  return {
    script,
    session,
    activity,
    generation,
    player,
    sound,
    isFollowing,
    marks: markStudio,
    selection,
    pronunciations: projectData.pronunciations,
    cast: projectData.cast,
    pasted,
    largePaste,
    selectedBlockIds,
    pressed,
    voiceAskedFor,
    pronouncedWord,
    followed,
    project: projectData.project,
    getBlockStatus,
    toggleLock(blockIds) {
      const locked = blockIds.some((blockId) => !session.book.record(blockId).locked)
      for (const blockId of blockIds) activity.forget(blockId)
      session.setSettings(...blockIds.map((blockId) => ({ kind: 'set-lock' as const, blockId, locked })))
    },
    async starTake(takeId, starred) {
      const set = async (isStarred: boolean) => void (await client.takes.star({ takeId, starred: isStarred }))
      await set(starred)
      session.recordStep({
        name: starred ? t('star.step') : t('star.removeStep'),
        undo: () => set(!starred),
        redo: () => set(starred),
      })
    },
    notes: () =>
      session.blockIds().flatMap((blockId, index) => {
        const { note } = session.book.record(blockId)
        return note === '' ? [] : [{ blockId, number: index + 1, note, text: session.textOf(blockId) ?? '' }]
      }),
    setCatalog(catalog) {
      voiceNames = getVoiceNames(catalog)
      editor?.refresh()
    },
    mountEditor(parent) {
      const mounted = createScriptEditor(parent, {
        session,
        nonce: readNonce(),
        marginOf(blockId, text) {
          const { voiceId, note } = session.book.record(blockId)
          const id = session.book.inputs(blockId, text).voiceId
          return {
            look: getBlockStatus(blockId, text),
            voiceName: voiceNames.get(id) ?? id,
            hasOwnVoice: voiceId !== null,
            hasNote: note !== '',
          }
        },
        spokenFromChar: (text) => session.book.spokenFromChar(text),
        isInCast: (name) => session.book.rules().findMember(name) !== null,
        pronunciationsIn: (blockId, text) => session.book.inputs(blockId, text).pronunciations,
        onPronouncedWord: (word) => pronouncedWord.set(word),
        // The padlock shows why a locked block fails.
        failures: () => activity.failures().filter(({ blockId }) => !session.book.record(blockId).locked),
        onRetry: (blockId) => void generation.generateBlock(blockId).then(listenTo),
        onPress: (blockId) => pressed.set({ blockId }),
        onVoice: (blockId) => voiceAskedFor.set([blockId]),
        onPlayFrom: (blockId, charOffset) => player.playFrom({ blockId, charOffset }),
        onPaste: (blocks, joinedLines) => pasted.set({ blocks, joinedLines }),
        onLargePaste: (text) => largePaste.set(text),
        onFilesPaste(files) {
          if (files.some(({ type }) => !/^(image|audio|video)\//.test(type)))
            return largePaste.set(sortByPlace(files.map((file) => ({ file, folder: '' }))))
          const areImages = files.every(({ type }) => type.startsWith('image/'))
          showToast({ text: areImages ? t('workspace.noImages') : t('workspace.noRecordings') })
        },
        onFollowing: (following) => isFollowing.set(following),
        onReplacementStep: (step) =>
          void followReplacement(client, () => session.queue.settle(), step).then(() => followed.set(step)),
        onPause: (at) => markStudio.openPause(at),
        onSelectionToolbar: (element) => markStudio.selectionToolbar.set(element),
        onState(state) {
          markStudio.note(state)
          selection.note(state)
          const ids = getSelectedBlockIds(state)
          const before = selectedBlockIds.get()
          if (ids.length !== before.length || ids.some((id, index) => id !== before[index])) selectedBlockIds.set(ids)
        },
      })
      editor = mounted
      markStudio.note(mounted.view.state)
      const endLight = lightWords(player, mounted.sounding, spokenText)
      const endFollow = onPlayStart(player, () => mounted.sounding.follow())
      return () => {
        endFollow()
        endLight()
        mounted.close()
        editor = null
      }
    },
    editor: () => editor,
    apply: events.add,
    listenTo,
    async save() {
      await session.queue.settle()
      await history.save()
    },
    async reopen() {
      await session.queue.settle()
      const fresh = await client.script.open({ projectId, chapterId })
      projectData.note(fresh)
      session.showStored(fresh)
      editor?.refresh()
    },
    playFromCaret() {
      if (!editor) return
      const { state } = editor.view
      const line = selectedLine(state)
      player.playFrom({ blockId: session.selected.get().blockId, charOffset: state.selection.main.from - line.from })
    },
    leaveSound() {
      endFeed()
      selection.close()
    },
    close() {
      for (const end of ends) end()
      events.close()
      generation.close()
      history.close()
      session.close()
    },
  }
}
