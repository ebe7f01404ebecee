import type { ProjectSettings } from '#shared/contract/projects.ts'
import type { Block } from '#shared/contract/script.ts'
import type { Take, TakeInputs } from '#shared/contract/takes.ts'
import { heardDurationMs, UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { blockState, type BlockState, currentInputs } from '#shared/domain/block-state.ts'
import { NO_SPEECH_RULES, type SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { createStore, type Store } from '../../lib/create-store.ts'

/** What is known of a block beside its text, which the editor holds. */
export type BlockRecord = Omit<Block, 'id' | 'text'>

/** What a block says: its text and the marks on it. */
export type Written = Pick<Block, 'text' | 'markup'>

/** Figures of a whole chapter. */
export interface ScriptCounts {
  blocks: number
  /** Blocks with something to be spoken. */
  writtenBlocks: number
  /** Those of them whose take is whole and sounds as they are written now. */
  spokenBlocks: number
  words: number
  spokenWords: number
  /** Length of what is spoken, with a guess for what is not. */
  estimatedMs: number
  /** Blocks that are changed, not spoken or only partly spoken, without locked ones. */
  unspokenBlocks: number
}

export interface BlockBook {
  record(blockId: string): BlockRecord
  state(blockId: string, text: string): BlockState
  inputs(blockId: string, text: string): TakeInputs
  /** First UTF-16 unit of a text that is spoken: what precedes it is the name of who speaks. */
  spokenFromChar(text: string): number
  pauseAfterMs(blockId: string): number
  /** Never true of a locked block: it keeps what it plays. */
  isUnspoken(blockId: string): boolean
  counts: Store<ScriptCounts>
  /** Takes over what is written in some blocks; null for one that is not in the chapter any more. */
  noteTexts(texts: Iterable<readonly [blockId: string, written: Written | null]>): void
  setSettings(blockId: string, part: Partial<Omit<BlockRecord, 'activeTake'>>): void
  setActiveTake(blockId: string, take: Take | null): void
  setProject(settings: ProjectSettings): void
  /** What the project says of how words are spoken. */
  setRules(rules: SpeechRules): void
  /** The same object until others are set. */
  rules(): SpeechRules
  project(): ProjectSettings
  /** Told which blocks look or sound different now; null stands for all of them. */
  subscribe(listener: (blockIds: readonly string[] | null) => void): () => void
}

const NEW_BLOCK: BlockRecord = {
  voiceId: null,
  modelId: null,
  language: null,
  pauseAfterMs: null,
  sound: UNEDITED_SOUND,
  flaws: [],
  locked: false,
  note: '',
  markup: [],
  activeTake: null,
}
const NOTHING = { blocks: 0, writtenBlocks: 0, spokenBlocks: 0, words: 0, spokenWords: 0, estimatedMs: 0 }
/** About what a narrator speaks: for guesses of length only. */
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
 * Keeps a chapter's blocks beside the editor: settings, active takes, and the chapter's figures, which are kept up by
 * what changed and never counted anew. Blocks that were removed stay known, so that undo brings their takes back.
 */
export function createBlockBook(
  blocks: readonly Block[],
  firstProject: ProjectSettings,
  firstRules: SpeechRules = NO_SPEECH_RULES,
): BlockBook {
  const records = new Map<string, BlockRecord>()
  const shares = new Map<string, Share>()
  const unspoken = new Set<string>()
  const listeners = new Set<(blockIds: readonly string[] | null) => void>()
  let project = firstProject
  let rules = firstRules
  let totals = NOTHING
  const counts = createStore<ScriptCounts>({ ...totals, unspokenBlocks: 0 })

  const record = (blockId: string) => records.get(blockId) ?? NEW_BLOCK
  const state = (blockId: string, text: string) => blockState({ ...record(blockId), id: blockId, text }, project, rules)
  const pauseAfterMs = (blockId: string) => record(blockId).pauseAfterMs ?? project.pauseAfterMs
  const durationOf = (blockId: string, share: Share) => {
    if (share.state === 'empty') return 0
    const take = record(blockId).activeTake
    const isHeard = take !== null && (share.state === 'fresh' || share.state === 'partial')
    return (
      (isHeard ? heardDurationMs(record(blockId).sound, take) : share.text.length * MS_PER_CHARACTER) +
      pauseAfterMs(blockId)
    )
  }
  /** Adds or takes away what a block contributes; call it around anything that changes it. */
  const count = (blockId: string, sign: 1 | -1) => {
    const share = shares.get(blockId)
    if (!share) return
    const isSpoken = share.state === 'fresh'
    // Signs that nobody says are no words.
    const words = share.state === 'empty' ? 0 : share.words
    totals = {
      blocks: totals.blocks + sign,
      writtenBlocks: totals.writtenBlocks + (share.state === 'empty' ? 0 : sign),
      spokenBlocks: totals.spokenBlocks + (isSpoken ? sign : 0),
      words: totals.words + sign * words,
      spokenWords: totals.spokenWords + (isSpoken ? sign * words : 0),
      estimatedMs: totals.estimatedMs + sign * durationOf(blockId, share),
    }
  }
  const settle = (blockId: string, text: string, words: number) => {
    const share = { text, words, state: state(blockId, text) }
    shares.set(blockId, share)
    if (share.state === 'fresh' || share.state === 'empty' || record(blockId).locked) unspoken.delete(blockId)
    else unspoken.add(blockId)
    count(blockId, 1)
  }
  const publish = (blockIds: readonly string[] | null) => {
    counts.set({ ...totals, unspokenBlocks: unspoken.size })
    for (const listener of [...listeners]) listener(blockIds)
  }
  const change = (blockId: string, part: Partial<BlockRecord>) => {
    const share = shares.get(blockId)
    count(blockId, -1)
    records.set(blockId, { ...record(blockId), ...part })
    if (share) settle(blockId, share.text, share.words)
    publish([blockId])
  }

  const settleAll = () => {
    totals = NOTHING
    for (const [blockId, share] of [...shares]) settle(blockId, share.text, share.words)
    publish(null)
  }

  for (const { id, text, ...rest } of blocks) {
    records.set(id, rest)
    settle(id, text, countWords(text))
  }
  publish(null)

  return {
    record,
    state,
    inputs: (blockId, text) => currentInputs({ ...record(blockId), id: blockId, text }, project, rules),
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
          // The same record stays where no mark is or was, so that whoever compares records sees no change.
          if (before.markup.length + written.markup.length > 0)
            records.set(blockId, { ...before, markup: written.markup })
          settle(blockId, written.text, countWords(written.text))
        }
        changed.push(blockId)
      }
      if (changed.length > 0) publish(changed)
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
    rules: () => rules,
    project: () => project,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
