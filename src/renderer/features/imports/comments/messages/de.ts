import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Kommentare importieren',
  choose:
    'Legen Sie hier die gespeicherten Kommentare oder eine Korrekturliste (CSV, XLSX oder DOCX) ab, oder wählen Sie eine Datei. Die Kommentare werden zu Problemen an ihren Wörtern.',
  reading: 'Wörter werden gesucht …',
  add: '{count, plural, one {# Kommentar} other {# Kommentare}} hinzufügen',
  addNone: 'Kommentare hinzufügen',
  'empty.title': 'Keine Kommentare',
  'empty.text': 'Die Datei enthält keine Kommentare.',
  'count.new': '{count, plural, =0 {Keine neuen Kommentare.} one {# neuer Kommentar.} other {# neue Kommentare.}}',
  'count.known': '{count, plural, one {# ist} other {# sind}} schon im Skript.',
  unplaced:
    '{count, plural, one {# Kommentar passt} other {# Kommentare passen}} zu keiner Stelle im Skript und {count, plural, one {wird} other {werden}} nicht hinzugefügt. {count, plural, one {Er steht} other {Sie stehen}} oben in der Liste.',
  list: 'Kommentare',
  rest: '{count, plural, one {# weiterer Kommentar} other {# weitere Kommentare}}',
  chapter: 'Kapitel {number}',
  place: '{chapter} · Block {number}',
  row: 'Zeile {number}',
  words: '„{words}“',
  known: 'Schon im Skript',
  notSaved: 'Es wurde nichts hinzugefügt, weil Ihre letzten Änderungen nicht gespeichert werden konnten. {reason}',
  'problem.unknown-block': 'Der Block ist nicht in diesem Projekt oder wurde entfernt.',
  'problem.unknown-chapter': 'Kein Kapitel dieses Projekts hat diesen Namen oder diese Nummer.',
  'problem.no-audio': 'Dort ist nichts generiert.',
  'problem.words-not-found': 'Die Wörter stehen nicht im Skript, und die Zeile hat keine Zeit.',
  'problem.time-after-end': 'Die Zeit liegt hinter dem Ende des Audios.',
  'problem.no-place': 'Die Zeile hat weder Zeit noch Wörter.',
  'problem.block-full': 'Der Block hat schon zu viele Probleme.',
}
