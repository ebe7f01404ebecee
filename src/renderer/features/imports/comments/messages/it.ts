import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Importa commenti',
  choose:
    'Trascina qui i commenti salvati da chi ha fatto la revisione, o un elenco di correzioni in CSV, XLSX o DOCX, oppure scegli un file. I suoi commenti diventano problemi sulle loro parole.',
  reading: 'Ricerca delle parole…',
  add: 'Aggiungi {count, plural, one {# commento} other {# commenti}}',
  addNone: 'Aggiungi commenti',
  'empty.title': 'Nessun commento',
  'empty.text': 'Il file non contiene commenti.',
  'count.new': '{count, plural, =0 {Nessun nuovo commento.} one {# nuovo commento.} other {# nuovi commenti.}}',
  'count.known': '{count, plural, one {# è già} other {# sono già}} nel copione.',
  unplaced:
    '{count, plural, one {# commento non corrisponde} other {# commenti non corrispondono}} a nessun punto del copione e non {count, plural, one {viene aggiunto} other {vengono aggiunti}}. {count, plural, one {È il primo} other {Sono i primi}} dell’elenco.',
  list: 'Commenti',
  rest: '{count, plural, one {# altro commento} other {# altri commenti}}',
  chapter: 'Capitolo {number}',
  place: '{chapter} · blocco {number}',
  row: 'Riga {number}',
  words: '“{words}”',
  known: 'Già nel copione',
  notSaved: 'Non è stato aggiunto nulla, perché non è stato possibile salvare le ultime modifiche. {reason}',
  'problem.unknown-block': 'Il suo blocco non è in questo progetto o è stato rimosso.',
  'problem.unknown-chapter': 'Nessun capitolo di questo progetto ha quel nome o numero.',
  'problem.no-audio': 'Lì non è stato generato nulla.',
  'problem.words-not-found': 'Le parole non sono nel copione e la riga non ha un tempo.',
  'problem.time-after-end': 'Il tempo è oltre la fine dell’audio.',
  'problem.no-place': 'La riga non ha né tempo né parole.',
  'problem.block-full': 'Il blocco ha già troppi problemi.',
}
