import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  none: 'Nenhum problema',
  issues: '{count, plural, one {# problema} other {# problemas}}',
  suggestions: '{count, plural, one {# sugestão} other {# sugestões}}',
}
