import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'reason.numbered': 'Numerado en orden',
  'reason.chapter-word': 'Palabra de capítulo y número',
  'reason.named-part': 'Parte de un libro con nombre',
  'reason.title-page': 'Antes del primer capítulo',
  'reason.chosen': 'Elegido por ti',
}
