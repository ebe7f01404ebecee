import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Probleme des Kapitels',
  left: 'Noch {count, plural, one {# Problem} other {# Probleme}}',
  'empty.title': 'Keine Probleme markiert',
  'empty.text':
    'Drücken Sie beim Anhören M, um ein Problem zu markieren, dann 1–5 für den Grund. Markierte Probleme stehen hier, bis Sie sie beheben.',
  list: 'Probleme',
  row: 'Block {number}, {time}, {word}, {reason}',
  'row.wholeBlock': 'ganzer Block',
  'row.noReason': 'kein Grund',
  place: 'Block {number} · {time}',
  wholeBlock: 'Ganzer Block',
  noReason: 'Kein Grund',
  actions: 'Aktionen',
  'action.play': 'Abspielen',
  'action.regenerate': 'Neu generieren',
  'action.pronunciation': 'Aussprache festlegen …',
  'action.pause': 'Pause hinzufügen …',
  'action.accept': 'Unverändert übernehmen',
  reason: 'Grund',
}
