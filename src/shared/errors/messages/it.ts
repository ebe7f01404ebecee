import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'code.invalid_input': 'Qualcosa in questa richiesta non è valido.',
  'code.text_empty': 'Questo blocco non contiene testo.',
  'code.voice_mismatch': 'Questa voce non si può usare con questo modello.',
  'code.validation_failed': 'Il servizio ha rifiutato la richiesta perché non valida.',
  'code.content_refused': 'Bloccato dalle norme sui contenuti del servizio.',
  'code.model_retired': 'Questo modello non è più disponibile.',
  'code.voice_not_found': 'Voce non trovata. Potrebbe essere stata eliminata.',
  'code.key_missing': 'Nessuna chiave API salvata.',
  'code.key_refused': 'Chiave API non valida.',
  'code.payment_required': 'Saldo insufficiente.',
  'code.plan_limit': 'Non incluso nel tuo piano.',
  'code.budget_reached': 'Il budget del progetto è esaurito.',
  'code.forbidden': 'Questa chiave API non ha l’autorizzazione necessaria.',
  'code.not_found': 'Questo elemento non esiste più.',
  'code.conflict': 'Questo elemento è stato modificato nel frattempo.',
  'code.request_refused': 'Il servizio ha rifiutato la richiesta.',
  'code.rate_limited': 'Limite di richieste raggiunto. Anche i nuovi tentativi automatici non sono riusciti.',
  'code.service_failed': 'Errore del servizio (500).',
  'code.service_unavailable': 'Il servizio non è al momento disponibile.',
  'code.bad_answer': 'Risposta del servizio non valida.',
  'code.stream_cut': 'La connessione si è interrotta prima della fine dell’audio.',
  'code.offline': 'Servizio non raggiungibile. Non è stato inviato nulla.',
  'code.timed_out': 'Tempo scaduto per la richiesta.',
  'code.canceled': 'Annullato.',
  'code.disk_full': 'Il disco è pieno.',
  'code.storage_failed': 'Impossibile scrivere sul disco.',
  'code.newer_file': 'Questo file è stato creato con una versione più recente di Overvoice.',
  'code.export_failed': 'Esportazione non riuscita.',
  'code.file_exists': 'Esistono già file con questi nomi. Non sono stati modificati.',
  'code.block_locked': 'Questo blocco è bloccato. Il suo take attivo non è cambiato.',
  'code.take_protected': 'Questo take è protetto.',
  'code.dialogue_not_cut': 'Non è stato possibile dividere il dialogo in take.',
  'code.interrupted': 'Overvoice si è chiuso durante la generazione di questo blocco.',
  'code.unexpected': 'Si è verificato un errore in Overvoice.',
  'code.disconnected': 'Connessione a Overvoice persa.',

  'retention-days-invalid': 'Inserisci da 1 a {maxDays} giorni o lascia vuoto.',
  'no-explanation': 'Il servizio ha risposto {status} senza un motivo.',
  'file-not-written': 'Impossibile scrivere un file ({systemCode}).',
  'file-not-read': 'Impossibile leggere il file ({systemCode}).',
  unknownReason: 'motivo sconosciuto',
  'project-of-other-workspace':
    'Questo progetto appartiene all’area di lavoro “{workspace}”. Non è stato inviato nulla con la chiave di un altro account.',
  'passage-too-long':
    'Un passaggio di {characters, number} caratteri non si può dividere; il limite per richiesta è {maxChars, number}. Aggiungi una fine di frase.',
  'dialogue-with-too-many-voices':
    'Un dialogo ha al massimo {maxVoices, number} voci; i blocchi selezionati ne hanno {voices, number}.',
  'dialogue-too-long':
    'Un dialogo ha al massimo {maxChars, number} caratteri, markup incluso; i blocchi selezionati ne hanno {characters, number}.',
  'audio-format-unsupported': 'Il servizio ha restituito un formato audio non supportato ({format}).',
  'sample-rate-changed':
    'Il servizio ha cambiato la frequenza di campionamento da {expectedHz, number} a {rateHz, number} Hz all’interno di un testo.',
  'voice-of-other-account': 'Questa voce si trova su {address}, in un altro account. Passa prima a quello.',
  'voice-of-other-account.sandbox': 'Questa voce si trova nella sandbox, in un altro account. Passa prima a quello.',
  'sample-rate-unsupported':
    'Frequenza di campionamento non supportata ({sampleRateHz, number} Hz). Usa da {minHz, number} a {maxHz, number} Hz.',
  'csv-unreadable': 'Impossibile leggere il file come CSV: {problem}. Non è stato modificato nulla.',
  'xml-unreadable': 'Impossibile leggere il file: {problem} alla riga {line, number}. Non è stato modificato nulla.',
  'too-many-words':
    'Il file contiene più di {maxWords, number} parole. Dividilo in più file. Non è stato modificato nulla.',
  'entry-exists': '“{written}” è già presente. Non è stato modificato nulla.',
  'name-in-cast': '“{name}” è già nel cast.',
  'field-read-only': '{pointer} non si può modificare.',
  'folder-not-writable': 'Impossibile scrivere in {folder}. Scegli un’altra cartella.',
  'file-exists': '{path} esiste già. Non è stato modificato.',
  'file-exists-nothing-written': '{path} esiste già. Non è stato scritto nulla.',
  'audio-of-words-shortened': 'Il file audio di “{words}” è più corto di quando è stato salvato.',
  'audio-of-words-missing': 'Manca il file audio di “{words}”.',
  'image-with-too-many-pixels':
    'Questa immagine è di {widthPx, number} × {heightPx, number} pixel. Il massimo è {maxSidePx, number} per lato.',
  'budget-exceeded':
    'Servono {characters, number} caratteri; ne restano {leftCharacters, number} del budget di {budgetCharacters, number} di questo mese ({usedCharacters, number} usati). Non è stato inviato nulla.',
  'budget-exceeded.reserved':
    'Servono {characters, number} caratteri; ne restano {leftCharacters, number} del budget di {budgetCharacters, number} di questo mese ({usedCharacters, number} usati, di cui {reservedCharacters, number} riservati alla coda). Non è stato inviato nulla.',
  'pattern-invalid': 'Espressione non valida: {problem}.',
  'update-server-status': 'Il server degli aggiornamenti ha risposto HTTP {status}.',
  'too-many-samples': 'La cartella di esportazione contiene {samples, number} campioni di questa voce.',
  'voice-of-service': '{voice} appartiene al servizio. Solo le voci clonate sono tue.',
  'no-space-for-takes': 'I take richiedono {needed} GB e su quel disco restano {free} GB. Non è stato spostato nulla.',
  'too-many-chapters':
    'Si creerebbero più di {maxChapters, number} capitoli. Scegli un altro livello di titolo. Non è stato modificato nulla.',
  'too-many-segments': 'Questo file supera i {maxSegments, number} segmenti. Scegli segmenti più lunghi.',
  'dropped-file-gone': 'Il contenuto di {fileName} non è più disponibile. Trascina di nuovo il file qui.',
  'markup-unsupported': 'Il servizio non accetta “{value}” come valore di {markup}. Non è stato salvato nulla.',
  'header-name-invalid': '“{name}” non può essere il nome di un’intestazione.',
  'codec-unsupported': 'Codec audio non supportato: {codec}. Salva il file come WAV, AIFF, FLAC o MP3.',
  'codec-unsupported.unknown': 'Codec audio sconosciuto. Salva il file come WAV, AIFF, FLAC o MP3.',
  'file-rate-unsupported': 'L’audio di questo file è a {sampleRateHz, number} Hz, una frequenza non supportata.',
  'keychain-failed':
    'Il portachiavi di sistema non ha potuto {action, select, read {leggere} store {salvare} other {rimuovere}} la chiave. Sbloccalo e riprova.',
  'database-of-other-program': '{file} appartiene a un altro programma. Non è stato modificato.',
  'database-damaged': '{file} è danneggiato e non è stato possibile aprirlo. Non è stato modificato.',
  'database-damaged.copied':
    '{file} è danneggiato e non è stato possibile aprirlo. Non è stato modificato; una copia si trova in {copy}.',
  newestBackup: 'Il backup più recente è {newestBackup}.',
  noBackup: 'Non c’è ancora nessun backup.',
  'disk-full-change-lost':
    'Il disco è pieno, quindi l’ultima modifica a {file} non è stata salvata. Le modifiche precedenti sono salvate. Libera spazio e riprova.',
  'database-part-unreadable': '{file} è danneggiato. Una parte non è leggibile.',
  'database-in-use': 'Un’altra app sta usando {file}. Chiudila e riprova. Non è stato modificato nulla.',
  'database-read-only': 'Overvoice non ha l’autorizzazione per scrivere in {file}. Non è stato modificato nulla.',
  'database-not-opened': 'Non è stato possibile aprire {file}.',
  'database-out-of-memory': 'Non c’è memoria sufficiente per usare {file}. Non è stato modificato nulla.',
  'database-disk-error':
    'Il disco ha segnalato un errore per {file} ({systemCode}). L’ultima modifica non è stata salvata; le precedenti sì.',
  'database-moved':
    '{file} è stato spostato o eliminato mentre Overvoice era aperto. Tutto ciò che era salvato è stato riscritto in {file}, ma non si potrà salvare altro finché non riavvii Overvoice.',
  'database-replaced':
    'Un altro programma ha sostituito {file} mentre Overvoice era aperto. Tutto ciò che era salvato è conservato come backup {copy}, ma non si potrà salvare altro finché non riavvii Overvoice. Per tornare al tuo lavoro, ripristina il backup in Impostazioni, sotto Archiviazione.',
  'database-folder-moved':
    'La cartella con il tuo lavoro, {folder}, è stata spostata o eliminata mentre Overvoice era aperto. Non si potrà salvare nulla finché non torna al suo posto.',
  'database-missing':
    '{file} manca e non ha backup, ma {folder} contiene ancora audio o modifiche che lo riguardano. Rimetti {file} al suo posto o sposta la cartella per iniziare con uno studio vuoto. Non è stato modificato nulla.',
  'database-too-new':
    '{file} è stato scritto da una versione più recente di Overvoice. Non è stato modificato. Aggiorna Overvoice per aprirlo.',
  'response-too-large': 'La risposta supera i {maxBytes, number} byte.',
  'response-incomplete': 'Nella risposta manca {missing}.',
  'response-incomplete.unknown': 'Nella risposta mancano dati obbligatori.',
  'file-too-large': 'Il file supera i {maxBytes, number} byte.',
  'stream-unreadable.event-too-long': 'Impossibile leggere lo stream: un evento è troppo lungo.',
  'stream-unreadable.event-not-json': 'Impossibile leggere lo stream: un evento non è JSON.',
  'stream-unreadable.audio-not-base64': 'Impossibile leggere lo stream: l’audio di un evento non è base64.',
  'stream-rest-unreadable.event-too-long': 'Impossibile leggere il resto dello stream: un evento è troppo lungo.',
  'stream-rest-unreadable.event-not-json': 'Impossibile leggere il resto dello stream: un evento non è JSON.',
  'stream-rest-unreadable.audio-not-base64':
    'Impossibile leggere il resto dello stream: l’audio di un evento non è base64.',
  'not-audio': 'Era previsto audio, ma il servizio ha restituito {contentType}.',
  'key-placeholder-in-text':
    'Questo testo contiene “{placeholder}”, dove il testo del servizio aveva la tua chiave API. Sostituiscilo e riprova. Non è stato inviato nulla.',
  'dialogue-with-too-many-lines':
    'Un dialogo ha al massimo {maxLines, number} battute; sono selezionati {lines, number} blocchi.',
  'text-too-long':
    'Questo testo supera i {maxChars, number} caratteri. Non è stato importato nulla. Dividilo in più file.',
  'voice-not-in-list': 'La voce “{voiceId}” non è nell’elenco delle voci.',
  'voice-not-available': '{voice} non è più disponibile.',
  'voice-not-on-model': '{voice} non è disponibile con {model}.',
  'model-not-offered': 'Il servizio non offre il modello “{modelId}”.',
  'model-without-streaming': '{model} non supporta lo streaming.',
  'model-english-only': '{model} supporta solo voci inglesi; {voice} è {locale}.',
  'language-not-on-model': '{model} non supporta {language}.',
  bug: 'Si è verificato un errore. Consulta il registro, errore {id}.',
}
