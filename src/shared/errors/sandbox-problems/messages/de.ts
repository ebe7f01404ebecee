import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  ended: 'Sie wurde mit Code {code} beendet.',
  'ended-saying': 'Sie wurde mit Code {code} beendet: {words}',
  killed: 'Sie wurde durch {signal} beendet.',
  'killed-saying': 'Sie wurde durch {signal} beendet: {words}',
  'not-started': 'Sie konnte nicht gestartet werden: {problem}.',
  'start-timed-out': 'Sie ist nicht innerhalb von {seconds, plural, one {# Sekunde} other {# Sekunden}} gestartet.',
  'unexpected-line': 'Sie hat eine unerwartete Zeile ausgegeben.',
  'no-output': 'Sie hat keine Ausgabe.',
  'turned-off': 'Sie ist ausgeschaltet.',
}
