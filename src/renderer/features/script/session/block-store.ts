import type { ProjectSettings } from '#shared/contract/projects.ts'
import type { Block } from '#shared/contract/script.ts'
import type { Take, TakeInputs } from '#shared/contract/takes.ts'
import { NO_OUTPUT } from '#shared/domain/block-output.ts'
import { heardDurationMs, UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { blockState, type BlockState, currentInputs } from '#shared/domain/block-state.ts'
import { NO_SPEECH_RULES, type SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { createDialogueStates } from './dialogue-states.ts'

/** What is known of a block except its text, which the editor holds. */
export type BlockRecord = Omit<Block, 'id' | 'text'>

/** A block's content: its text and formatting. */
export type Written = Pick<Block, 'text' | 'markup'>

/** Figures of a whole chapter. */
export interface ScriptCounts {
  blocks: number
  /** Blocks with something to generate. */
  writtenBlocks: number
  /** Of those, the ones with a complete, up-to-date take. */
  spokenBlocks: number
  /** Of those with something to generate, the ones whose audio doesn't match the block or ends early. */
  outdatedBlocks: number
  /** Spoken words: without the names of speakers. */
  words: number
  /** Duration of the generated audio, with an estimate for the rest. */
  estimatedMs: number
  /** Blocks out of date, not generated or only partly generated, without locked ones. */
  unspokenBlocks: number
}

export interface BlockStore {
  record(blockId: string): BlockRecord
  state(blockId: string, text: string): BlockState
  inputs(blockId: string, text: string): TakeInputs
  /** First generated UTF-16 unit of a text; what precedes it is the speaker's name. */
  spokenFromChar(text: string): number
  pauseAfterMs(blockId: string): number
  /** Never true for a locked block, which keeps its active take. */
  isUnspoken(blockId: string): boolean
  counts: Store<ScriptCounts>
  /** Applies the content of some blocks; null for one no longer in the chapter. */
  noteTexts(texts: Iterable<readonly [blockId: string, written: Written | null]>): void
  setSettings(blockId: string, part: Partial<Omit<BlockRecord, 'activeTake'>>): void
  setActiveTake(blockId: string, take: Take | null): void
  setProject(settings: ProjectSettings): void
  /** Sets the project's pronunciation rules. */
  setRules(rules: SpeechRules): void
  /** The same object until others are set. */
  rules(): SpeechRules
  project(): ProjectSettings
  /** Applies a new order of the chapter's blocks. */
  noteOrder(blockIds: () => readonly string[]): void
  /** Reports all changes made in `work` at once. */
  batch(work: () => void): void
  /** Reports which blocks changed visibly or audibly; null for all. */
  subscribe(listener: (blockIds: readonly string[] | null) => void): () => void
}

const NEW_BLOCK: BlockRecord = {
  voiceId: null,
  modelId: null,
  language: null,
  pauseAfterMs: null,
  sound: UNEDITED_SOUND,
  listeningIssues: [],
  locked: false,
  note: '',
  ...NO_OUTPUT,
  markup: [],
  activeTake: null,
}
const NOTHING = { blocks: 0, writtenBlocks: 0, spokenBlocks: 0, outdatedBlocks: 0, words: 0, estimatedMs: 0 }
/** Approximate narrator speed, for duration estimates only. */
const MS_PER_CHARACTER = 66

interface Share {
  text: string
  state: BlockState
  words: number
}

function countWords(text: string): number {
  let words = 0
  let isInside = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const isBlank = code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || (code >= 0x2000 && code <= 0x200a)
    if (!isBlank && !isInside) words += 1
    isInside = !isBlank
  }
  return words
}

/**
 * Keeps a chapter's blocks next to the editor: settings, active takes, and the chapter's figures, which are updated by
 * differences and never recounted. Removed blocks stay known, so undo restores their takes.
 */
export function createBlockStore(
  blocks: readonly Block[],
  firstProject: ProjectSettings,
  firstRules: SpeechRules = NO_SPEECH_RULES,
): BlockStore {
  const records = new Map<string, BlockRecord>()
  const shares = new Map<string, Share>()
  const unspoken = new Set<string>()
  const listeners = new Set<(blockIds: readonly string[] | null) => void>()
  let project = firstProject
  let rules = firstRules
  let totals = NOTHING
  const counts = createStore<ScriptCounts>({ ...totals, unspokenBlocks: 0 })

  const record = (blockId: string) => records.get(blockId) ?? NEW_BLOCK
  const inputs = (blockId: string, text: string) =>
    currentInputs({ ...record(blockId), id: blockId, text }, project, rules)
  const dialogues = createDialogueStates(blocks, (blockId) => {
    const text = shares.get(blockId)?.text
    return text === undefined ? null : inputs(blockId, text)
  })
  const state = (blockId: string, text: string): BlockState => {
    const own = blockState({ ...record(blockId), id: blockId, text }, project, rules)
    const dialogue = own === 'fresh' ? record(blockId).activeTake?.dialogue : undefined
    return dialogue && !dialogues.isCurrent(dialogue) ? 'changed' : own
  }
  const pauseAfterMs = (blockId: string) => record(blockId).pauseAfterMs ?? project.pauseAfterMs
  const getDuration = (blockId: string, share: Share) => {
    if (share.state === 'empty') return 0
    const take = record(blockId).activeTake
    const isHeard = take !== null && (share.state === 'fresh' || share.state === 'partial')
    return (
      (isHeard ? heardDurationMs(record(blockId).sound, take) : share.text.length * MS_PER_CHARACTER) +
      pauseAfterMs(blockId)
    )
  }
  /** Adds or subtracts a block's contribution; call it around anything that changes it. */
  const count = (blockId: string, sign: 1 | -1) => {
    const share = shares.get(blockId)
    if (!share) return
    const isSpoken = share.state === 'fresh'
    const isOutdated = share.state === 'changed' || share.state === 'partial'
    // Characters that aren't pronounced aren't words.
    const words = share.state === 'empty' ? 0 : share.words
    totals = {
      blocks: totals.blocks + sign,
      writtenBlocks: totals.writtenBlocks + (share.state === 'empty' ? 0 : sign),
      spokenBlocks: totals.spokenBlocks + (isSpoken ? sign : 0),
      outdatedBlocks: totals.outdatedBlocks + (isOutdated ? sign : 0),
      words: totals.words + sign * words,
      estimatedMs: totals.estimatedMs + sign * getDuration(blockId, share),
    }
  }
  const settle = (blockId: string, text: string) => {
    shares.set(blockId, { text, words: 0, state: 'empty' })
    const words = countWords(text.slice(rules.findSpeaker(text)?.spokenFromChar ?? 0))
    const share = { text, words, state: state(blockId, text) }
    shares.set(blockId, share)
    if (share.state === 'fresh' || share.state === 'empty' || record(blockId).locked) unspoken.delete(blockId)
    else unspoken.add(blockId)
    count(blockId, 1)
  }
  /** Blocks changed in the current batch; null outside one. */
  let batched: Set<string> | null = null
  let isAllBatched = false
  const publish = (blockIds: readonly string[] | null) => {
    if (batched) {
      if (blockIds === null) isAllBatched = true
      else for (const blockId of blockIds) batched.add(blockId)
      return
    }
    counts.set({ ...totals, unspokenBlocks: unspoken.size })
    for (const listener of [...listeners]) listener(blockIds)
  }
  /** Updates the lines of dialogues that a change of these blocks made current or outdated, and returns them. */
  const settleDialogues = (blockIds: readonly string[] | null): string[] => {
    const lines = dialogues.noteChanged(blockIds).filter((blockId) => shares.has(blockId))
    for (const blockId of lines) {
      const { text = '' } = shares.get(blockId) ?? {}
      count(blockId, -1)
      settle(blockId, text)
    }
    return lines
  }
  const change = (blockId: string, part: Partial<BlockRecord>) => {
    const share = shares.get(blockId)
    count(blockId, -1)
    records.set(blockId, { ...record(blockId), ...part })
    if (part.activeTake?.dialogue) dialogues.note(part.activeTake.dialogue)
    if (share) settle(blockId, share.text)
    publish([blockId, ...settleDialogues([blockId])])
  }

  const settleAll = () => {
    dialogues.noteChanged(null)
    totals = NOTHING
    for (const [blockId, share] of [...shares]) settle(blockId, share.text)
    publish(null)
  }

  for (const { id, text, ...rest } of blocks) {
    records.set(id, rest)
    settle(id, text)
    if (rest.activeTake?.dialogue) dialogues.note(rest.activeTake.dialogue)
  }
  settleDialogues(null)
  publish(null)

  return {
    record,
    state,
    inputs,
    spokenFromChar: (text) => rules.findSpeaker(text)?.spokenFromChar ?? 0,
    pauseAfterMs,
    isUnspoken: (blockId) => unspoken.has(blockId),
    counts,
    noteTexts(texts) {
      const changed: string[] = []
      for (const [blockId, written] of texts) {
        count(blockId, -1)
        if (written === null) {
          shares.delete(blockId)
          unspoken.delete(blockId)
        } else {
          const before = record(blockId)
          // Keeps the same record if there is and was no formatting, so consumers that compare records see no change.
          if (before.markup.length + written.markup.length > 0)
            records.set(blockId, { ...before, markup: written.markup })
          settle(blockId, written.text)
        }
        changed.push(blockId)
      }
      if (changed.length > 0) publish([...changed, ...settleDialogues(changed)])
    },
    setSettings: change,
    setActiveTake: (blockId, activeTake) => change(blockId, { activeTake }),
    setProject(settings) {
      project = settings
      settleAll()
    },
    setRules(changed) {
      rules = changed
      settleAll()
    },
    noteOrder(blockIds) {
      dialogues.setOrder(blockIds)
      const lines = settleDialogues(null)
      if (lines.length > 0) publish(lines)
    },
    batch(work) {
      if (batched) return work()
      const changed = (batched = new Set())
      isAllBatched = false
      try {
        work()
      } finally {
        batched = null
        if (isAllBatched) publish(null)
        else if (changed.size > 0) publish([...changed])
      }
    },
    rules: () => rules,
    project: () => project,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
