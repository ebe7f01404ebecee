import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'reason.numbered': 'Numerado em ordem',
  'reason.chapter-word': 'Palavra de capítulo e número',
  'reason.named-part': 'Parte de um livro com nome',
  'reason.title-page': 'Antes do primeiro capítulo',
  'reason.chosen': 'Escolhido por você',
}
