import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  fileName: 'Consentimento {name} {day}',
  'pdf.title': 'Consentimento de {name}',
  'pdf.attachment': 'O registro de consentimento em JSON',
  heading: 'Consentimento para uma voz clonada',
  'heading.withdrawn': 'Consentimento para uma voz clonada: retirado',
  verified:
    'O serviço verificou que a declaração de consentimento e a amostra de voz foram gravadas pelo mesmo locutor.',
  withdrawn: 'O consentimento foi retirado em {time}. A voz e todas as gravações foram excluídas.',
  fontMissing:
    'Este texto usa caracteres que as fontes deste arquivo não têm; eles são mostrados como pontos de código. O JSON anexado tem o texto original.',
  original: 'O texto original está anexado a este arquivo como {fileName}.',
  page: '{id}, página {page, number} de {pages, number}',
  'row.name': 'Nome',
  'row.voice': 'Voz',
  'row.statement': 'Declaração de consentimento',
  'row.sampleRecorded': 'Amostra de voz gravada',
  'row.statementRecorded': 'Declaração de consentimento gravada',
  'row.verified': 'Verificado',
  'row.device': 'Dispositivo',
  'row.service': 'Serviço',
  'row.voiceId': 'ID da voz',
  'row.challengeId': 'ID do desafio',
  'row.requestId': 'ID da solicitação',
  'row.sampleHash': 'SHA-256 da amostra de voz enviada',
  'row.statementHash': 'SHA-256 da declaração de consentimento enviada',
  'row.recordId': 'ID do registro de consentimento',
  sandbox: 'Sandbox',
  unknown: 'Desconhecido',
}
