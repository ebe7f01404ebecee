import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'reason.numbered': 'Numéroté dans l’ordre',
  'reason.chapter-word': 'Mot de chapitre et numéro',
  'reason.named-part': 'Partie nommée d’un livre',
  'reason.title-page': 'Avant le premier chapitre',
  'reason.chosen': 'Choisi par vous',
}
