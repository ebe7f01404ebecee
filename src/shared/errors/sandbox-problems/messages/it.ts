import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  ended: 'È terminata con il codice {code}.',
  'ended-saying': 'È terminata con il codice {code}: {words}',
  killed: 'È stata terminata da {signal}.',
  'killed-saying': 'È stata terminata da {signal}: {words}',
  'not-started': 'Non è stato possibile avviarla: {problem}.',
  'start-timed-out': 'Non si è avviata entro {seconds, plural, one {# secondo} other {# secondi}}.',
  'unexpected-line': 'Ha scritto una riga inattesa.',
  'no-output': 'Non ha output.',
  'turned-off': 'È disattivata.',
}
