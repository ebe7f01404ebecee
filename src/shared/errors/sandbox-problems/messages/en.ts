/** English texts of why the sandbox isn’t running; “it” is the sandbox. They follow “The sandbox isn’t running.” or stand alone. */
export const messages = {
  /** {code} is a number such as 1 */
  ended: 'It ended with code {code}.',
  /** {words} are the last line of its output, in English */
  'ended-saying': 'It ended with code {code}: {words}',
  /** {signal} is a signal such as SIGTERM */
  killed: 'It ended by {signal}.',
  'killed-saying': 'It ended by {signal}: {words}',
  /** {problem} in the system’s words, which are English */
  'not-started': 'It couldn’t be started: {problem}.',
  'start-timed-out': 'It did not start within {seconds, plural, one {# second} other {# seconds}}.',
  /** Instead of its address */
  'unexpected-line': 'It printed an unexpected line.',
  'no-output': 'It has no output.',
  'turned-off': 'It is turned off.',
} as const
