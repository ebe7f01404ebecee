import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'delivery.unknown': 'Le service indique « {status} ».',
  'delivered.firstResponse': 'Réponse {code} à la première tentative.',
  'delivered.laterResponse': 'Réponse {code} à la tentative {attempt, number}.',
  'delivered.first': 'Livrée à la première tentative.',
  'delivered.later': 'Livrée à la tentative {attempt, number}.',
  'pending.notSent': 'Pas encore envoyée.',
  'pending.response':
    'Réponse {code} à la tentative {attempt, number} sur {max, number}. Nouvelle tentative automatique.',
  'pending.error':
    'Aucune réponse ({error}) à la tentative {attempt, number} sur {max, number}. Nouvelle tentative automatique.',
  'pending.silence':
    'Pas encore de réponse à la tentative {attempt, number} sur {max, number}. Nouvelle tentative automatique.',
  'pending.lastResponse': 'Réponse {code}. Dernière tentative.',
  'pending.lastError': 'Aucune réponse ({error}). Dernière tentative.',
  'pending.lastSilence': 'Pas encore de réponse. Dernière tentative.',
  'failed.notSent': 'Non envoyée.',
  'failed.notSentReason': 'Non envoyée : {error}.',
  'failed.rejected': 'Réponse {code}. Aucune nouvelle tentative.',
  'failed.redirected': 'Réponse {code}. Les redirections ne sont pas suivies. Aucune nouvelle tentative.',
  'failed.last.response':
    'Réponse {code} à la dernière tentative ({max, number} sur {max, number}). Aucune autre tentative.',
  'failed.last.error':
    'Aucune réponse ({error}) à la dernière tentative ({max, number} sur {max, number}). Aucune autre tentative.',
  'failed.last.silence':
    'Aucune réponse à la dernière tentative ({max, number} sur {max, number}). Aucune autre tentative.',
  'failed.early.response':
    'Réponse {code} après {attempt, plural, one {# tentative} other {# tentatives}}. Aucune autre tentative.',
  'failed.early.error':
    'Aucune réponse ({error}) après {attempt, plural, one {# tentative} other {# tentatives}}. Aucune autre tentative.',
  'failed.early.silence':
    'Aucune réponse après {attempt, plural, one {# tentative} other {# tentatives}}. Aucune autre tentative.',
  'difference.header': 'en-tête {name}',
  'difference.body': 'corps',
  'difference.bodySpelling': 'corps (même contenu, mise en forme différente)',
  tooDeep: '(imbriqué trop profondément pour être affiché)',
}
