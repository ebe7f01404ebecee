import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  fileName: 'Einwilligung {name} {day}',
  'pdf.title': 'Einwilligung von {name}',
  'pdf.attachment': 'Der Einwilligungsnachweis als JSON',
  heading: 'Einwilligung in eine geklonte Stimme',
  'heading.withdrawn': 'Einwilligung in eine geklonte Stimme: widerrufen',
  verified:
    'Der Dienst hat geprüft, dass die Einwilligungserklärung und die Stimmprobe vom selben Sprecher aufgenommen wurden.',
  withdrawn: 'Die Einwilligung wurde am {time} widerrufen. Die Stimme und alle Aufnahmen wurden gelöscht.',
  fontMissing:
    'Dieser Text enthält Zeichen, die in den Schriften dieser Datei fehlen; sie sind als Codepunkte dargestellt. Das angehängte JSON enthält den Originaltext.',
  original: 'Der Originaltext ist dieser Datei als {fileName} angehängt.',
  page: '{id}, Seite {page, number} von {pages, number}',
  'row.name': 'Name',
  'row.voice': 'Stimme',
  'row.statement': 'Einwilligungserklärung',
  'row.sampleRecorded': 'Stimmprobe aufgenommen',
  'row.statementRecorded': 'Einwilligungserklärung aufgenommen',
  'row.verified': 'Geprüft',
  'row.device': 'Gerät',
  'row.service': 'Dienst',
  'row.voiceId': 'Stimmen-ID',
  'row.challengeId': 'Challenge-ID',
  'row.requestId': 'Anfrage-ID',
  'row.sampleHash': 'SHA-256 der gesendeten Stimmprobe',
  'row.statementHash': 'SHA-256 der gesendeten Einwilligungserklärung',
  'row.recordId': 'ID des Einwilligungsnachweises',
  sandbox: 'Sandbox',
  unknown: 'Unbekannt',
}
