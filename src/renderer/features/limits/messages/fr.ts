import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'title.plan': 'Offre',
  'title.audio': 'Limites de la synthèse vocale',
  'title.agents': 'Limites des agents',
  'title.other': 'Autres limites',
  accountPlan: 'Offre du compte',
  'plan.free': 'Gratuit',
  'plan.paid': 'Payant',
  planText:
    'Les requêtes sont envoyées dans les limites de votre offre. Les limites indiquées par le service sont prioritaires et s’appliquent à tout le compte.',
  loading: 'Chargement des limites…',
  otherText:
    'Aucune limite documentée pour les voix, les projets et les webhooks. Les requêtes limitées sont relancées automatiquement.',
  'rate.audio': 'Limite de requêtes de synthèse vocale',
  'rate.agents': 'Limite de requêtes des agents',
  'concurrency.audio': 'Requêtes de synthèse vocale simultanées',
  'concurrency.agents': 'Requêtes d’agents simultanées',
  rate: 'Débit',
  concurrency: 'Simultanéité',
  perSecond: '{rate, number} par seconde',
  inUse: '{used, number} sur {limit, number} en cours',
  learned:
    'L’offre autorise {planned, number} requêtes simultanées, mais le service n’en a accepté que {accepted, number}. Overvoice augmente progressivement.',
  notReported: 'Le service n’a pas encore indiqué de limite de requêtes.',
  'reported.limit': 'Indiqué par le service il y a {time} : au maximum {limit}.',
  'reported.remaining': 'Indiqué par le service il y a {time} : il en reste {remaining}.',
  'reported.remainingOfLimit': 'Indiqué par le service il y a {time} : il en reste {remaining} sur {limit}.',
  held: 'Limité pendant {time} (à la demande du service)',
  used: '{used, number} sur {count, plural, one {# requête utilisée} other {# requêtes utilisées}}',
  resets: 'réinitialisation dans {time}',
  'queue.none': 'Aucune requête en file d’attente',
  'queue.next': '{count, number} en file d’attente : la suivante démarre dans {time}',
  'queue.running': '{count, number} en file d’attente : en attente de la fin d’une requête en cours',
  'queue.nextWithInteractive':
    '{count, number} en file d’attente ({interactive, plural, one {# interactive, envoyée en premier} other {# interactives, envoyées en premier}}) : la suivante démarre dans {time}',
  'queue.runningWithInteractive':
    '{count, number} en file d’attente ({interactive, plural, one {# interactive, envoyée en premier} other {# interactives, envoyées en premier}}) : en attente de la fin d’une requête en cours',
  'refused.none': 'Aucune requête limitée depuis le lancement',
  'refused.rate':
    'Limitées depuis le lancement : {rate, number} pour le débit. Toutes ont été relancées automatiquement.',
  'refused.concurrency':
    'Limitées depuis le lancement : {concurrency, number} pour la simultanéité. Toutes ont été relancées automatiquement.',
  'refused.both':
    'Limitées depuis le lancement : {rate, number} pour le débit, {concurrency, number} pour la simultanéité. Toutes ont été relancées automatiquement.',
}
