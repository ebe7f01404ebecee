import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'start.speaks': 'Diz a primeira mensagem',
  'start.silent': 'Não diz nada no início',
  endsHere: 'termina aqui',
  waysOut: '{count, plural, one {# saída} other {# saídas}}',
  issues: '{count, plural, one {# problema} other {# problemas}}',
  titleWithLine: '{kind}: {line}',
  'replaced.changes-discarded': 'Antes de descartar as alterações',
  'replaced.draft-discarded': 'Antes de descartar o rascunho',
  'replaced.template-cloned': 'Antes de usar o modelo “{template}”',
}
