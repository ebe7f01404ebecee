import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'cast.title': 'Cast',
  'cast.addSpeaker': 'Aggiungi uno speaker',
  'cast.findQuotations': 'Trova citazioni…',
  'cast.help':
    'Inizia una battuta con un nome e i due punti (“Aria: Buongiorno.”) per usare la voce di quello speaker. Il nome non viene letto ad alta voce. Una voce impostata sul blocco ha la precedenza.',
  'cast.loading': 'Caricamento del cast',
  'cast.empty': 'Ancora nessuno speaker. Tutte le battute usano la voce del progetto.',
  'cast.list': 'Speaker',
  'cast.projectVoice': 'Voce del progetto ({voice})',
  'cast.measuring': 'Misurazione del volume…',
  'cast.found': 'Nomi nel copione',
  'cast.foundTitle': 'Nomi del copione senza speaker',
  'cast.addName': 'Aggiungi {name} · {count, plural, one {# battuta} other {# battute}}',
  'cast.removed':
    '{name} non fa più parte del cast. “{name}:” ora viene letto ad alta voce all’inizio di quelle battute.',
  'loudness.same': 'Stesso volume delle altre.',
  'loudness.louder': '{difference} dB più forte delle altre.',
  'loudness.quieter': '{difference} dB più debole delle altre.',
  'loudness.clipping': 'Clipping: {count, plural, one {# campione} other {# campioni}} ({place}).',
  'loudness.clippingMore':
    'Clipping: {count, plural, one {# campione} other {# campioni}} ({place} e {others, plural, one {un altro} other {altri #}}).',
  'loudness.evenOut': 'Uniforma il volume',
  'loudness.on': '“Normalizza il volume” è attivo per questo progetto. Genera i blocchi non aggiornati per applicarlo.',
  'loudness.differ': 'Le voci hanno volumi diversi.',
  'loudness.clip': 'Alcune battute sono in clipping e potrebbero gracchiare.',
  'loudness.title': 'Uniformare il volume?',
  'loudness.text':
    'Attiva “Normalizza il volume” per questo progetto: il servizio porta tutte le voci allo stesso volume. Le battute già generate vanno rigenerate.',
  'member.blocks': '{count, plural, one {# blocco} other {# blocchi}} con questa voce',
  'member.lines': '{count, plural, one {# battuta} other {# battute}}',
  'member.passages': '{count, plural, one {# passaggio} other {# passaggi}}',
  'member.change': 'Modifica',
  'member.changeName': 'Modifica {name}',
  'member.removeName': 'Rimuovi {name}',
  'member.noLines':
    'Ancora nessuna battuta. Inizia una battuta con “{name}:” o scegli {name} per un blocco o per le parole selezionate.',
  'member.showBlock': 'Mostra blocco {block}',
  'member.showBlockOfChapter': 'Mostra capitolo {chapter}, blocco {block}',
  'member.addTitle': 'Aggiungi uno speaker',
  'member.title': 'Speaker {name}',
  'member.name': 'Nome prima dei due punti',
  'member.emotionHelp': 'Per le parole senza un’emozione propria. Non tutti i modelli supportano le emozioni.',
  'member.renames': 'Rinomina lo speaker in {count, plural, one {# battuta} other {# battute}}. L’audio non cambia.',
  'removeMember.title': 'Rimuovere {name} dal cast?',
  'removeMember.confirm': 'Rimuovi speaker',
  'removeMember.text':
    '{count, plural, one {# battuta verrà letta} other {# battute verranno lette}} ad alta voce con il nome incluso.',
  'removeMember.passages':
    '{count, plural, one {# passaggio avrà la voce del suo blocco.} other {# passaggi avranno le voci dei loro blocchi.}}',
}
