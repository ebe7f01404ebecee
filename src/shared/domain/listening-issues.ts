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
  word?: string | undefined
  /** Time of the word from the start of the block's audio; absent like `word`. */
  takeMs?: number | undefined
}

/** Maximum length of a stored word. */
export const LISTENING_ISSUE_WORD_LENGTH = 200

/** Maximum issues per block: the oldest are dropped. */
export const MAX_LISTENING_ISSUES = 200

/** Adds an issue, in text order. A word has at most one issue: a second one changes nothing. */
export function withListeningIssue(
  listeningIssues: readonly ListeningIssue[],
  listeningIssue: ListeningIssue,
): ListeningIssue[] {
  const others = listeningIssues.filter((each) => !isSamePlace(each, listeningIssue))
  return [...others, listeningIssue].slice(-MAX_LISTENING_ISSUES).sort((a, b) => a.startChar - b.startChar)
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
