import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Problemi del capitolo',
  left: '{count, plural, one {# problema rimanente} other {# problemi rimanenti}}',
  'empty.title': 'Nessun problema segnalato',
  'empty.text':
    'Premi M durante l’ascolto per segnalare un problema, poi 1–5 per il motivo. I problemi segnalati restano qui finché non li risolvi.',
  list: 'Problemi',
  row: 'Blocco {number}, {time}, {word}, {reason}',
  'row.wholeBlock': 'intero blocco',
  'row.noReason': 'nessun motivo',
  place: 'Blocco {number} · {time}',
  wholeBlock: 'Intero blocco',
  noReason: 'Nessun motivo',
  actions: 'Azioni',
  'action.play': 'Riproduci',
  'action.regenerate': 'Rigenera',
  'action.pronunciation': 'Imposta la pronuncia…',
  'action.pause': 'Aggiungi pausa…',
  'action.accept': 'Accetta così',
  reason: 'Motivo',
}
