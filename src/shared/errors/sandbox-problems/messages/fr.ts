import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  ended: 'Elle s’est arrêtée avec le code {code}.',
  'ended-saying': 'Elle s’est arrêtée avec le code {code} : {words}',
  killed: 'Elle a été arrêtée par {signal}.',
  'killed-saying': 'Elle a été arrêtée par {signal} : {words}',
  'not-started': 'Impossible de la démarrer : {problem}.',
  'start-timed-out': 'Elle n’a pas démarré en {seconds, plural, one {# seconde} other {# secondes}}.',
  'unexpected-line': 'Elle a affiché une ligne inattendue.',
  'no-output': 'Elle n’a pas de sortie.',
  'turned-off': 'Elle est désactivée.',
}
