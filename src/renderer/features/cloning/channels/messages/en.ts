/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Below a microphone or a recording that becomes mono */
  'canceling.left': 'The two channels cancel each other out. Only the left one is used.',
  'canceling.right': 'The two channels cancel each other out. Only the right one is used.',
  /** {number} is the channel, from 1 */
  'canceling.other': 'The channels cancel each other out. Only channel {number, number} of {count, number} is used.',
  'only.left': 'Only the left channel has sound, so only it is used.',
  'only.right': 'Only the right channel has sound, so only it is used.',
  'only.other': 'Only channel {number, number} of {count, number} has sound, so only it is used.',
} as const
