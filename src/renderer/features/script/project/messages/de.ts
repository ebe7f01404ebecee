import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'touched.none': 'Kein generiertes Audio ist betroffen.',
  'touched.outdated':
    '{blocks, plural, one {# generierter Block} other {# generierte Blöcke}} ({characters, plural, one {# Zeichen} other {# Zeichen}}) {blocks, plural, one {ist} other {sind}} danach veraltet.',
  'touched.locked':
    '{count, plural, one {# davon ist gesperrt und ändert} other {# davon sind gesperrt und ändern}} sich nicht.',
  'touched.stored':
    '{count, plural, one {# davon hat bereits einen passenden Take und kostet} other {# davon haben bereits einen passenden Take und kosten}} nichts.',
  'touched.fitting': '{count, plural, one {# veralteter Block wäre} other {# veraltete Blöcke wären}} wieder aktuell.',
  'touched.kept': 'Vorhandene Takes bleiben erhalten. Es wird noch nichts generiert.',
  'touched.save': 'Speichern und {count, plural, one {# Block} other {# Blöcke}} als veraltet markieren',
  'step.settings': 'Änderung der Projekteinstellungen',
  'step.added': 'Hinzufügen von {name} zur Besetzung',
  'step.removed': 'Entfernen von {name} aus der Besetzung',
  'step.restored': 'Rückkehr von {name} in die Besetzung',
  'step.changed': 'Änderung von {name} in der Besetzung',
  'settings.title': 'Spracheinstellungen des Projekts',
  'settings.pause': 'Pause nach jedem Block',
  'settings.numbers': 'Zahlen und Daten normalisieren',
  'settings.numbersHint':
    'Zahlen und Daten werden vor der Synthese als Wörter ausgeschrieben. Das kann die Latenz erhöhen.',
  'settings.loudness': 'Lautheit normalisieren',
}
