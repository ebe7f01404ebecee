/** English texts of the watermark report as table and PDF. */
export const messages = {
  title: 'Watermark report',
  /** {time} is a date with a time; {from} and {to} are between 0 and 1 */
  about:
    '{time} UTC. Each file was sent to the voice service, which detects its own watermark. Confidence from {from, number} to {to, number} counts as unsure; the service defines no such range. Files are identified by the SHA-256 of their bytes.',
  sum: '{files, plural, one {# file} other {# files}}: {marked, number} watermarked, {clear, number} without, {unsure, number} unsure, {failed, number} not checked.',
  page: 'Watermark report, page {page, number} of {pages, number}',
  answerWithConfidence: '{answer}, confidence {confidence}',
  /** A row of a file’s data */
  line: '{label}: {value}',
  /** Columns of the report */
  'column.file': 'File',
  'column.folder': 'Folder',
  'column.answer': 'Result',
  'column.confidence': 'Confidence (0 to 1)',
  'column.sent': 'Audio sent',
  'column.places': 'Watermarked ranges',
  'column.madeBy': 'Exported from',
  'column.checkedAt': 'Checked (UTC)',
  'column.sizeBytes': 'Bytes',
  'column.sha256': 'SHA-256',
  'column.requestId': 'Request ID',
  'answer.marked': 'Watermarked',
  'answer.clear': 'No watermark',
  'answer.unsure': 'Unsure',
  notChecked: 'Not checked: {reason}',
  'confidence.withoutKey': 'none without a key',
  /** Times in a file */
  range: '{from} to {to}',
  /** What was sent for a check */
  'sent.whole': 'the file as it is',
  'sent.cut': 'an excerpt, {from} to {to}',
  'sent.cut.toEnd': 'an excerpt, {from} to the end',
  'sent.compressed': 'a copy as MP3 at {kbps} kbps',
  'sent.compressed.upTo': 'a copy as MP3 at {kbps} kbps, up to {to}',
  'sent.windows': '{count, plural, one {# segment} other {# segments}} of {seconds, number} s',
} as const
