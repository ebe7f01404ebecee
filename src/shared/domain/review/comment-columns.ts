/** Columns of a list of comments, in their order in a file. They are the same in every language. */
export const COMMENT_COLUMNS = {
  chapter: 'Chapter',
  /** In the audio of the file that was reviewed, such as `00:01:02.500`. */
  time: 'Time',
  words: 'Words',
  comment: 'Comment',
  reason: 'Reason',
  reviewer: 'Reviewer',
  blockId: 'Block ID',
  takeId: 'Take ID',
  /** Offsets in the take's text, in UTF-16 units; both 0 for the whole block. */
  startChar: 'Start character',
  endChar: 'End character',
} as const

export type CommentColumn = keyof typeof COMMENT_COLUMNS
export const COMMENT_COLUMN_IDS = Object.keys(COMMENT_COLUMNS) as CommentColumn[]

/** How a list of comments is named that a review page saves. */
export const COMMENTS_EXTENSION = 'comments.csv'
