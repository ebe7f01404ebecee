import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'role.assistant': 'Agente',
  'role.user': 'Chiamante',
  'role.tool': 'Strumento',
  'role.system': 'Sistema',
  'role.operator': 'Operatore',
  'head.conversation': 'Conversazione',
  'head.agent': 'Agente',
  'head.caller': 'Chiamante',
  'head.began': 'Inizio',
  'head.state': 'Stato',
  'head.end': 'Fine',
  'head.simulated': 'Simulata',
  'head.tags': 'Tag',
  'head.note': 'Nota',
  simulated: 'sì: nessuno ha chiamato',
  fileName: 'Conversazioni {day}',
  line: '{label}: {value}',
}
