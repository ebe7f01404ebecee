import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  loading: 'Chargement de la file d’attente…',
  projects: 'Projets dans la file d’attente',
  projectEmpty: 'File d’attente vide',
  projectPaused: 'en pause',
  pauseProject: 'Mettre {name} en pause',
  resumeProject: 'Reprendre {name}',
  pauseAll: 'Tout mettre en pause',
  cancelAll: 'Tout annuler',
  dismissAll: 'Tout ignorer',
  emptyTitle: 'La file d’attente est vide',
  emptyText:
    'Les blocs que vous générez apparaissent ici jusqu’à ce qu’ils soient terminés. La file d’attente est conservée après un redémarrage.',
  stoppedTitle: 'Intervention requise · {count, plural, one {# bloc} other {# blocs}}',
  generatingTitle: 'Génération · {count, plural, one {# bloc} other {# blocs}}',
  queuedTitle:
    'En file d’attente · {blocks, plural, one {# bloc} other {# blocs}}, {characters, plural, one {# caractère} other {# caractères}}',
  queuedAmount:
    '{blocks, plural, one {# bloc} other {# blocs}}, {characters, plural, one {# caractère} other {# caractères}}',
  waitingList: 'Blocs en attente, dans l’ordre',
  meter: 'Caractères générés',
  'mood.empty': 'La file d’attente est vide.',
  'mood.emptyPaused': 'En pause. La file d’attente est vide.',
  'mood.moving': 'Génération',
  'mood.pausing': 'Pause après le bloc actuel.',
  'mood.limit': 'En attente de la limite de requêtes',
  'mood.paused': 'En pause.',
  'mood.held': 'En attente de votre reprise',
  done: '{done, number} sur {count, plural, one {# caractère} other {# caractères}}',
  doneInAll: '{done, number} sur {count, plural, one {# caractère} other {# caractères}} dans tous les projets',
  'audio.seconds': '{length} sur environ {expected, number} s d’audio',
  'audio.minutes': '{length} sur environ {expected, number} min d’audio',
  nextRequest: 'prochaine requête dans {wait}',
  'hold.restart':
    '{count, plural, one {# bloc était en file d’attente à la fermeture d’Overvoice.} other {# blocs étaient en file d’attente à la fermeture d’Overvoice.}} Rien n’a été envoyé ni facturé.',
  'hold.disk':
    '{count, plural, one {# bloc suspendu} other {# blocs suspendus}} jusqu’à ce qu’il y ait de l’espace disque pour l’audio. Rien n’a été envoyé ni facturé.',
  'hold.service':
    '{count, plural, one {# bloc suspendu} other {# blocs suspendus}} jusqu’à ce que le service soit de nouveau disponible. Rien n’a été envoyé ni facturé.',
  resumeFor: 'Reprendre · {count, plural, one {# caractère} other {# caractères}}',
  removeFromQueue: 'Retirer de la file d’attente',
  paused: 'En pause',
  chapter: 'Chapitre {number}',
  dialogueLine: 'dialogue, réplique {line} sur {lines}',
  characters: '{count, plural, one {# caractère} other {# caractères}}',
  'held.workspace': 'en attente de son espace de travail',
  'held.other': 'suspendu',
  drag: 'Faire glisser pour réorganiser',
  moveToTop: 'Placer en premier',
  progress: '{done, number} sur {count, plural, one {# caractère} other {# caractères}}, {length}',
  progressOf: 'Progression de « {text} »',
  serviceMessage: 'Message du service : « {message} »',
  generateRest: 'Générer le reste',
  goToBlock: 'Aller au bloc',
}
