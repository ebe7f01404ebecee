import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'start.speaks': 'Dice il primo messaggio',
  'start.silent': 'Non dice nulla all’inizio',
  endsHere: 'termina qui',
  waysOut: '{count, plural, one {# uscita} other {# uscite}}',
  issues: '{count, plural, one {# problema} other {# problemi}}',
  titleWithLine: '{kind}: {line}',
}
