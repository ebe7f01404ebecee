import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'reason.numbered': 'Fortlaufend nummeriert',
  'reason.chapter-word': 'Kapitelwort und Zahl',
  'reason.named-part': 'Benannter Teil eines Buchs',
  'reason.title-page': 'Vor dem ersten Kapitel',
  'reason.chosen': 'Von Ihnen gewählt',
}
