import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'file-missing': '{file} mancava.',
  'folder-moved-aside': 'Una cartella che era al suo posto ora è {path}.',
  'restored-from-file': 'Il tuo lavoro è stato ripristinato da {file}.',
  'restored-from-file-and-log': 'Il tuo lavoro è stato ripristinato da {file} e dal registro.',
  'restored-from-log': 'Il tuo lavoro è stato ripristinato dal registro.',
  'restored-from-backup':
    'Il tuo lavoro è stato ripristinato dal backup {backup}. Altri backup si trovano in Impostazioni, sotto Archiviazione.',
  'file-missing-backups-unreadable':
    '{file} mancava e non è stato possibile leggere nessuno dei suoi backup. Si trovano ancora in {folder}.',
  'started-empty': 'Overvoice si è avviato con uno studio vuoto.',
  'file-missing-without-backup': '{file} mancava e non c’era nessun backup.',
  'recovered-from-damage':
    'Il file con il tuo lavoro era danneggiato. {rows, plural, one {# voce è stata letta e conservata} other {# voci sono state lette e conservate}}.',
  'rest-from-backup':
    '{rows, plural, one {# altra voce è stata ripristinata} other {# altre voci sono state ripristinate}} da {backup}.',
  'no-backup-for-rest': 'Non c’era nessun backup da cui ripristinare il resto.',
  'damaged-file-kept': 'Il file danneggiato si trova in {path}.',
  'backup-restored': 'Il backup {backup} è stato ripristinato.',
  'previous-file-kept': 'Il file precedente è conservato come {file}.',
  'previous-file-damaged': 'Il file precedente era danneggiato e si trova in {path}.',
  'backup-missing': 'Non è stato possibile ripristinare il backup {backup} perché non esiste più.',
  'no-space-for-backup':
    'Non è stato possibile ripristinare il backup {backup} perché il disco è pieno. Libera almeno {megabytes, number} MB, poi ripristinalo di nuovo.',
  'backup-not-restored': 'Non è stato possibile ripristinare il backup {backup}: {problem}',
  'work-unchanged': 'Il tuo lavoro non è stato modificato.',
  'keychain-without-session':
    'Il portachiavi di sistema non è disponibile: qui non c’è nessuna sessione D-Bus. Per usarlo, avvia Overvoice in una sessione desktop con GNOME Keyring o KWallet.',
  'keychain-library-missing':
    'Il portachiavi di sistema non è disponibile: manca la sua libreria. Esegui `npm run keychain` nella cartella di Overvoice, poi riavvia Overvoice.',
  'keychain-timed-out':
    'Il portachiavi di sistema non è disponibile: non ha risposto entro {seconds, plural, one {# secondo} other {# secondi}}.',
  'keychain-lost-value': 'Il portachiavi di sistema non è disponibile: non ha restituito il valore salvato.',
  'keychain-unavailable': 'Il portachiavi di sistema non è disponibile: {problem}.',
  'key-in-memory': 'La tua chiave API resta in memoria e va inserita di nuovo dopo un riavvio.',
  'tls-override-ignored':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 viene ignorato. Overvoice verifica sempre il certificato del servizio.',
}
