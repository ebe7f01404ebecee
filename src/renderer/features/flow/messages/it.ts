import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'start.speaks': 'Dice il primo messaggio',
  'start.silent': 'Non dice nulla all’inizio',
  endsHere: 'termina qui',
  waysOut: '{count, plural, one {# uscita} other {# uscite}}',
  issues: '{count, plural, one {# problema} other {# problemi}}',
  titleWithLine: '{kind}: {line}',
  'replaced.changes-discarded': 'Prima di scartare le modifiche',
  'replaced.draft-discarded': 'Prima di scartare la bozza',
  'replaced.template-cloned': 'Prima di usare il modello “{template}”',
}
