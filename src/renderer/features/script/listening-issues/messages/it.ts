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
  'issues.flag': 'Segnala un problema',
  'issues.flagShort': 'Segnala',
  'issues.count': '{count, plural, one {# problema} other {# problemi}}',
  'issues.playFirst': 'Riproduci prima l’audio, poi premi M per segnalare un problema.',
  'issues.flagFirst': 'Segnala prima un problema: premi M durante la riproduzione.',
  'issues.flaggedWord':
    'Segnalato “{word}” nel blocco {number}. Premi 1–5 per un motivo: 1 parole sbagliate, 2 pronuncia, 3 ritmo, 4 tono, 5 rumore.',
  'issues.flaggedBlock':
    'Segnalato il blocco {number}. Premi 1–5 per un motivo: 1 parole sbagliate, 2 pronuncia, 3 ritmo, 4 tono, 5 rumore.',
  'issues.reasonSet': '{reason}.',
  'issues.accepted':
    'Blocco {number} accettato. {count, plural, =0 {Nessun problema rimanente.} one {# problema rimanente.} other {# problemi rimanenti.}}',
  'issues.regenerated':
    'Blocco {number} rigenerato. Riascoltalo. {count, plural, =0 {Nessun problema rimanente.} one {# problema rimanente.} other {# problemi rimanenti.}}',
  'issues.locked': 'Il blocco {number} è bloccato, quindi la segnalazione resta. Sbloccalo per rigenerarlo.',
  'issues.back': 'Impossibile rigenerare il blocco {number}. La segnalazione è stata ripristinata.',
  'issues.backReason': 'Impossibile rigenerare il blocco {number}. La segnalazione è stata ripristinata. {reason}',
  'issues.earlierTake': 'Take precedente',
  'issues.earlierTakeAt': 'Take precedente a {time}',
  import: 'Importa commenti…',
  comment: '{reviewer}: {text}',
  importComments: 'Importa commenti',
  newComment: 'Commento',
  addComment: 'Aggiungi commento',
  'issues.commentAdded': 'Commento aggiunto.',
  'issues.tooManyComments': 'Il problema ha già {count, plural, one {# commento} other {# commenti}}, il massimo.',
}
