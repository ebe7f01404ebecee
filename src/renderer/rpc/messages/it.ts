import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'running.stillOthers':
    '{count, plural, one {# blocco è ancora in coda o in generazione con le altre impostazioni.} other {# blocchi sono ancora in coda o in generazione con le altre impostazioni.}}',
  'running.current':
    '{count, plural, one {# blocco è in coda o in generazione con le impostazioni attuali.} other {# blocchi sono in coda o in generazione con le impostazioni attuali.}}',
  'running.label': 'Blocchi in coda e in generazione',
  'running.regenerate': 'Annulla e rigenera',
  'running.finish': 'Completa così come sono',
  'running.effect.regenerate': 'L’audio ricevuto finora viene conservato come take parziali.',
  'running.effect.finish': 'Usano le impostazioni precedenti e non saranno aggiornati.',
  'running.failed': 'Impossibile rigenerare tutti i blocchi: {reason}',
  'running.failedAfterSaving': 'La modifica è salvata. Impossibile rigenerare tutti i blocchi: {reason}',
  'service.rateLimited': 'Limite di richieste raggiunto, nuovo tentativo tra {wait}',
  'service.rateLimitedDetail':
    'Il limite di richieste del tuo account è stato raggiunto. La prossima richiesta viene inviata automaticamente.',
  'service.sandbox': 'Sandbox',
  'service.sandboxDetail': 'Funziona su questo computer. Non viene addebitato nulla.',
  'service.sandboxStopped': 'Sandbox interrotta',
  'service.connected': 'Connesso',
  'service.unknown': 'Non ancora connesso',
  'service.unknownDetail': 'Non è stata inviata alcuna richiesta dall’avvio di Overvoice.',
  'service.offline': 'Offline',
  'service.offlineSince': 'Offline, ultima connessione alle {time}',
  'service.offlineDetail': 'Il tuo audio esistente è salvato in locale e si può ancora riprodurre.',
  'service.keyRejected': 'Chiave API rifiutata',
  'service.keyRejectedDetail': 'Controlla la tua chiave API nelle Impostazioni.',
  'service.keyMissing': 'Nessuna chiave API',
  'service.keyMissingDetail': 'Aggiungi la tua chiave API nelle Impostazioni o usa la sandbox.',
  'service.keychain': 'In attesa del portachiavi',
  'service.keychainDetail':
    'Sblocca il portachiavi di sistema o consenti l’accesso nella sua finestra. Potrebbe trovarsi dietro a questa.',
}
