/** English texts of the review page, which opens in a reviewer's browser. */
export const messages = {
  /** Below the title; the button is “Save comments” */
  instructions:
    'Listen, and comment on any word: pause there or select words, then press C. When you’re done, save your comments and send the file back. Nothing is sent automatically.',
  /** The names are of keys */
  keys: 'Space: play or pause · ← →: previous or next word · C: comment',
  loading: 'Loading the audio…',
  damaged: 'The audio couldn’t be loaded. Ask for the file again.',
  /** Without JavaScript */
  noScript: 'This page needs JavaScript to play the audio and take comments.',
  /** Names of regions, for screen readers */
  audio: 'Audio',
  script: 'Script',
  /** Heading */
  comments: 'Comments',
  noComments: 'No comments yet.',
  /** Button beside a paragraph, for screen readers; {time} such as 1:23 */
  playFrom: 'Play from {time}',
  /** Button; {words} are from the script */
  commentOn: 'Comment on “{words}” ({time})',
  commentOnBlock: 'Comment on the paragraph at {time}',
  /** Heading of a comment; the button goes to that time */
  commentAt: '{time} · {words}',
  comment: 'Comment',
  remove: 'Remove comment',
  /** Field */
  reviewer: 'Your name',
  save: 'Save comments',
  /** {file} is a file name */
  saved: 'Saved as {file} in your downloads. Send this file back.',
  /** In place of words */
  wholeBlock: 'whole paragraph',
} as const
