import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'role.assistant': 'Agente',
  'role.user': 'Llamante',
  'role.tool': 'Herramienta',
  'role.system': 'Sistema',
  'role.operator': 'Operador',
  'head.conversation': 'Conversación',
  'head.agent': 'Agente',
  'head.caller': 'Llamante',
  'head.began': 'Inicio',
  'head.state': 'Estado',
  'head.end': 'Fin',
  'head.simulated': 'Simulada',
  'head.tags': 'Etiquetas',
  'head.note': 'Nota',
  simulated: 'sí: nadie llamó',
  fileName: 'Conversaciones {day}',
  line: '{label}: {value}',
}
