import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'generate.bar': 'Genera ed esporta',
  'generate.nothingYet': 'Ancora niente da generare',
  'generate.upToDate': 'Tutto l’audio è aggiornato',
  'generate.upToDateExceptLocked': 'Aggiornato, tranne i blocchi bloccati',
  'generate.nothing': 'Non si può generare nulla',
  'generate.blocks': 'Genera {count, plural, one {# blocco} other {# blocchi}}',
  'generate.queueBlocks': 'Metti in coda {count, plural, one {# blocco} other {# blocchi}}',
  'generate.rest': 'Genera il resto di {count, plural, one {# blocco} other {# blocchi}}',
  'generate.characters': '{count, plural, one {# carattere} other {# caratteri}}',
  'generate.free': 'gratis',
  'generate.reuse': 'Riutilizza i take esistenti per {count, plural, one {# blocco} other {# blocchi}} · gratis',
  'generate.meter': 'Blocchi generati',
  'generate.done': '{done, number} di {count, plural, one {# blocco completato} other {# blocchi completati}}',
  'generate.doneAndFailed':
    '{done, number} di {count, plural, one {# blocco completato} other {# blocchi completati}}, {failed, plural, one {# non riuscito} other {# non riusciti}}',
  'generate.problems':
    '{count, plural, one {# blocco non può essere generato} other {# blocchi non possono essere generati}}: {reason}',
  'generate.othersCan': 'Gli altri possono essere generati.',
  'generate.goToBlock': 'Vai al blocco',
  'generate.goToFirst': 'Vai al primo',
  'generate.editBudget': 'Modifica budget',
  'generate.export': 'Esporta…',
  'generate.saved': 'Salvato',
  'generate.saving': 'Salvataggio…',
  'generate.unsaved': 'Modifiche non salvate',
  'budget.stops':
    '{count, plural, one {Serve # carattere} other {Servono # caratteri}}; {left, plural, one {ne resta solo #} other {ne restano solo #}} del budget mensile di {limit, number} caratteri di questo progetto. Non verrà inviato nulla.',
  'budget.warns':
    'Così il progetto arriva a {total, number} caratteri questo mese. Soglia di avviso: {threshold, number}.',
  'budget.warnsOfLimit':
    'Così il progetto arriva a {total, number} di {limit, number} caratteri questo mese. Soglia di avviso: {threshold, number}.',
  'dialogue.menu': 'Altri modi per generare',
  'dialogue.generate': 'Genera come dialogo',
  'dialogue.cost':
    '{blocks, plural, one {# blocco} other {# blocchi}} · {characters, plural, one {# carattere} other {# caratteri}}',
  'dialogue.locked': 'Un blocco selezionato è bloccato.',
  'dialogue.running': 'Un blocco selezionato è già in generazione.',
  'project.menu': 'Genera progetto…',
  'project.title': 'Genera progetto',
  'project.counting': 'Conteggio dei blocchi…',
  'project.amount':
    '{blocks, plural, one {# blocco} other {# blocchi}} in {chapters, plural, one {# capitolo} other {# capitoli}}',
  'project.reused':
    '{count, plural, one {# blocco riutilizza un take esistente} other {# blocchi riutilizzano take esistenti}}, gratis.',
  'project.queued': '{count, plural, one {# blocco è già in coda.} other {# blocchi sono già in coda.}}',
  'project.locked':
    '{count, plural, one {# blocco bloccato viene saltato.} other {# blocchi bloccati vengono saltati.}}',
  'project.upToDate': 'I blocchi che aggiungi o modifichi compaiono qui.',
  'project.offline': 'Sei offline. Non viene inviato né addebitato nulla finché non invii i blocchi in coda.',
  'project.queueing': 'Aggiunta alla coda…',
  'project.problems':
    '{count, plural, one {# blocco non può essere generato} other {# blocchi non possono essere generati}}',
  'project.goTo': 'Vai a {place}',
  'project.unchecked':
    'Una voce può pronunciare male {count, plural, one {# parola. Ascoltala} other {# parole. Ascoltale}} prima di generare.',
  'project.words': 'Nomi e parole insolite…',
  'project.unlisted': '{count, plural, one {# altro blocco} other {# altri blocchi}}',
}
