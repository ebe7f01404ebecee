import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Aggiorna il copione da un file',
  choose:
    'Trascina qui il file modificato, o scegline uno: il copione esportato per la modifica, la tabella che hai importato o una nuova versione del manoscritto. I blocchi vengono abbinati in base all’ID, o al testo se il file non ne ha, e vedrai un’anteprima prima che cambi qualcosa.',
  reading: 'Confronto con il copione…',
  run: 'Aggiorna {count, plural, one {# blocco} other {# blocchi}}',
  runNone: 'Aggiorna il copione',
  'empty.title': 'Niente da aggiornare',
  'empty.text': 'Niente nel file cambia il copione.',
  'count.changed': '{count, plural, one {Cambia # blocco} other {Cambiano # blocchi}}',
  'count.inserted': '{count, plural, one {# nuovo blocco} other {# nuovi blocchi}}',
  'count.chapters': '{count, plural, one {# nuovo capitolo} other {# nuovi capitoli}}',
  'count.unchanged': '{count, plural, one {# blocco invariato} other {# blocchi invariati}}',
  outdated:
    'L’audio di {count, plural, one {# blocco} other {# blocchi}} non sarà più aggiornato: {characters, plural, one {# carattere} other {# caratteri}} da rigenerare. I take restano nei loro blocchi.',
  nothingOutdated: 'Tutto l’audio aggiornato resta tale.',
  speakers: '{count, plural, one {Nuovo nel cast: {names}} other {# nuovi nel cast: {names}}}',
  studio:
    '{count, plural, one {# blocco è cambiato solo nello studio e resta com’è lì.} other {# blocchi sono cambiati solo nello studio e restano come sono lì.}}',
  locked:
    '{count, plural, one {# blocco bloccato non viene modificato.} other {# blocchi bloccati non vengono modificati.}}',
  reordered: 'Il file è in un ordine diverso. L’ordine del copione non cambia.',
  byText: 'Questo file non ha ID dei blocchi. I blocchi sono stati abbinati in base al testo.',
  unversioned:
    'Questo file non indica su quale versione del copione si basa. Dove differiscono, si usa la versione del file, anche se nel frattempo hai modificato il copione.',
  conflicts:
    '{count, plural, one {# blocco è cambiato} other {# blocchi sono cambiati}} sia nel file sia nello studio. Resta la versione dello studio, a meno che tu non scelga quella del file.',
  allFile: 'Usa la versione del file per tutti',
  allStudio: 'Mantieni la versione dello studio per tutti',
  removeMissing:
    '{count, plural, one {Rimuovi # blocco che non è nel file} other {Rimuovi # blocchi che non sono nel file}}',
  'removeMissing.text': 'Altrimenti {count, plural, one {resta} other {restano}} nel copione.',
  list: 'Modifiche',
  rest: '{count, plural, one {# altra modifica} other {altre # modifiche}}',
  chapter: 'Capitolo {number}',
  'row.block': '{chapter} · blocco {number}',
  'row.new': '{chapter} · nuovo blocco dopo il blocco {number}',
  'row.newFirst': '{chapter} · nuovo blocco all’inizio',
  'row.newChapter': '{chapter} · nuovo capitolo',
  'row.newUntitled': 'Nuovo capitolo senza titolo',
  'row.missing': 'Manca nel file, resta',
  'row.missingRemoved': 'Manca nel file, viene rimosso',
  'row.outdated': 'L’audio non sarà più aggiornato · {count, plural, one {# carattere} other {# caratteri}}',
  'row.locked': 'Bloccato, non viene modificato',
  'row.conflict': 'Modificato in entrambi',
  'row.useFile': 'Usa la versione del file',
  'row.useFileOf': 'Usa la versione del file per il blocco {number}',
  'row.note': 'Nota: {note}',
  'row.fileName': 'Nome file: {fileName}',
  'row.target': 'Durata obiettivo: {target}',
  'row.seconds': '{seconds} s',
  'row.none': 'nessun valore',
  'row.id': 'ID: {id}',
  before: 'Prima:',
  after: 'Dopo:',
  notSaved: 'Non è stato aggiornato nulla, perché non è stato possibile salvare le ultime modifiche. {reason}',
  problems: 'Righe non usate così come sono',
  'problem.unknown-ids':
    '{count, plural, one {# riga ha un ID che non è in questo progetto e viene saltata} other {# righe hanno un ID che non è in questo progetto e vengono saltate}}: {examples}',
  'problem.repeated-ids':
    '{count, plural, one {# riga ripete un ID precedente e viene saltata} other {# righe ripetono un ID precedente e vengono saltate}}: {examples}',
  'problem.empty-texts':
    '{count, plural, one {# riga non ha testo} other {# righe non hanno testo}}, quindi resta il testo del blocco: {examples}',
  'problem.empty-rows':
    '{count, plural, one {# nuova riga non ha testo e viene saltata.} other {# nuove righe non hanno testo e vengono saltate.}}',
  'problem.unusable-names':
    '{count, plural, one {# nome non può stare prima dei due punti e non viene usato} other {# nomi non possono stare prima dei due punti e non vengono usati}}: {examples}',
  'problem.notes-too-long':
    '{count, plural, one {# nota è troppo lunga e non viene usata} other {# note sono troppo lunghe e non vengono usate}}: {examples}',
  'problem.values-too-long':
    '{count, plural, one {# valore è troppo lungo e non viene usato} other {# valori sono troppo lunghi e non vengono usati}}: {examples}',
  'problem.unread-lengths':
    '{count, plural, one {# durata obiettivo non viene usata} other {# durate obiettivo non vengono usate}}; si leggono solo secondi come 3,5 o tempi come 0:03,5, fino a un’ora: {examples}',
  'problem.absent-chapters':
    '{count, plural, one {# capitolo del copione non è nel file e resta com’è} other {# capitoli del copione non sono nel file e restano come sono}}: {examples}',
  'problem.other-titles':
    '{count, plural, one {# titolo di capitolo del file è diverso e non viene usato} other {# titoli di capitolo del file sono diversi e non vengono usati}}: {examples}',
}
