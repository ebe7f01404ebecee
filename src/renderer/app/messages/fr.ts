import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  skip: 'Aller au contenu',
  'rail.label': 'Navigation principale',
  'rail.create': 'Créer',
  'rail.agentsGroup': 'Agents',
  'rail.manage': 'Gérer',
  'rail.projects': 'Projets',
  'rail.voices': 'Voix',
  'rail.cloning': 'Clonage de voix',
  'rail.agents': 'Agents',
  'rail.conversations': 'Conversations',
  'rail.webhooks': 'Webhooks',
  'rail.activity': 'Activité',
  'rail.usage': 'Utilisation et limites',
  'rail.watermark': 'Filigrane',
  'rail.settings': 'Réglages',
  'rail.expand': 'Développer la navigation',
  'rail.collapse': 'Réduire la navigation',
  'status.lost': 'Connexion à Overvoice perdue. Reconnexion…',
  'status.running': '{running, number} requêtes en cours sur {limit, number}',
  'status.runningAndQueued': '{running, number} requêtes en cours sur {limit, number}, {queued, number} en attente',
  'status.waiting': 'En attente de la réinitialisation de la limite de requêtes',
  'refused.text':
    'Démarrez Overvoice comme d’habitude. Si vous l’exécutez sans fenêtre, <code>npm start -- --headless</code> affiche une nouvelle adresse : copiez-la en entier.',
  'refused.kept': 'Votre travail est enregistré sur cet ordinateur et rien n’a été envoyé.',
  'leave.title': 'Quitter sans enregistrer ?',
  'leave.saving':
    'Vos dernières modifications sont en cours d’enregistrement. Si vous quittez maintenant, elles risquent d’être perdues.',
  'leave.failed':
    'Vos dernières modifications n’ont pas pu être enregistrées. {reason} Si vous quittez, elles seront perdues.',
  'leave.confirm': 'Quitter sans enregistrer',
  'leave.stay': 'Rester',
}
