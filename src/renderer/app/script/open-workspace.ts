import type { ChapterScript } from '#shared/contract/script.ts'
import type { TakeEvent } from '#shared/contract/takes.ts'
import { createPlayer } from '../../audio/create-player.ts'
import type { Player } from '../../audio/player.ts'
import { type ChapterSession, openChapterSession } from '../../features/script/chapter-session.ts'
import { createScriptEditor, type ScriptEditor } from '../../features/script/editor/create-script-editor.ts'
import { newBlockId } from '../../features/script/new-block-id.ts'
import { createMarksCache } from '../../features/takes/marks-cache.ts'
import { createTakeActivity, type TakeActivity } from '../../features/takes/take-activity.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { readNonce } from '../../lib/nonce.ts'
import { reasonOf, type StudioClient } from '../../rpc/studio.ts'
import type { BlockLook } from '../../ui/block-look.ts'
import { feedPlayer } from './feed-player.ts'
import { createGeneration, type Generation } from './generation.ts'
import { lightWords } from './light-words.ts'

/** One open chapter with everything that belongs to it, apart from React: it lives as long as the screen shows it. */
export interface Workspace {
  script: ChapterScript
  session: ChapterSession
  activity: TakeActivity
  generation: Generation
  player: Player
  isFollowing: Store<boolean>
  /** What was pasted last, to be told once. */
  pasted: Store<{ blocks: number; joinedLines: number } | null>
  lookOf(blockId: string, text: string): BlockLook
  setVoiceNames(names: ReadonlyMap<string, string>): void
  /** Locks a block, so that it keeps the take that it plays, or unlocks it. */
  toggleLock(blockId: string): void
  /** Puts the editor into an element; the answer takes it out again. */
  mountEditor(parent: HTMLElement): () => void
  editor(): ScriptEditor | null
  apply(event: TakeEvent): void
  /** Plays from the word at the caret. */
  playFromCaret(): void
  close(): void
}

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

/** Opens a chapter: its document, its player, and what connects them. */
export function openWorkspace(client: StudioClient, script: ChapterScript): Workspace {
  const projectId = script.project.id
  const { chapterId } = script
  const session = openChapterSession(script, {
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
    newBlockId,
    after,
    now: Date.now,
  })
  const activity = createTakeActivity()
  const marks = createMarksCache((takeIds) => client.takes.marks({ takeIds }))
  const generation = createGeneration({ projectId, client, session, activity, after })
  const player = createPlayer()
  const isFollowing = createStore(true)
  const pasted = createStore<{ blocks: number; joinedLines: number } | null>(null)
  const endFeed = feedPlayer({ chapterId, session, activity, marks, player })
  let voiceNames: ReadonlyMap<string, string> = new Map()
  let editor: ScriptEditor | null = null
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
  /** Events were missed while the studio was not reachable: the stored takes say what they did. */
  const readTakes = async () => {
    const fresh = await client.script.open({ projectId, chapterId }).catch(() => null)
    for (const block of fresh?.blocks ?? []) {
      const known = session.book.record(block.id).activeTake
      if (known?.id !== block.activeTake?.id || known?.status !== block.activeTake?.status)
        session.book.setActiveTake(block.id, block.activeTake)
    }
  }
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
    isFollowing,
    pasted,
    lookOf,
    toggleLock(blockId) {
      activity.forget(blockId)
      session.setSettings({ kind: 'set-lock', blockId, locked: !session.book.record(blockId).locked })
    },
    setVoiceNames(names) {
      voiceNames = names
      editor?.refresh()
    },
    mountEditor(parent) {
      const mounted = createScriptEditor(parent, {
        session,
        nonce: readNonce(),
        marginOf(blockId, text) {
          const { voiceId } = session.book.record(blockId)
          const id = voiceId ?? session.book.project().voiceId
          return { look: lookOf(blockId, text), voiceName: voiceNames.get(id) ?? id, hasOwnVoice: voiceId !== null }
        },
        onPress: () => undefined,
        onPlayFrom: (blockId, charOffset) => player.playFrom({ blockId, charOffset }),
        onPaste: (blocks, joinedLines) => pasted.set({ blocks, joinedLines }),
        onFollowing: (following) => isFollowing.set(following),
      })
      editor = mounted
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
        if (event.isActive) session.book.setActiveTake(event.take.blockId, event.take)
      }
      if (event.kind === 'activated') session.book.setActiveTake(event.blockId, event.take)
      activity.apply(event)
    },
    playFromCaret() {
      if (!editor) return
      const { state } = editor.view
      const line = state.doc.lineAt(state.selection.main.head)
      player.playFrom({ blockId: session.selected.get().blockId, charOffset: state.selection.main.head - line.from })
    },
    close() {
      endFeed()
      for (const end of ends) end()
      generation.close()
      session.close()
      void player.dispose()
    },
  }
}
