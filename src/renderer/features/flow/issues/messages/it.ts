import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  none: 'Nessun problema',
  issues: '{count, plural, one {# problema} other {# problemi}}',
  suggestions: '{count, plural, one {# suggerimento} other {# suggerimenti}}',
}
