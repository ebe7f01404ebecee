import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  skip: 'Vai al contenuto',
  'rail.label': 'Navigazione principale',
  'rail.create': 'Crea',
  'rail.agentsGroup': 'Agenti',
  'rail.manage': 'Gestisci',
  'rail.projects': 'Progetti',
  'rail.voices': 'Voci',
  'rail.cloning': 'Clonazione voce',
  'rail.agents': 'Agenti',
  'rail.conversations': 'Conversazioni',
  'rail.webhooks': 'Webhook',
  'rail.activity': 'Attività',
  'rail.usage': 'Utilizzo e limiti',
  'rail.watermark': 'Filigrana',
  'rail.settings': 'Impostazioni',
  'rail.expand': 'Espandi navigazione',
  'rail.collapse': 'Comprimi navigazione',
  'status.lost': 'Connessione a Overvoice persa. Riconnessione…',
  'status.running': '{running, number} richieste in corso su {limit, number}',
  'status.runningAndQueued': '{running, number} richieste in corso su {limit, number}, {queued, number} in coda',
  'status.waiting': 'In attesa che il limite di richieste si azzeri',
  'refused.text':
    'Avvia Overvoice come al solito. Se lo esegui senza finestra, <code>npm start -- --headless</code> mostra un nuovo indirizzo: copialo per intero.',
  'refused.kept': 'Il tuo lavoro è salvato su questo computer e non è stato inviato nulla.',
  'leave.title': 'Uscire senza salvare?',
  'leave.saving': 'Le ultime modifiche sono ancora in fase di salvataggio. Se esce ora, potrebbero andare perse.',
  'leave.failed': 'Impossibile salvare le ultime modifiche. {reason} Se esce, andranno perse.',
  'leave.confirm': 'Esci senza salvare',
  'leave.stay': 'Resta',
}
