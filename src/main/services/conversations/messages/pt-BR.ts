import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'role.assistant': 'Agente',
  'role.user': 'Chamador',
  'role.tool': 'Ferramenta',
  'role.system': 'Sistema',
  'role.operator': 'Operador',
  'head.conversation': 'Conversa',
  'head.agent': 'Agente',
  'head.caller': 'Chamador',
  'head.began': 'Início',
  'head.state': 'Estado',
  'head.end': 'Fim',
  'head.simulated': 'Simulada',
  'head.tags': 'Tags',
  'head.note': 'Nota',
  simulated: 'sim: ninguém ligou',
  fileName: 'Conversas {day}',
  line: '{label}: {value}',
}
