import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'room-silent': 'Nessun segnale dal microfono. Riattiva l’audio o scegline un altro.',
  'room-too-short': '{length} sono troppo pochi per misurare il rumore ambientale. Registra 2 secondi.',
  'room-with-speech': 'Parlato rilevato. Misura di nuovo mentre nessuno parla.',
  'room-noisy':
    'Il rumore ambientale è di {level}; l’ideale è {limit} o meno. Chiudi le finestre, spegni i ventilatori o avvicinati al microfono.',
  'sample-too-short': 'Il campione dura {length}. Deve durare almeno {minSeconds, number} s.',
  'sample-too-long': 'Il campione dura {length}. Ritaglialo a {maxSeconds, number} s o meno.',
  'consent-too-short': 'La registrazione del consenso dura {length}. Deve durare almeno {minSeconds, number} s.',
  'consent-too-long': 'La registrazione del consenso dura {length}. Ritagliala a {maxSeconds, number} s o meno.',
  silent: 'Nessun audio rilevato. Controlla il microfono e registra di nuovo.',
  clipped:
    '{samples, plural, one {# campione è in clipping} other {# campioni sono in clipping}}. Abbassa il livello di ingresso o allontanati, poi registra di nuovo.',
  'no-speech': 'Nessun parlato chiaro trovato. Registra di nuovo più vicino al microfono.',
  'little-speech':
    'Solo {speech} su {length} sono di parlato. Ritaglia il silenzio o registra di nuovo senza lunghe pause.',
  'too-quiet':
    'Il livello del parlato è di {level}; l’ideale è {limit} o più. Avvicinati o alza il livello di ingresso.',
  noisy: 'Il parlato supera il rumore di soli {difference, number} dB. Trova un posto più silenzioso o avvicinati.',
  'other-processing':
    'La soppressione del rumore era attiva per una registrazione e disattivata per l’altra. Le voci potrebbero non corrispondere.',
  'other-microphone':
    'Il campione è stato registrato con {sample}, la dichiarazione di consenso con {consent}. Le voci potrebbero non corrispondere.',
  'unnamed-microphone': 'un altro microfono',
  'other-noise':
    'Il rumore di fondo differisce di {difference, number} dB tra le registrazioni. Registrale entrambe nella stessa stanza.',
  'consent-louder':
    'La dichiarazione di consenso è più forte del campione di {difference, number} dB. Usa la stessa distanza e lo stesso livello di ingresso per entrambi.',
  'consent-quieter':
    'La dichiarazione di consenso è più debole del campione di {difference, number} dB. Usa la stessa distanza e lo stesso livello di ingresso per entrambi.',
  seconds: '{count} s',
}
