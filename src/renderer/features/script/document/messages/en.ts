/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Names of steps; each follows “Undid: ” or “Redid: ” */
  replacement: 'replacement in the project',
  update: 'update from a file',
  comments: 'comments from a file',
  split: 'split of block {number}',
  merge: 'merge into block {number}',
  /** Blocks changed in any other way */
  change: 'change of blocks',
  move: 'move of block {number}',
  'one.insertion': 'insertion of block {number}',
  'several.insertion': 'insertion of {count, plural, one {# block} other {# blocks}}',
  'one.removal': 'removal of block {number}',
  'several.removal': 'removal of {count, plural, one {# block} other {# blocks}}',
  /** A setting of blocks was changed */
  'one.voice': 'voice of block {number}',
  'several.voice': 'voice of {count, plural, one {# block} other {# blocks}}',
  'one.language': 'language of block {number}',
  'several.language': 'language of {count, plural, one {# block} other {# blocks}}',
  /** Speech model */
  'one.model': 'model of block {number}',
  'several.model': 'model of {count, plural, one {# block} other {# blocks}}',
  'one.pause': 'pause after block {number}',
  'several.pause': 'pause after {count, plural, one {# block} other {# blocks}}',
  /** Loudness in decibels */
  'one.gain': 'gain of block {number}',
  'several.gain': 'gain of {count, plural, one {# block} other {# blocks}}',
  'one.fadeIn': 'fade in of block {number}',
  'several.fadeIn': 'fade in of {count, plural, one {# block} other {# blocks}}',
  'one.fadeOut': 'fade out of block {number}',
  'several.fadeOut': 'fade out of {count, plural, one {# block} other {# blocks}}',
  'one.trim': 'trim of block {number}',
  'several.trim': 'trim of {count, plural, one {# block} other {# blocks}}',
  /** Several of the four above, at once */
  'one.sound': 'edits of sound of block {number}',
  'several.sound': 'edits of sound of {count, plural, one {# block} other {# blocks}}',
  /** Issues that were flagged while listening */
  'one.issues': 'issue flags in block {number}',
  'several.issues': 'issue flags in {count, plural, one {# block} other {# blocks}}',
  /** Whether a block is locked */
  'one.lock': 'lock of block {number}',
  'several.lock': 'lock of {count, plural, one {# block} other {# blocks}}',
  'one.note': 'note of block {number}',
  'several.note': 'note of {count, plural, one {# block} other {# blocks}}',
  /** The line’s ID in the user’s sheet */
  'one.externalId': 'ID of block {number}',
  'several.externalId': 'IDs of {count, plural, one {# block} other {# blocks}}',
  /** The name for its exported file */
  'one.fileName': 'file name of block {number}',
  'several.fileName': 'file names of {count, plural, one {# block} other {# blocks}}',
  /** How long its audio should be */
  'one.targetLength': 'target length of block {number}',
  'several.targetLength': 'target length of {count, plural, one {# block} other {# blocks}}',
  /** Several of the three above, at once: named after their section of the inspector */
  'one.output': 'output of block {number}',
  'several.output': 'output of {count, plural, one {# block} other {# blocks}}',
  take: 'active take of block {number}',
  /** Pauses, emphasis and the like */
  formatting: 'formatting of block {number}',
  formattingOfSeveral: 'formatting of {count, plural, one {# block} other {# blocks}}',
  text: 'text of block {number}',
  textOfSeveral: 'text of several blocks',
} as const
