import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'running.stillOthers':
    '{count, plural, one {# Block ist noch mit den anderen Einstellungen in der Warteschlange oder wird damit generiert.} other {# Blöcke sind noch mit den anderen Einstellungen in der Warteschlange oder werden damit generiert.}}',
  'running.current':
    '{count, plural, one {# Block ist mit den aktuellen Einstellungen in der Warteschlange oder wird damit generiert.} other {# Blöcke sind mit den aktuellen Einstellungen in der Warteschlange oder werden damit generiert.}}',
  'running.label': 'Blöcke in der Warteschlange und in Generierung',
  'running.regenerate': 'Abbrechen und neu generieren',
  'running.finish': 'Unverändert abschließen',
  'running.effect.regenerate': 'Bereits empfangenes Audio bleibt als unvollständige Takes erhalten.',
  'running.effect.finish': 'Sie verwenden die bisherigen Einstellungen und werden veraltet sein.',
  'running.failed': 'Nicht alle Blöcke konnten neu generiert werden: {reason}',
  'running.failedAfterSaving': 'Die Änderung ist gespeichert. Nicht alle Blöcke konnten neu generiert werden: {reason}',
  'service.rateLimited': 'Anfragelimit erreicht, neuer Versuch in {wait}',
  'service.rateLimitedDetail':
    'Das Anfragelimit Ihres Kontos ist erreicht. Die nächste Anfrage wird automatisch gesendet.',
  'service.sandbox': 'Sandbox',
  'service.sandboxDetail': 'Läuft auf diesem Computer. Es wird nichts berechnet.',
  'service.sandboxStopped': 'Sandbox gestoppt',
  'service.connected': 'Verbunden',
  'service.unknown': 'Noch nicht verbunden',
  'service.unknownDetail': 'Seit dem Start von Overvoice wurde keine Anfrage gesendet.',
  'service.offline': 'Offline',
  'service.offlineSince': 'Offline, zuletzt verbunden um {time}',
  'service.offlineDetail': 'Ihr vorhandenes Audio ist lokal gespeichert und lässt sich weiterhin abspielen.',
  'service.keyRejected': 'API-Schlüssel abgelehnt',
  'service.keyRejectedDetail': 'Prüfen Sie Ihren API-Schlüssel in den Einstellungen.',
  'service.keyMissing': 'Kein API-Schlüssel',
  'service.keyMissingDetail':
    'Fügen Sie Ihren API-Schlüssel in den Einstellungen hinzu oder verwenden Sie die Sandbox.',
  'service.keychain': 'Wartet auf den Schlüsselbund',
  'service.keychainDetail':
    'Entsperren Sie den Schlüsselbund des Systems oder erlauben Sie den Zugriff in dessen Fenster. Es ist möglicherweise von diesem verdeckt.',
}
