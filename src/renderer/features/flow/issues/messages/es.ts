import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  none: 'Sin problemas',
  issues: '{count, plural, one {# problema} other {# problemas}}',
  suggestions: '{count, plural, one {# sugerencia} other {# sugerencias}}',
}
