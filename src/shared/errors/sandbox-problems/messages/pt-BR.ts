import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  ended: 'Ele foi encerrado com o código {code}.',
  'ended-saying': 'Ele foi encerrado com o código {code}: {words}',
  killed: 'Ele foi encerrado por {signal}.',
  'killed-saying': 'Ele foi encerrado por {signal}: {words}',
  'not-started': 'Não foi possível iniciá-lo: {problem}.',
  'start-timed-out': 'Ele não foi iniciado em {seconds, plural, one {# segundo} other {# segundos}}.',
  'unexpected-line': 'Ele exibiu uma linha inesperada.',
  'no-output': 'Ele não tem saída.',
  'turned-off': 'Ele está desativado.',
}
