import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  ended: 'Ha terminado con el código {code}.',
  'ended-saying': 'Ha terminado con el código {code}: {words}',
  killed: 'Ha terminado por {signal}.',
  'killed-saying': 'Ha terminado por {signal}: {words}',
  'not-started': 'No se ha podido iniciar: {problem}.',
  'start-timed-out': 'No se ha iniciado en {seconds, plural, one {# segundo} other {# segundos}}.',
  'unexpected-line': 'Ha mostrado una línea inesperada.',
  'no-output': 'No tiene salida.',
  'turned-off': 'Está desactivado.',
}
