/** Reasons for flagging a position while listening, in the order of shortcuts 1 to 5. */
export const LISTENING_ISSUE_REASONS = ['wording', 'pronunciation', 'pace', 'tone', 'noise'] as const
export type ListeningIssueReason = (typeof LISTENING_ISSUE_REASONS)[number]

/** A position in a take that a listener flagged to come back to. */
export interface ListeningIssue {
  takeId: string
  /** The word that was playing, in UTF-16 units of the take's text; both 0 if there was none. */
  startChar: number
  endChar: number
  /** Null while no reason is set. */
  reason: ListeningIssueReason | null
  /** The word as it was heard, because the block's text and take may change; absent in issues of older versions. */
  word?: string
  /** Time of the word from the start of the block's audio; absent like `word`. */
  takeMs?: number
  /** What reviewers wrote about it, the first one first; absent without comments. */
  comments?: ReviewComment[]
}

/** What a reviewer wrote about a position. */
export interface ReviewComment {
  /** Empty if unknown. */
  reviewer: string
  text: string
}

/** Maximum length of a stored word. */
export const LISTENING_ISSUE_WORD_LENGTH = 200

/** Maximum issues per block: the oldest are dropped. */
export const MAX_LISTENING_ISSUES = 200

/** Maximum comments on one issue, and lengths of their parts. */
export const MAX_REVIEW_COMMENTS = 50
export const REVIEW_COMMENT_LENGTH = 2_000
export const REVIEWER_LENGTH = 100

/** Adds an issue, in text order. A word has at most one issue: a second one replaces it and keeps its comments. */
export function withListeningIssue(
  listeningIssues: readonly ListeningIssue[],
  listeningIssue: ListeningIssue,
): ListeningIssue[] {
  const others = listeningIssues.filter((each) => !isSamePlace(each, listeningIssue))
  const comments = listeningIssue.comments ?? findListeningIssue(listeningIssues, listeningIssue)?.comments
  return [...others, { ...listeningIssue, ...(comments && { comments }) }]
    .slice(-MAX_LISTENING_ISSUES)
    .sort((a, b) => a.startChar - b.startChar)
}

/**
 * Adds a comment at an issue's position. An issue that is already there keeps what it has, and gets the reason if it has
 * none. Null if the block has no room left for it; the same list if nothing is new.
 */
export function withReviewComment(
  listeningIssues: readonly ListeningIssue[],
  listeningIssue: ListeningIssue,
  comment: ReviewComment | null,
): readonly ListeningIssue[] | null {
  const found = findListeningIssue(listeningIssues, listeningIssue)
  if (!found && listeningIssues.length >= MAX_LISTENING_ISSUES) return null
  const comments = found?.comments ?? []
  const isKnown =
    comment === null || comments.some(({ reviewer, text }) => reviewer === comment.reviewer && text === comment.text)
  const reason = found?.reason ?? listeningIssue.reason
  if (found && isKnown && reason === found.reason) return listeningIssues
  if (!isKnown && comments.length >= MAX_REVIEW_COMMENTS) return null
  const all = isKnown ? comments : [...comments, comment]
  const changed = { ...(found ?? listeningIssue), reason, ...(all.length > 0 && { comments: all }) }
  return withListeningIssue(listeningIssues, changed)
}

function findListeningIssue(
  listeningIssues: readonly ListeningIssue[],
  listeningIssue: Pick<ListeningIssue, 'takeId' | 'startChar'>,
): ListeningIssue | undefined {
  return listeningIssues.find((each) => isSamePlace(each, listeningIssue))
}

/** Removes the issues at this position. */
export function withoutListeningIssue(
  listeningIssues: readonly ListeningIssue[],
  listeningIssue: Pick<ListeningIssue, 'takeId' | 'startChar'>,
): ListeningIssue[] {
  return listeningIssues.filter((each) => !isSamePlace(each, listeningIssue))
}

function isSamePlace(
  left: Pick<ListeningIssue, 'takeId' | 'startChar'>,
  right: Pick<ListeningIssue, 'takeId' | 'startChar'>,
): boolean {
  return left.takeId === right.takeId && left.startChar === right.startChar
}
