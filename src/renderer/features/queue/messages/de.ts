import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  loading: 'Warteschlange wird geladen …',
  projects: 'Projekte in der Warteschlange',
  projectEmpty: 'Warteschlange leer',
  projectPaused: 'angehalten',
  pauseProject: '{name} anhalten',
  resumeProject: '{name} fortsetzen',
  pauseAll: 'Alle anhalten',
  cancelAll: 'Alle abbrechen',
  dismissAll: 'Alle ausblenden',
  emptyTitle: 'Die Warteschlange ist leer',
  emptyText:
    'Blöcke, die Sie generieren, erscheinen hier, bis sie fertig sind. Die Warteschlange bleibt nach einem Neustart erhalten.',
  stoppedTitle: 'Erfordert Ihr Eingreifen · {count, plural, one {# Block} other {# Blöcke}}',
  generatingTitle: 'Wird generiert · {count, plural, one {# Block} other {# Blöcke}}',
  queuedTitle:
    'In der Warteschlange · {blocks, plural, one {# Block} other {# Blöcke}}, {characters, plural, one {# Zeichen} other {# Zeichen}}',
  queuedAmount:
    '{blocks, plural, one {# Block} other {# Blöcke}}, {characters, plural, one {# Zeichen} other {# Zeichen}}',
  waitingList: 'Wartende Blöcke der Reihe nach',
  meter: 'Generierte Zeichen',
  'mood.empty': 'Die Warteschlange ist leer.',
  'mood.emptyPaused': 'Angehalten. Die Warteschlange ist leer.',
  'mood.moving': 'Wird generiert',
  'mood.pausing': 'Wird nach dem aktuellen Block angehalten.',
  'mood.limit': 'Wartet auf das Anfragelimit',
  'mood.paused': 'Angehalten.',
  'mood.held': 'Wartet, bis Sie fortsetzen',
  done: '{done, number} von {count, plural, one {# Zeichen} other {# Zeichen}}',
  doneInAll: '{done, number} von {count, plural, one {# Zeichen} other {# Zeichen}} in allen Projekten',
  'audio.seconds': '{length} von ca. {expected, number} s Audio',
  'audio.minutes': '{length} von ca. {expected, number} min Audio',
  nextRequest: 'nächste Anfrage in {wait}',
  'hold.restart':
    '{count, plural, one {# Block war in der Warteschlange, als Overvoice geschlossen wurde.} other {# Blöcke waren in der Warteschlange, als Overvoice geschlossen wurde.}} Es wurde nichts gesendet oder berechnet.',
  'hold.disk':
    '{count, plural, one {# Block zurückgestellt} other {# Blöcke zurückgestellt}}, bis Speicherplatz für Audio frei ist. Es wurde nichts gesendet oder berechnet.',
  'hold.service':
    '{count, plural, one {# Block zurückgestellt} other {# Blöcke zurückgestellt}}, bis der Dienst wieder verfügbar ist. Es wurde nichts gesendet oder berechnet.',
  resumeFor: 'Fortsetzen · {count, plural, one {# Zeichen} other {# Zeichen}}',
  removeFromQueue: 'Aus Warteschlange entfernen',
  paused: 'Angehalten',
  chapter: 'Kapitel {number}',
  dialogueLine: 'Dialog, Zeile {line} von {lines}',
  characters: '{count, plural, one {# Zeichen} other {# Zeichen}}',
  'held.workspace': 'wartet auf seinen Arbeitsbereich',
  'held.other': 'zurückgestellt',
  drag: 'Zum Sortieren ziehen',
  moveToTop: 'Nach oben verschieben',
  progress: '{done, number} von {count, plural, one {# Zeichen} other {# Zeichen}}, {length}',
  progressOf: 'Fortschritt von „{text}“',
  serviceMessage: 'Meldung des Dienstes: „{message}“',
  generateRest: 'Rest generieren',
  goToBlock: 'Zum Block',
}
