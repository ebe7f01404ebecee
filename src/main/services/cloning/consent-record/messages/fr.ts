import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  fileName: 'Consentement {name} {day}',
  'pdf.title': 'Consentement de {name}',
  'pdf.attachment': 'La preuve de consentement au format JSON',
  heading: 'Consentement à une voix clonée',
  'heading.withdrawn': 'Consentement à une voix clonée : retiré',
  verified:
    'Le service a vérifié que la déclaration de consentement et l’échantillon de voix ont été enregistrés par le même locuteur.',
  withdrawn: 'Le consentement a été retiré le {time}. La voix et tous les enregistrements ont été supprimés.',
  fontMissing:
    'Ce texte contient des caractères absents des polices de ce fichier ; ils sont représentés par leurs points de code. Le JSON joint contient le texte original.',
  original: 'Le texte original est joint à ce fichier sous le nom {fileName}.',
  page: '{id}, page {page, number} sur {pages, number}',
  'row.name': 'Nom',
  'row.voice': 'Voix',
  'row.statement': 'Déclaration de consentement',
  'row.sampleRecorded': 'Échantillon de voix enregistré',
  'row.statementRecorded': 'Déclaration de consentement enregistrée',
  'row.verified': 'Vérifié',
  'row.device': 'Appareil',
  'row.service': 'Service',
  'row.voiceId': 'ID de la voix',
  'row.challengeId': 'ID du challenge',
  'row.requestId': 'ID de requête',
  'row.sampleHash': 'SHA-256 de l’échantillon de voix envoyé',
  'row.statementHash': 'SHA-256 de la déclaration de consentement envoyée',
  'row.recordId': 'ID de la preuve de consentement',
  sandbox: 'Sandbox',
  unknown: 'Inconnu',
}
