import type { StateEffect, Transaction } from '@codemirror/state'
import type { ScriptEdit } from '#shared/contract/script.ts'
import type { TakeInputs } from '#shared/contract/takes.ts'
import { mergeOutput } from '#shared/domain/block-output.ts'
import { getTrim, UNEDITED_SOUND, withTrim } from '#shared/domain/block-sound.ts'
import { isNarrationAfterQuotation } from '#shared/domain/is-narration-after-quotation.ts'
import { isSameVoice } from '#shared/domain/speech-text/voice-runs.ts'
import { hasWords } from '#shared/domain/speech-text/has-words.ts'
import { BLOCK_NOTE_LENGTH } from '#shared/domain/text-lengths.ts'
import type { BlockRecord } from '../session/block-store.ts'
import { blockIdAt, spliceBlockIds } from './block-ids.ts'
import {
  type BlockSplice,
  changeOrigin,
  changeSetting,
  changeTake,
  deriveTake,
  getSetting,
  type SettingEdit,
} from './block-effects.ts'
import { blockIdsField } from './block-lines.ts'
import { mapMarks, marksBetween, patchMarks, type PlacedMark } from './block-marks.ts'

/** What is known of the blocks being split or merged. */
export interface CarrySource {
  record(blockId: string): BlockRecord
  /** The block plays a complete take of exactly this text, with its current voice and settings. */
  isFresh(blockId: string, text: string): boolean
  /** The block's request inputs if this were its text. */
  inputs(blockId: string, text: string): TakeInputs
  newTakeId(): string
}

type Effects = StateEffect<unknown>[]

/**
 * Effects of splitting or merging blocks with words, beyond the text: the new block keeps the other's voice, takes of
 * both stay listed, and where audio matches the text, new takes are cut or joined from it. Nothing for any other
 * transaction, including one that changes words.
 */
export function carryTakes(transaction: Transaction, splices: readonly BlockSplice[], source: CarrySource): Effects {
  if (splices.length !== 1) return []
  const change = singleChange(transaction)
  if (!change) return []
  const { startState, newDoc } = transaction
  const first = startState.doc.lineAt(change.from)
  const last = change.to <= first.to ? first : startState.doc.lineAt(change.to)
  const breaks = last.number - first.number
  const added = change.inserted.split('\n').length - 1
  let ids = startState.field(blockIdsField)
  const before = [blockIdAt(ids, first.number - 1), blockIdAt(ids, first.number)]
  for (const { index, remove, insert } of splices) ids = spliceBlockIds(ids, index, remove.length, insert)
  const after = [blockIdAt(ids, first.number - 1), blockIdAt(ids, first.number)]
  const left = first.text.slice(0, change.from - first.from)
  const right = last.text.slice(change.to - last.from)
  if (!hasWords(left) || !hasWords(right)) return []

  if (breaks === 0 && added === 1 && change.inserted === '\n') {
    const [headId, tailId] = after
    if (headId === undefined || tailId === undefined || headId !== before[0]) return []
    const cut = {
      line: first.number,
      headId,
      tailId,
      text: first.text,
      headLength: left.length,
      tailLength: right.length,
    }
    return [...split(cut, source), ...retainEmotions(transaction, cut, source)]
  }
  if (breaks === 1 && added === 0) {
    const [keptId, goneId] = before
    if (keptId === undefined || goneId === undefined || keptId !== after[0]) return []
    const separator = newDoc.line(first.number).text.slice(left.length, left.length + change.inserted.length)
    return merge(
      {
        keptId,
        goneId,
        leftText: first.text,
        rightText: last.text,
        leftLength: left.length,
        rightLength: right.length,
      },
      separator,
      source,
    )
  }
  return []
}

/** A transaction's single change, if it only added or removed spaces and line breaks. */
function singleChange(transaction: Transaction): { from: number; to: number; inserted: string } | null {
  const changes: { from: number; to: number; inserted: string }[] = []
  let isBlank = true
  transaction.changes.iterChanges((from, to, _fromB, _toB, text) => {
    if (changes.length > 0 || text.length > 100 || to - from > 100) {
      isBlank = false
      return
    }
    const inserted = text.toString()
    isBlank &&= inserted.trim() === '' && transaction.startState.doc.sliceString(from, to).trim() === ''
    changes.push({ from, to, inserted })
  })
  return isBlank ? (changes[0] ?? null) : null
}

function setting(kind: SettingEdit['kind'], blockId: string, from: BlockRecord, to: BlockRecord): Effects {
  const [before, after] = [getSetting(kind, blockId, from), getSetting(kind, blockId, to)]
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [changeSetting.of({ before, after })]
}

interface Cut {
  /** Number of the line that is split. */
  line: number
  headId: string
  tailId: string
  text: string
  headLength: number
  tailLength: number
}

function split(cut: Cut, source: CarrySource): Effects {
  const { headId, tailId, text } = cut
  const head = source.record(headId)
  const tail = source.record(tailId)
  const effects = [
    changeOrigin.of({ kind: 'set-origin', blockId: tailId, originBlockId: headId, isKept: true }),
    ...setting('set-voice', tailId, tail, { ...head, ...voiceOfTail(cut, head, source) }),
    // The pause after the text goes with its end.
    ...setting('set-pause', tailId, tail, head),
    ...setting('set-pause', headId, head, { ...head, pauseAfterMs: tail.pauseAfterMs }),
  ]
  const take = head.activeTake
  const { gainDb, fadeOutMs } = head.sound
  const ofTail = { ...UNEDITED_SOUND, gainDb }
  if (!take || head.locked || !source.isFresh(headId, text)) {
    return [...effects, ...setting('set-sound', tailId, tail, { ...tail, sound: ofTail })]
  }
  const [headTakeId, tailTakeId] = [source.newTakeId(), source.newTakeId()]
  const { startMs, endMs } = getTrim(head.sound, take.id)
  // Each half keeps the edits at its own end of the audio.
  const headSound = withTrim({ ...head.sound, fadeOutMs: 0 }, { takeId: headTakeId, startMs, endMs: 0 })
  const tailSound = withTrim({ ...ofTail, fadeOutMs }, { takeId: tailTakeId, startMs: 0, endMs })
  const derive = (
    blockId: string,
    takeId: string,
    startChar: number,
    endChar: number,
    from: string | null,
  ): Effects => {
    const edit: Extract<ScriptEdit, { kind: 'derive-take' }> = {
      kind: 'derive-take',
      blockId,
      takeId,
      parts: [{ takeId: take.id, startChar, endChar }],
      separator: '',
    }
    return [deriveTake.of(edit), changeTake.of({ blockId, from, to: takeId })]
  }
  return [
    ...effects,
    ...setting('set-sound', headId, head, { ...head, sound: headSound }),
    ...setting('set-sound', tailId, tail, { ...tail, sound: tailSound }),
    ...derive(headId, headTakeId, 0, cut.headLength, take.id),
    ...derive(tailId, tailTakeId, text.length - cut.tailLength, text.length, null),
  ]
}

/** The second half of a dialogue line as it sounded before, and as it would without the name. Null if that difference is intended. */
function getTail(
  { headId, text, tailLength }: Cut,
  source: CarrySource,
): { whole: TakeInputs; tail: TakeInputs } | null {
  const whole = source.inputs(headId, text)
  const tail = source.inputs(headId, text.slice(text.length - tailLength))
  const words = text.slice(whole.spokenFromChar, text.length - tailLength)
  // It names a speaker itself, or is the narration after the speaker's words.
  return tail.spokenFromChar > 0 || isNarrationAfterQuotation(words, tail.text) ? null : { whole, tail }
}

/** The voice that keeps the second half of a dialogue line unchanged, because the name stays with the first half. */
function voiceOfTail(cut: Cut, head: BlockRecord, source: CarrySource): Partial<BlockRecord> {
  const found = getTail(cut, source)
  if (!found || isSameVoice(found.tail, found.whole)) return {}
  const { voiceId, language, modelId } = found.whole
  // What both inherit stays inherited.
  return { voiceId, language, modelId: found.tail.modelId === modelId ? head.modelId : modelId }
}

/** Formats the second half of a dialogue line with the emotion that it had from its speaker. */
function retainEmotions({ startState, changes, newDoc }: Transaction, cut: Cut, source: CarrySource): Effects {
  const whole = getTail(cut, source)?.whole
  const line = startState.doc.line(cut.line)
  const [start, { from, to }] = [line.to - cut.tailLength, newDoc.line(cut.line + 1)]
  const present = marksBetween(startState, start, line.to)
  const missing = (whole?.markup ?? []).flatMap((span): PlacedMark[] => {
    if (span.kind !== 'emotion' || line.from + span.endChar <= start) return []
    const [first, last] = [Math.max(start, line.from + span.startChar), line.from + span.endChar]
    const isPresent = present.some(({ mark, ...has }) => mark.kind === 'emotion' && has.from <= first && has.to >= last)
    const mark = { kind: span.kind, value: span.value }
    return isPresent ? [] : [{ from: from + first - start, to: from + last - start, mark }]
  })
  if (missing.length === 0) return []
  return [patchMarks.of({ from, to, marks: [...mapMarks(present, changes), ...missing] })]
}

function merge(
  join: {
    keptId: string
    goneId: string
    leftText: string
    rightText: string
    leftLength: number
    rightLength: number
  },
  separator: string,
  source: CarrySource,
): Effects {
  const { keptId, goneId, leftText, rightText } = join
  const kept = source.record(keptId)
  const gone = source.record(goneId)
  const note = [kept.note, gone.note].filter((each) => each !== '').join('\n')
  const effects = [
    changeOrigin.of({ kind: 'set-origin', blockId: keptId, originBlockId: goneId, isKept: true }),
    ...setting('set-pause', keptId, kept, gone),
    ...setting('set-note', keptId, kept, { ...kept, note: note.slice(0, BLOCK_NOTE_LENGTH) }),
    ...setting('set-output', keptId, kept, { ...kept, ...mergeOutput(kept, gone) }),
  ]
  const [left, right] = [kept.activeTake, gone.activeTake]
  const canJoin =
    left !== null &&
    right !== null &&
    !kept.locked &&
    source.isFresh(keptId, leftText) &&
    source.isFresh(goneId, rightText)
  if (!canJoin) return effects
  const takeId = source.newTakeId()
  // Edits at the joint are dropped, because the audio continues there.
  const sound = withTrim(
    { ...kept.sound, fadeOutMs: gone.sound.fadeOutMs },
    { takeId, startMs: getTrim(kept.sound, left.id).startMs, endMs: getTrim(gone.sound, right.id).endMs },
  )
  return [
    ...effects,
    ...setting('set-sound', keptId, kept, { ...kept, sound }),
    deriveTake.of({
      kind: 'derive-take',
      blockId: keptId,
      takeId,
      parts: [
        { takeId: left.id, startChar: 0, endChar: join.leftLength },
        { takeId: right.id, startChar: rightText.length - join.rightLength, endChar: rightText.length },
      ],
      separator,
    }),
    changeTake.of({ blockId: keptId, from: left.id, to: takeId }),
  ]
}
