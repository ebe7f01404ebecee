import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'delivery.unknown': 'Il servizio indica “{status}”.',
  'delivered.firstResponse': 'Risposta {code} al primo tentativo.',
  'delivered.laterResponse': 'Risposta {code} al tentativo {attempt, number}.',
  'delivered.first': 'Consegnata al primo tentativo.',
  'delivered.later': 'Consegnata al tentativo {attempt, number}.',
  'pending.notSent': 'Non ancora inviata.',
  'pending.response':
    'Risposta {code} al tentativo {attempt, number} di {max, number}. Verrà ritentata automaticamente.',
  'pending.error':
    'Nessuna risposta ({error}) al tentativo {attempt, number} di {max, number}. Verrà ritentata automaticamente.',
  'pending.silence':
    'Ancora nessuna risposta al tentativo {attempt, number} di {max, number}. Verrà ritentata automaticamente.',
  'pending.lastResponse': 'Risposta {code}. Ultimo tentativo.',
  'pending.lastError': 'Nessuna risposta ({error}). Ultimo tentativo.',
  'pending.lastSilence': 'Ancora nessuna risposta. Ultimo tentativo.',
  'failed.notSent': 'Non inviata.',
  'failed.notSentReason': 'Non inviata: {error}.',
  'failed.rejected': 'Risposta {code}. Non viene ritentata.',
  'failed.redirected': 'Risposta {code}. I reindirizzamenti non vengono seguiti. Non viene ritentata.',
  'failed.last.response':
    'Risposta {code} all’ultimo tentativo ({max, number} di {max, number}). Nessun altro tentativo.',
  'failed.last.error':
    'Nessuna risposta ({error}) all’ultimo tentativo ({max, number} di {max, number}). Nessun altro tentativo.',
  'failed.last.silence':
    'Nessuna risposta all’ultimo tentativo ({max, number} di {max, number}). Nessun altro tentativo.',
  'failed.early.response':
    'Risposta {code} dopo {attempt, plural, one {# tentativo} other {# tentativi}}. Nessun altro tentativo.',
  'failed.early.error':
    'Nessuna risposta ({error}) dopo {attempt, plural, one {# tentativo} other {# tentativi}}. Nessun altro tentativo.',
  'failed.early.silence':
    'Nessuna risposta dopo {attempt, plural, one {# tentativo} other {# tentativi}}. Nessun altro tentativo.',
  'difference.header': 'intestazione {name}',
  'difference.body': 'corpo',
  'difference.bodySpelling': 'corpo (stesso contenuto, formattazione diversa)',
  tooDeep: '(annidato troppo in profondità per essere mostrato)',
}
