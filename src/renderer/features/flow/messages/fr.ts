import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'start.speaks': 'Dit le premier message',
  'start.silent': 'Ne dit rien au début',
  endsHere: 'se termine ici',
  waysOut: '{count, plural, one {# sortie} other {# sorties}}',
  issues: '{count, plural, one {# problème} other {# problèmes}}',
  titleWithLine: '{kind} : {line}',
}
