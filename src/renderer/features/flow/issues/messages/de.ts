import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  none: 'Keine Probleme',
  issues: '{count, plural, one {# Problem} other {# Probleme}}',
  suggestions: '{count, plural, one {# Vorschlag} other {# Vorschläge}}',
}
