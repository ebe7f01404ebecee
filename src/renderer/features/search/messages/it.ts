import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  panel: 'Cerca nel progetto',
  find: 'Cerca in tutti i capitoli',
  options: 'Opzioni di ricerca',
  'option.matchCase': 'Distingui maiuscole',
  'option.wholeWord': 'Parole intere',
  'option.isPattern': 'Espressione regolare',
  'option.replaces': 'Sostituisci',
  closeKey: 'Esc',
  replaceWith: 'Sostituisci con',
  patternHint: "Usa $1, $'<name>' o $& per inserire il testo trovato.",
  searchAgain: 'Cerca di nuovo',
  'found.unasked': 'Cerca in tutti i capitoli di questo progetto.',
  'found.looking': 'Ricerca…',
  'found.nothing': 'Nessun risultato.',
  'found.counts':
    '{hits, plural, one {# risultato} other {# risultati}} in {blocks, plural, one {# blocco} other {# blocchi}} di {chapters, plural, one {# capitolo} other {# capitoli}}.',
  'found.locked': '{count, plural, one {# blocco bloccato non cambierà} other {# blocchi bloccati non cambieranno}}.',
  'found.listed': 'Sono mostrati i primi {count, number}.',
  'effect.touched': '{count, plural, one {Verrà sostituito # carattere} other {Verranno sostituiti # caratteri}}.',
  'effect.noAudio': 'Nessun audio da rigenerare.',
  'effect.audio':
    '{blocks, plural, one {# blocco} other {# blocchi}} ({characters, plural, one {# carattere} other {# caratteri}}) da rigenerare.',
  replace: 'Sostituisci',
  replaceCount: 'Sostituisci {hits, number} in {blocks, plural, one {# blocco} other {# blocchi}}',
  'done.replaced':
    '{hits, plural, one {# sostituzione} other {# sostituzioni}} in {blocks, plural, one {# blocco} other {# blocchi}} di {chapters, plural, one {# capitolo} other {# capitoli}}.',
  'done.nothing': 'Non è stato sostituito nulla.',
  'done.locked': '{count, plural, one {Saltato # blocco bloccato} other {Saltati # blocchi bloccati}}.',
  'done.undone': 'Sostituzione annullata in {count, plural, one {# blocco} other {# blocchi}}.',
  'done.left':
    '{count, plural, one {# blocco saltato: modificato nel frattempo o bloccato.} other {# blocchi saltati: modificati nel frattempo o bloccati.}}',
  list: 'Blocchi trovati',
  chapter: 'Capitolo {number}',
  'row.chapter':
    '{chapter}: {hits, plural, one {# risultato} other {# risultati}} in {blocks, plural, one {# blocco} other {# blocchi}}',
  'row.block': 'Blocco {number}: {text}',
  'row.lockedBlock': 'Blocco {number}, bloccato: {text}',
  choose: 'Scegli {row}',
  showBlock: 'Mostra il blocco {number} nel copione',
  block: 'Blocco {number}',
  matches: '{count, plural, one {# risultato} other {# risultati}}',
  locked: 'Bloccato, non cambierà',
  before: 'Prima:',
  after: 'Dopo:',
  moreMatches: '{count, plural, one {e un altro risultato} other {e altri # risultati}}',
  'place.project': 'Progetto',
  'place.chapter': 'Capitolo di {project}',
  'place.note': 'Nota in {place}',
}
