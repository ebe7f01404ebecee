import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  fileName: 'Consentimiento {name} {day}',
  'pdf.title': 'Consentimiento de {name}',
  'pdf.attachment': 'El registro de consentimiento como JSON',
  heading: 'Consentimiento para una voz clonada',
  'heading.withdrawn': 'Consentimiento para una voz clonada: retirado',
  verified:
    'El servicio ha verificado que el mismo locutor grabó la declaración de consentimiento y la muestra de voz.',
  withdrawn: 'El consentimiento se retiró el {time}. Se eliminaron la voz y todas las grabaciones.',
  fontMissing:
    'Este texto usa caracteres que no están en las fuentes de este archivo; se muestran como puntos de código. El JSON adjunto tiene el texto original.',
  original: 'El texto original está adjunto a este archivo como {fileName}.',
  page: '{id}, página {page, number} de {pages, number}',
  'row.name': 'Nombre',
  'row.voice': 'Voz',
  'row.statement': 'Declaración de consentimiento',
  'row.sampleRecorded': 'Muestra de voz grabada',
  'row.statementRecorded': 'Declaración de consentimiento grabada',
  'row.verified': 'Verificado',
  'row.device': 'Dispositivo',
  'row.service': 'Servicio',
  'row.voiceId': 'ID de voz',
  'row.challengeId': 'ID del desafío',
  'row.requestId': 'ID de solicitud',
  'row.sampleHash': 'SHA-256 de la muestra de voz enviada',
  'row.statementHash': 'SHA-256 de la declaración de consentimiento enviada',
  'row.recordId': 'ID del registro de consentimiento',
  sandbox: 'Sandbox',
  unknown: 'Desconocido',
}
