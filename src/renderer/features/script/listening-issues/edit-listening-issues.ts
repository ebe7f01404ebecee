import type { Take } from '#shared/contract/takes.ts'
import {
  LISTENING_ISSUE_WORD_LENGTH,
  type ListeningIssue,
  type ListeningIssueReason,
  MAX_REVIEW_COMMENTS,
  withListeningIssue,
  withoutListeningIssue,
  withReviewComment,
} from '#shared/domain/listening-issues.ts'
import { TIMELINE_RATE_HZ, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { formatIssueReason } from '../../../lib/format-issue-reason.ts'
import type { Player, TimelineWord } from '../../../audio/player.ts'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'

interface Sounding {
  session: Workspace['session']
  player: Pick<Player, 'heardWord' | 'heardBlockId' | 'heardSample' | 'wordsBetween' | 'getSnapshot'>
}
type Heard = Sounding & Pick<Workspace, 'activity'>

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
  /** Time in the take that it was flagged in; null if unknown. */
  takeMs: number | null
  text: string
}

/** The take of the block that plays: the arriving one of a block that is being generated, else the active one. */
function findHeardTake({ session, player, activity }: Heard, blockId: string): Take | null {
  const takeId = player.getSnapshot().spans.find((span) => span.blockId === blockId)?.takeId
  const now = activity.get(blockId)
  const takes = [now?.kind === 'speaking' ? now.take : null, session.book.record(blockId).activeTake]
  return takes.find((take) => take?.id === takeId) ?? null
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
 * word timings. Returns the announcement; flags nothing if nothing was played.
 */
export function flagIssue({ session, player, activity }: Heard): {
  listeningIssue: FlaggedIssue | null
  words: string
} {
  const blockId = player.heardWord()?.blockId ?? player.heardBlockId()
  const word = player.heardWord() ?? (blockId === null ? null : findHeardWord(player, blockId))
  const take = blockId === null ? null : findHeardTake({ session, player, activity }, blockId)
  if (blockId === null || !take) return { listeningIssue: null, words: t('issues.playFirst') }
  const isTimed = word?.takeId === take.id
  const { startChar, endChar } = isTimed ? word : { startChar: 0, endChar: 0 }
  const startSample = player.getSnapshot().spans.find((span) => span.blockId === blockId)?.startSample ?? 0
  const listeningIssue: ListeningIssue = {
    ...{ takeId: take.id, startChar, endChar, reason: null },
    word: take.inputs.text.slice(startChar, endChar).slice(0, LISTENING_ISSUE_WORD_LENGTH),
    takeMs: isTimed ? (Math.max(0, word.startSample - startSample) * 1000) / TIMELINE_RATE_HZ : 0,
  }
  setListeningIssues(
    { session },
    blockId,
    withListeningIssue(session.book.record(blockId).listeningIssues, listeningIssue),
  )
  const number = String(session.blockIds().indexOf(blockId) + 1)
  const { word: heard = '' } = listeningIssue
  return {
    listeningIssue: { blockId, listeningIssue },
    words: heard === '' ? t('issues.flaggedBlock', { number }) : t('issues.flaggedWord', { word: heard, number }),
  }
}

/** Sets the reason for the issue as one undo step. Returns the announcement. */
export function setListeningIssueReason(
  sounding: Pick<Sounding, 'session'>,
  marked: FlaggedIssue | null,
  reason: ListeningIssueReason,
): string {
  if (!marked) return t('issues.flagFirst')
  const { listeningIssues } = sounding.session.book.record(marked.blockId)
  setListeningIssues(
    sounding,
    marked.blockId,
    withListeningIssue(listeningIssues, { ...marked.listeningIssue, reason }),
  )
  return t('issues.reasonSet', { reason: formatIssueReason(reason) })
}

/** Adds the user's own comment to the issue as one undo step. Returns the announcement. */
export function addComment(
  sounding: Pick<Sounding, 'session'>,
  { blockId, listeningIssue }: FlaggedIssue,
  text: string,
): string {
  const { listeningIssues } = sounding.session.book.record(blockId)
  const changed = withReviewComment(listeningIssues, listeningIssue, { reviewer: '', text })
  if (!changed) return t('issues.tooManyComments', { count: MAX_REVIEW_COMMENTS })
  setListeningIssues(sounding, blockId, [...changed])
  return t('issues.commentAdded')
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
  let spans: ReadonlyMap<string, TimelineSpan> | null = null
  const startMsOf = (blockId: string, { takeId, startChar }: ListeningIssue): number | null => {
    spans ??= new Map(player.getSnapshot().spans.map((span) => [span.blockId, span]))
    const span = spans.get(blockId)
    if (span?.takeId !== takeId) return null
    const words = player.wordsBetween(span.startSample, span.startSample + span.sampleCount)
    const word = words.find((each) => each.blockId === blockId && each.startChar === startChar)
    return ((word?.startSample ?? span.startSample) * 1000) / TIMELINE_RATE_HZ
  }
  return session.blockIds().flatMap((blockId, index) => {
    const { listeningIssues, activeTake } = session.book.record(blockId)
    // Most blocks: this runs after every change of the chapter.
    if (listeningIssues.length === 0) return []
    const text = session.textOf(blockId) ?? ''
    return listeningIssues.map((listeningIssue) => ({
      blockId,
      listeningIssue,
      number: index + 1,
      word: listeningIssue.word ?? wordIn(activeTake, listeningIssue),
      startMs: startMsOf(blockId, listeningIssue),
      takeMs: listeningIssue.takeMs ?? null,
      text,
    }))
  })
}

/** The word of an issue that was stored without it; empty if its take isn't the active one, whose text may differ. */
function wordIn(take: Take | null, { takeId, startChar, endChar }: ListeningIssue): string {
  return take?.id === takeId ? take.inputs.text.slice(startChar, endChar) : ''
}

function setListeningIssues(
  { session }: Pick<Sounding, 'session'>,
  blockId: string,
  listeningIssues: ListeningIssue[],
): void {
  session.setSettings({ kind: 'set-listening-issues', blockId, listeningIssues })
}
