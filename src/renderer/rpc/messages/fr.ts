import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'running.stillOthers':
    '{count, plural, one {# bloc est encore en file d’attente ou en cours de génération avec les autres réglages.} other {# blocs sont encore en file d’attente ou en cours de génération avec les autres réglages.}}',
  'running.current':
    '{count, plural, one {# bloc est en file d’attente ou en cours de génération avec les réglages actuels.} other {# blocs sont en file d’attente ou en cours de génération avec les réglages actuels.}}',
  'running.label': 'Blocs en file d’attente et en cours de génération',
  'running.regenerate': 'Annuler et régénérer',
  'running.finish': 'Terminer tels quels',
  'running.effect.regenerate': 'L’audio déjà reçu est conservé sous forme de prises partielles.',
  'running.effect.finish': 'Ils utilisent les réglages précédents et seront obsolètes.',
  'running.failed': 'Impossible de régénérer tous les blocs : {reason}',
  'running.failedAfterSaving': 'La modification est enregistrée. Impossible de régénérer tous les blocs : {reason}',
  'service.rateLimited': 'Limite de requêtes atteinte, nouvelle tentative dans {wait}',
  'service.rateLimitedDetail':
    'La limite de requêtes de votre compte est atteinte. La requête suivante est envoyée automatiquement.',
  'service.sandbox': 'Sandbox',
  'service.sandboxDetail': 'Fonctionne sur cet ordinateur. Rien n’est facturé.',
  'service.sandboxStopped': 'Sandbox arrêtée',
  'service.connected': 'Connecté',
  'service.unknown': 'Pas encore connecté',
  'service.unknownDetail': 'Aucune requête n’a été envoyée depuis le démarrage d’Overvoice.',
  'service.offline': 'Hors ligne',
  'service.offlineSince': 'Hors ligne, dernière connexion à {time}',
  'service.offlineDetail': 'Votre audio existant est enregistré localement et peut toujours être lu.',
  'service.keyRejected': 'Clé API rejetée',
  'service.keyRejectedDetail': 'Vérifiez votre clé API dans les Réglages.',
  'service.keyMissing': 'Aucune clé API',
  'service.keyMissingDetail': 'Ajoutez votre clé API dans les Réglages ou utilisez la sandbox.',
  'service.keychain': 'En attente du trousseau',
  'service.keychainDetail':
    'Déverrouillez le trousseau du système ou autorisez l’accès dans sa fenêtre. Elle est peut-être derrière celle-ci.',
}
