import {
  type ListeningIssue,
  type ListeningIssueReason,
  withListeningIssue,
  withoutListeningIssue,
} from '#shared/domain/listening-issues.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import type { TimelineWord } from '../../audio/player.ts'
import type { Workspace } from './open-workspace.ts'

type Sounding = Pick<Workspace, 'session' | 'player'>

/** An issue and its block. */
export interface FlaggedIssue {
  blockId: string
  listeningIssue: ListeningIssue
}

/** An issue as listed. */
export interface ListedListeningIssue extends FlaggedIssue {
  /** Block number, from 1. */
  number: number
  /** The word played at that point; empty for a whole block of a take without word timings. */
  word: string
  /** Time in the chapter; null if the block has another take now. */
  startMs: number | null
  text: string
}

export const REASON_WORDS: Readonly<Record<ListeningIssueReason, string>> = {
  wording: 'Wrong words',
  pronunciation: 'Pronunciation',
  pace: 'Pace',
  tone: 'Tone',
  noise: 'Noise',
}

/** The word being played, or else the last one before: what a listener reacts to in a pause. */
function findHeardWord(player: Sounding['player'], blockId: string): TimelineWord | null {
  const { spans } = player.getSnapshot()
  const span = spans.find((each) => each.blockId === blockId)
  if (!span) return null
  const endSample = span.startSample + span.sampleCount
  const words = player.wordsBetween(span.startSample, endSample).filter((word) => word.blockId === blockId)
  return words.findLast((word) => word.startSample <= player.heardSample()) ?? words[0] ?? null
}

/**
 * Flags the word being played, or the last one before a pause, as one undo step; the whole block if its take has no
 * word timings. Returns the announcement; flags nothing if no stored audio is playing.
 */
export function flagIssue({ session, player }: Sounding): { listeningIssue: FlaggedIssue | null; words: string } {
  const blockId = player.heardWord()?.blockId ?? player.heardBlockId()
  const word = player.heardWord() ?? (blockId === null ? null : findHeardWord(player, blockId))
  const take = blockId === null ? null : session.book.record(blockId).activeTake
  if (blockId === null || !take)
    return { listeningIssue: null, words: 'Play the audio first, then press M to flag an issue.' }
  const listeningIssue: ListeningIssue =
    word && word.takeId === take.id
      ? { takeId: take.id, startChar: word.startChar, endChar: word.endChar, reason: null }
      : { takeId: take.id, startChar: 0, endChar: 0, reason: null }
  setListeningIssues(
    { session },
    blockId,
    withListeningIssue(session.book.record(blockId).listeningIssues, listeningIssue),
  )
  const number = session.blockIds().indexOf(blockId) + 1
  const heard = take.inputs.text.slice(listeningIssue.startChar, listeningIssue.endChar)
  return {
    listeningIssue: { blockId, listeningIssue },
    words: `Flagged ${heard === '' ? '' : `“${heard}” in `}block ${number}. Press 1–5 for a reason: 1 wrong words, 2 pronunciation, 3 pace, 4 tone, 5 noise.`,
  }
}

/** Sets the reason for the issue as one undo step. Returns the announcement. */
export function setListeningIssueReason(
  sounding: Pick<Sounding, 'session'>,
  marked: FlaggedIssue | null,
  reason: ListeningIssueReason,
): string {
  if (!marked) return 'Flag an issue first: press M while the audio plays.'
  const { listeningIssues } = sounding.session.book.record(marked.blockId)
  setListeningIssues(
    sounding,
    marked.blockId,
    withListeningIssue(listeningIssues, { ...marked.listeningIssue, reason }),
  )
  return `${REASON_WORDS[reason]}.`
}

/** Removes an issue that is resolved or none. One undo step. */
export function removeListeningIssue(
  sounding: Pick<Sounding, 'session'>,
  { blockId, listeningIssue }: FlaggedIssue,
): void {
  setListeningIssues(
    sounding,
    blockId,
    withoutListeningIssue(sounding.session.book.record(blockId).listeningIssues, listeningIssue),
  )
}

/** All issues of the chapter, in playback order. */
export function listListeningIssues({ session, player }: Sounding): ListedListeningIssue[] {
  const spans = new Map(player.getSnapshot().spans.map((span) => [span.blockId, span]))
  const startMsOf = (blockId: string, { takeId, startChar }: ListeningIssue): number | null => {
    const span = spans.get(blockId)
    if (span?.takeId !== takeId) return null
    const words = player.wordsBetween(span.startSample, span.startSample + span.sampleCount)
    const word = words.find((each) => each.blockId === blockId && each.startChar === startChar)
    return ((word?.startSample ?? span.startSample) * 1000) / TIMELINE_RATE_HZ
  }
  return session.blockIds().flatMap((blockId, index) => {
    const { listeningIssues, activeTake } = session.book.record(blockId)
    const text = session.textOf(blockId) ?? ''
    return listeningIssues.map((listeningIssue) => ({
      blockId,
      listeningIssue,
      number: index + 1,
      word: (activeTake?.id === listeningIssue.takeId ? activeTake.inputs.text : text).slice(
        listeningIssue.startChar,
        listeningIssue.endChar,
      ),
      startMs: startMsOf(blockId, listeningIssue),
      text,
    }))
  })
}

function setListeningIssues(
  { session }: Pick<Sounding, 'session'>,
  blockId: string,
  listeningIssues: ListeningIssue[],
): void {
  session.setSettings({ kind: 'set-listening-issues', blockId, listeningIssues })
}
