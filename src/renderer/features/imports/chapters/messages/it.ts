import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'reason.numbered': 'Numerato in ordine',
  'reason.chapter-word': 'Parola di capitolo e numero',
  'reason.named-part': 'Parte di un libro con nome',
  'reason.title-page': 'Prima del primo capitolo',
  'reason.chosen': 'Scelto da te',
}
