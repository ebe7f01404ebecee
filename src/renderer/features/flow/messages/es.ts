import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'start.speaks': 'Dice el primer mensaje',
  'start.silent': 'No dice nada al principio',
  endsHere: 'termina aquí',
  waysOut: '{count, plural, one {# salida} other {# salidas}}',
  issues: '{count, plural, one {# problema} other {# problemas}}',
  titleWithLine: '{kind}: {line}',
  'replaced.changes-discarded': 'Antes de descartar los cambios',
  'replaced.draft-discarded': 'Antes de descartar el borrador',
  'replaced.template-cloned': 'Antes de usar la plantilla «{template}»',
}
