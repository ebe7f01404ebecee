import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'start.speaks': 'Dit le premier message',
  'start.silent': 'Ne dit rien au début',
  endsHere: 'se termine ici',
  waysOut: '{count, plural, one {# sortie} other {# sorties}}',
  issues: '{count, plural, one {# problème} other {# problèmes}}',
  titleWithLine: '{kind} : {line}',
  'replaced.changes-discarded': 'Avant l’abandon des modifications',
  'replaced.draft-discarded': 'Avant l’abandon du brouillon',
  'replaced.template-cloned': 'Avant l’utilisation du modèle « {template} »',
}
