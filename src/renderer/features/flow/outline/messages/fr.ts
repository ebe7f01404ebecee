import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  label: 'Plan',
  actionsFor: 'Actions pour {node}',
  leadsNowhere: 'ne mène encore nulle part',
  'way.to': '{exit} : vers {node}',
  'way.nowhere': '{exit} : ne mène encore nulle part',
  hideExits: 'Masquer les sorties',
  showExits: 'Afficher les sorties',
  notReached: 'rien ne mène ici',
  'action.edit': 'Modifier',
  'action.addAfter': 'Ajouter un nœud après…',
  'action.add': 'Ajouter un nœud…',
  'action.connect': 'Connecter à…',
  'action.duplicate': 'Dupliquer',
  'action.copy': 'Copier',
}
