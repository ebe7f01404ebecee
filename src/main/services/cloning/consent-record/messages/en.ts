/** English texts of the consent record as PDF. */
export const messages = {
  fileName: 'Consent {name} {day}',
  'pdf.title': '{name}: consent record',
  'pdf.attachment': 'The consent record as JSON',
  heading: 'Consent to a cloned voice',
  'heading.withdrawn': 'Consent to a cloned voice: withdrawn',
  verified: 'The service verified that the consent statement and the voice sample were recorded by the same speaker.',
  /** {time} is a date with a time in UTC */
  withdrawn: 'Consent was withdrawn on {time}. The voice and all recordings were deleted.',
  fontMissing:
    'This text uses characters that this file’s fonts don’t have; they are shown as code points. The attached JSON has the original text.',
  original: 'The original text is attached to this file as {fileName}.',
  page: '{id}, page {page, number} of {pages, number}',
  /** Labels of the record’s rows */
  'row.name': 'Name',
  'row.voice': 'Voice',
  'row.statement': 'Consent statement',
  'row.sampleRecorded': 'Voice sample recorded',
  'row.statementRecorded': 'Consent statement recorded',
  'row.verified': 'Verified',
  'row.device': 'Device',
  'row.service': 'Service',
  'row.voiceId': 'Voice ID',
  'row.challengeId': 'Challenge ID',
  'row.requestId': 'Request ID',
  'row.sampleHash': 'SHA-256 of the voice sample as sent',
  'row.statementHash': 'SHA-256 of the consent statement as sent',
  'row.recordId': 'Consent record ID',
  sandbox: 'Sandbox',
  unknown: 'Unknown',
} as const
