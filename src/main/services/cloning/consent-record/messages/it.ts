import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  fileName: 'Consenso {name} {day}',
  'pdf.title': 'Consenso di {name}',
  'pdf.attachment': 'La prova di consenso in formato JSON',
  heading: 'Consenso a una voce clonata',
  'heading.withdrawn': 'Consenso a una voce clonata: revocato',
  verified:
    'Il servizio ha verificato che la dichiarazione di consenso e il campione vocale sono stati registrati dallo stesso speaker.',
  withdrawn: 'Il consenso è stato revocato il {time}. La voce e tutte le registrazioni sono state eliminate.',
  fontMissing:
    'Questo testo usa caratteri che mancano nei font di questo file; sono mostrati come punti di codice. Il JSON allegato contiene il testo originale.',
  original: 'Il testo originale è allegato a questo file come {fileName}.',
  page: '{id}, pagina {page, number} di {pages, number}',
  'row.name': 'Nome',
  'row.voice': 'Voce',
  'row.statement': 'Dichiarazione di consenso',
  'row.sampleRecorded': 'Campione vocale registrato',
  'row.statementRecorded': 'Dichiarazione di consenso registrata',
  'row.verified': 'Verificato',
  'row.device': 'Dispositivo',
  'row.service': 'Servizio',
  'row.voiceId': 'ID voce',
  'row.challengeId': 'ID challenge',
  'row.requestId': 'ID richiesta',
  'row.sampleHash': 'SHA-256 del campione vocale inviato',
  'row.statementHash': 'SHA-256 della dichiarazione di consenso inviata',
  'row.recordId': 'ID della prova di consenso',
  sandbox: 'Sandbox',
  unknown: 'Sconosciuto',
}
