/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  none: 'No issues',
  issues: '{count, plural, one {# issue} other {# issues}}',
  /** Advice that the service doesn't insist on */
  suggestions: '{count, plural, one {# suggestion} other {# suggestions}}',
} as const
