import type { SayAsEntry } from '#shared/contract/say-as.ts'
import type { ChapterScript } from '#shared/contract/script.ts'
import type { TakeEvent } from '#shared/contract/takes.ts'
import { createSpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import type { Player } from '../../audio/player.ts'
import type { SoundSelection } from '../../audio/sound-selection.ts'
import { type ChapterSession, openChapterSession } from '../../features/script/chapter-session.ts'
import type { ReplacementStep } from '../../features/script/document/replacement-step.ts'
import type { ChapterMemory } from '../../features/script/document/edit-history.ts'
import { createScriptEditor, type ScriptEditor } from '../../features/script/editor/create-script-editor.ts'
import type { ListedNote } from '../../features/script/notes-dialog.tsx'
import { createMarkStudio, type MarkStudio } from '../../features/script/marks/mark-studio.ts'
import { createMarksCache } from '../../features/takes/marks-cache.ts'
import { createTakeActivity, type TakeActivity } from '../../features/takes/take-activity.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { readNonce } from '../../lib/nonce.ts'
import { randomId } from '../../lib/random-id.ts'
import { formatCount } from '../../lib/format-count.ts'
import { reasonOf, type StudioClient } from '../../rpc/studio.ts'
import type { BlockLook } from '../../ui/block-look.ts'
import { showToast } from '../../ui/toast.tsx'
import { feedPlayer } from './feed-player.ts'
import { followReplacement } from './follow-replacement.ts'
import { createGeneration, type Generation } from './generation.ts'
import { joinSelections } from './join-selections.ts'
import { lightWords } from './light-words.ts'
import type { ProjectSound } from './project-sound.ts'

/** One open chapter with everything that belongs to it, apart from React: it lives as long as the screen shows it. */
export interface Workspace {
  script: ChapterScript
  session: ChapterSession
  activity: TakeActivity
  generation: Generation
  player: Player
  /** Player and waveform of the project, which outlive the chapter. */
  sound: ProjectSound
  isFollowing: Store<boolean>
  /** What the marks of the script are seen and changed through. */
  marks: MarkStudio
  /** What is selected, in text and sound alike. */
  selection: SoundSelection
  /** Every say-as entry that can concern the project. */
  sayAs: Store<readonly SayAsEntry[]>
  /** What was pasted last, to be told once. */
  pasted: Store<{ blocks: number; joinedLines: number } | null>
  /** A text that was pasted and is to be looked at before it goes in; null when there is none. */
  largePaste: Store<string | null>
  /** The block whose mark in the margin was pressed last; another object for each press. */
  pressed: Store<{ blockId: string } | null>
  /** The replacement that undo or redo went over last, once every chapter has followed. */
  followed: Store<ReplacementStep | null>
  lookOf(blockId: string, text: string): BlockLook
  setVoiceNames(names: ReadonlyMap<string, string>): void
  /** Locks a block, so that it keeps the take that it plays, or unlocks it. */
  toggleLock(blockId: string): void
  /** Gives a take a star or takes it away, as a step that can be undone. Rejects when the studio refuses it. */
  starTake(takeId: string, starred: boolean): Promise<void>
  /** Blocks with a note, in order. */
  notes(): ListedNote[]
  /** Puts the editor into an element; the answer takes it out again. */
  mountEditor(parent: HTMLElement): () => void
  editor(): ScriptEditor | null
  apply(event: TakeEvent): void
  /** Reads the chapter again after something beside the editor changed it, or how it is spoken. */
  reopen(): Promise<void>
  /** Plays from the word at the caret. */
  playFromCaret(): void
  /** The player is no longer this chapter's. */
  leaveSound(): void
  close(): void
}

/** A chapter is read again once another window has paused in writing. */
const FOLLOW_DELAY_MS = 300

function after(delayMs: number, call: () => void): () => void {
  const timer = setTimeout(call, delayMs)
  return () => clearTimeout(timer)
}

/** Calls back whenever play was asked for, but not when it goes on by itself after waiting for sound. */
function onPlayStart(player: Player, call: () => void): () => void {
  const isOn = () => ['playing', 'waiting'].includes(player.getSnapshot().state)
  let wasOn = isOn()
  return player.subscribe(() => {
    const isNow = isOn()
    if (isNow && !wasOn) call()
    wasOn = isNow
  })
}

/**
 * Opens a chapter: its document, its player, and what connects them.
 *
 * @param sound of its project
 * @param memory of its last opening, whose history goes on
 */
export function openWorkspace(
  client: StudioClient,
  script: ChapterScript,
  sound: ProjectSound,
  memory: ChapterMemory | null = null,
): Workspace {
  const projectId = script.project.id
  const { chapterId } = script
  const session = openChapterSession(
    script,
    {
      async save(baseRevision, edits) {
        try {
          const { revision } = await client.script.edit({ chapterId, baseRevision, edits })
          return { kind: 'stored', revision }
        } catch (error) {
          const { code, message } = reasonOf(error)
          return code === 'conflict' ? { kind: 'conflict' } : { kind: 'failed', message }
        }
      },
      reopen: () => client.script.open({ projectId, chapterId }),
      newBlockId: () => randomId('block_'),
      newTakeId: () => randomId('take_'),
      onStepFailed: (name, error) => showToast({ text: `The ${name} is as it was. ${reasonOf(error).message}` }),
      onStepsForgotten: (count) =>
        showToast({
          text: `Blocks came or went in another place: ${formatCount(count, 'earlier step')} cannot be undone any more.`,
        }),
      after,
      now: Date.now,
    },
    memory,
  )
  const activity = createTakeActivity()
  const marks = createMarksCache((takeIds) => client.takes.marks({ takeIds }))
  const generation = createGeneration({ projectId, client, session, activity, after })
  const { player } = sound
  const isFollowing = createStore(true)
  const pasted = createStore<{ blocks: number; joinedLines: number } | null>(null)
  const largePaste = createStore<string | null>(null)
  const pressed = createStore<{ blockId: string } | null>(null)
  const followed = createStore<ReplacementStep | null>(null)
  const endFeed = feedPlayer({ chapterId, session, activity, marks, player })
  let voiceNames: ReadonlyMap<string, string> = new Map()
  let editor: ScriptEditor | null = null
  const sayAs = createStore<readonly SayAsEntry[]>(script.sayAs)
  const markStudio = createMarkStudio(() => editor?.view ?? null)
  let snapshots = 0

  const lookOf = (blockId: string, text: string): BlockLook => {
    const kind = activity.get(blockId)?.kind
    const isLocked = session.book.record(blockId).locked
    // A failure of a locked block is at most that it is locked: the padlock says that.
    if (kind === undefined || (isLocked && kind === 'failed'))
      return isLocked ? 'locked' : session.book.state(blockId, text)
    return kind
  }
  const spokenText = (blockId: string, takeId: string): string | null => {
    const now = activity.get(blockId)
    if (now?.kind === 'speaking' && now.take.id === takeId) return now.take.inputs.text
    const active = session.book.record(blockId).activeTake
    return active?.id === takeId ? active.inputs.text : null
  }
  let sayAsReadings = 0
  const noteSayAs = (fresh: ChapterScript) => {
    sayAs.set(fresh.sayAs)
    session.book.setRules(createSpeechRules(fresh))
  }
  const readSayAs = async () => {
    const reading = (sayAsReadings += 1)
    const fresh = await client.script.open({ projectId, chapterId }).catch(() => null)
    // An answer that was overtaken by a later question can be the older one.
    if (fresh && reading === sayAsReadings) noteSayAs(fresh)
  }
  /** Events were missed while the studio was not reachable: the chapter as stored says what they did. */
  const readTakes = async () => {
    const fresh = await client.script.open({ projectId, chapterId }).catch(() => null)
    if (!fresh) return
    noteSayAs(fresh)
    for (const block of fresh.blocks) {
      const known = session.book.record(block.id).activeTake
      if (known?.id !== block.activeTake?.id || known?.status !== block.activeTake?.status)
        session.noteTake(block.id, block.activeTake)
    }
  }
  let endWait: (() => void) | null = null
  /** What was written in another window is shown before anybody writes over it here, unless that has begun. */
  const follow = async (revision: number) => {
    endWait = null
    const isShown = () => session.queue.revision() >= revision || session.queue.state().kind !== 'saved'
    if (isShown()) return
    const fresh = await client.script.open({ projectId, chapterId }).catch(() => null)
    if (fresh && !isShown()) session.showStored(fresh)
  }
  const selection = joinSelections({ player, view: () => editor?.view ?? null, spokenText })
  const ends = [
    session.book.subscribe(() => editor?.refresh()),
    activity.subscribe((_blockIds, kind) => {
      if (kind === 'phase') editor?.refresh()
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
    sayAs,
    pasted,
    largePaste,
    pressed,
    followed,
    lookOf,
    toggleLock(blockId) {
      activity.forget(blockId)
      session.setSettings({ kind: 'set-lock', blockId, locked: !session.book.record(blockId).locked })
    },
    async starTake(takeId, starred) {
      const set = async (isStarred: boolean) => void (await client.takes.star({ takeId, starred: isStarred }))
      await set(starred)
      session.recordStep({
        name: starred ? 'star of a take' : 'removal of a star',
        undo: () => set(!starred),
        redo: () => set(starred),
      })
    },
    notes: () =>
      session.blockIds().flatMap((blockId, index) => {
        const { note } = session.book.record(blockId)
        return note === '' ? [] : [{ blockId, number: index + 1, note, text: session.textOf(blockId) ?? '' }]
      }),
    setVoiceNames(names) {
      voiceNames = names
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
            look: lookOf(blockId, text),
            voiceName: voiceNames.get(id) ?? id,
            hasOwnVoice: voiceId !== null,
            hasNote: note !== '',
          }
        },
        spokenFromChar: (text) => session.book.spokenFromChar(text),
        onPress: (blockId) => pressed.set({ blockId }),
        onPlayFrom: (blockId, charOffset) => player.playFrom({ blockId, charOffset }),
        onPaste: (blocks, joinedLines) => pasted.set({ blocks, joinedLines }),
        onLargePaste: (text) => largePaste.set(text),
        onFollowing: (following) => isFollowing.set(following),
        onReplacementStep: (step) =>
          void followReplacement(client, () => session.queue.settle(), step).then(() => followed.set(step)),
        onPause: (at) => markStudio.openPause(at),
        onState(state) {
          markStudio.note(state)
          selection.note(state)
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
    apply(event) {
      if (event.kind === 'snapshot') {
        snapshots += 1
        if (snapshots > 1 || event.queuedBlockIds.length + event.receiving.length > 0) void readTakes()
      }
      if (event.kind === 'ended') {
        const now = activity.get(event.take.blockId)
        if (now?.kind === 'speaking' && now.take.id === event.take.id) marks.lend(event.take.id, now.marks)
        if (event.isActive) session.noteTake(event.take.blockId, event.take)
      }
      if (event.kind === 'say-as') void readSayAs()
      if (event.kind === 'edited' && event.chapterId === chapterId) {
        endWait?.()
        endWait = after(FOLLOW_DELAY_MS, () => void follow(event.revision))
      }
      if (event.kind === 'activated') session.noteTake(event.blockId, event.take)
      activity.apply(event)
    },
    async reopen() {
      await session.queue.settle()
      session.showStored(await client.script.open({ projectId, chapterId }))
      editor?.refresh()
    },
    playFromCaret() {
      if (!editor) return
      const { state } = editor.view
      const line = state.doc.lineAt(state.selection.main.head)
      player.playFrom({ blockId: session.selected.get().blockId, charOffset: state.selection.main.head - line.from })
    },
    leaveSound() {
      endFeed()
      selection.close()
    },
    close() {
      for (const end of ends) end()
      endWait?.()
      generation.close()
      session.close()
    },
  }
}
