import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  instructions:
    'Ascolta e commenta qualsiasi parola: fermati lì o seleziona le parole, poi premi C. Quando hai finito, salva i commenti e rimanda il file. Non viene inviato nulla automaticamente.',
  keys: 'Spazio: riproduci o metti in pausa · ← →: parola precedente o successiva · C: commenta',
  loading: 'Caricamento dell’audio…',
  damaged: 'Impossibile caricare l’audio. Chiedi di nuovo il file.',
  noScript: 'Questa pagina richiede JavaScript per riprodurre l’audio e ricevere commenti.',
  audio: 'Audio',
  script: 'Copione',
  comments: 'Commenti',
  noComments: 'Ancora nessun commento.',
  playFrom: 'Riproduci da {time}',
  commentOn: 'Commenta “{words}” ({time})',
  commentOnBlock: 'Commenta il paragrafo a {time}',
  commentAt: '{time} · {words}',
  comment: 'Commento',
  remove: 'Rimuovi commento',
  reviewer: 'Il tuo nome',
  save: 'Salva commenti',
  saved: 'Salvato come {file} nei download. Rimanda questo file.',
  wholeBlock: 'paragrafo intero',
}
