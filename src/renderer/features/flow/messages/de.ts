import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'start.speaks': 'Sagt die erste Nachricht',
  'start.silent': 'Sagt zuerst nichts',
  endsHere: 'endet hier',
  waysOut: '{count, plural, one {# Ausgang} other {# Ausgänge}}',
  issues: '{count, plural, one {# Problem} other {# Probleme}}',
  titleWithLine: '{kind}: {line}',
  'replaced.changes-discarded': 'Vor dem Verwerfen von Änderungen',
  'replaced.draft-discarded': 'Vor dem Verwerfen des Entwurfs',
  'replaced.template-cloned': 'Vor dem Übernehmen der Vorlage „{template}“',
}
