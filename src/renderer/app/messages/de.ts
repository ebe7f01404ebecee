import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  skip: 'Zum Inhalt springen',
  'rail.label': 'Hauptnavigation',
  'rail.create': 'Erstellen',
  'rail.agentsGroup': 'Agenten',
  'rail.manage': 'Verwalten',
  'rail.projects': 'Projekte',
  'rail.voices': 'Stimmen',
  'rail.cloning': 'Stimmen klonen',
  'rail.agents': 'Agenten',
  'rail.conversations': 'Gespräche',
  'rail.webhooks': 'Webhooks',
  'rail.activity': 'Aktivität',
  'rail.usage': 'Nutzung und Limits',
  'rail.watermark': 'Wasserzeichen',
  'rail.settings': 'Einstellungen',
  'rail.expand': 'Navigation ausklappen',
  'rail.collapse': 'Navigation einklappen',
  'status.lost': 'Verbindung zu Overvoice unterbrochen. Wird wiederhergestellt …',
  'status.running': '{running, number} von {limit, number} Anfragen laufen',
  'status.runningAndQueued':
    '{running, number} von {limit, number} Anfragen laufen, {queued, number} in der Warteschlange',
  'status.waiting': 'Warten, bis das Anfragelimit zurückgesetzt wird',
  'refused.text':
    'Starten Sie Overvoice wie gewohnt. Wenn Sie es ohne Fenster ausführen, gibt <code>npm start -- --headless</code> eine neue Adresse aus: Kopieren Sie sie vollständig.',
  'refused.kept': 'Ihre Arbeit ist auf diesem Computer gespeichert, und es wurde nichts gesendet.',
  'leave.title': 'Ohne Speichern verlassen?',
  'leave.saving': 'Ihre letzten Änderungen werden noch gespeichert. Wenn Sie jetzt gehen, können sie verloren gehen.',
  'leave.failed':
    'Ihre letzten Änderungen konnten nicht gespeichert werden. {reason} Wenn Sie die Ansicht verlassen, gehen sie verloren.',
  'leave.confirm': 'Ohne Speichern verlassen',
  'leave.stay': 'Bleiben',
}
