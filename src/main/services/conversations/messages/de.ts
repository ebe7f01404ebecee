import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'role.assistant': 'Agent',
  'role.user': 'Anrufer',
  'role.tool': 'Tool',
  'role.system': 'System',
  'role.operator': 'Operator',
  'head.conversation': 'Gespräch',
  'head.agent': 'Agent',
  'head.caller': 'Anrufer',
  'head.began': 'Begonnen',
  'head.state': 'Status',
  'head.end': 'Ende',
  'head.simulated': 'Simuliert',
  'head.tags': 'Tags',
  'head.note': 'Notiz',
  simulated: 'ja: niemand hat angerufen',
  fileName: 'Gespräche {day}',
  line: '{label}: {value}',
}
