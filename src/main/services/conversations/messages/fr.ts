import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'role.assistant': 'Agent',
  'role.user': 'Appelant',
  'role.tool': 'Outil',
  'role.system': 'Système',
  'role.operator': 'Opérateur',
  'head.conversation': 'Conversation',
  'head.agent': 'Agent',
  'head.caller': 'Appelant',
  'head.began': 'Début',
  'head.state': 'État',
  'head.end': 'Fin',
  'head.simulated': 'Simulée',
  'head.tags': 'Étiquettes',
  'head.note': 'Note',
  simulated: 'oui : personne n’a appelé',
  fileName: 'Conversations {day}',
  line: '{label} : {value}',
}
