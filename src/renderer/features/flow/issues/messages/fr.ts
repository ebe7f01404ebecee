import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  none: 'Aucun problème',
  issues: '{count, plural, one {# problème} other {# problèmes}}',
  suggestions: '{count, plural, one {# suggestion} other {# suggestions}}',
}
