import type { ConsentRecord } from '#shared/contract/cloning.ts'
import { openPdfPages } from '../../../media/open-pdf-pages.ts'
import type { messages } from './messages/en.ts'
import { t } from './messages/t.ts'

type Row = RowOf<keyof typeof messages>
type RowOf<Key> = Key extends `row.${infer Name}` ? Name : never

/**
 * Draws the consent record as a printable page with its exact text attached as JSON. Scripts missing from the font are
 * shown as code points with a note, so nothing is silently dropped.
 */
export async function drawConsentRecord(consentRecord: ConsentRecord, json: Uint8Array): Promise<Uint8Array> {
  const pages = await openPdfPages({
    title: t('pdf.title', { name: consentRecord.fullName }),
    madeAt: new Date(consentRecord.verifiedAt),
    changedAt: new Date(consentRecord.revokedAt ?? consentRecord.verifiedAt),
  })
  const fileName = 'consent-record.json'
  await pages.attach(json, fileName, { mimeType: 'application/json', description: t('pdf.attachment') })

  const title = consentRecord.revokedAt === null ? t('heading') : t('heading.withdrawn')
  pages.write(title, { look: 'title' })
  pages.gap(6)
  pages.write(formatOutcome(consentRecord), { look: 'quiet' })
  pages.gap(12)
  for (const [row, value] of getRows(consentRecord)) {
    // A label must not be alone at the end of a page.
    pages.need(33)
    pages.write(t(`row.${row}`), { look: 'label' })
    const isWhole = pages.write(value, { look: row === 'statement' ? 'large' : 'body' })
    if (!isWhole) pages.write(t('fontMissing'), { look: 'small' })
    pages.gap(6)
  }
  pages.write(t('original', { fileName }), { look: 'small' })
  return pages.save((page, count) => t('page', { id: consentRecord.id, page, pages: count }))
}

function formatOutcome({ revokedAt }: ConsentRecord): string {
  return revokedAt === null ? t('verified') : t('withdrawn', { time: formatTime(revokedAt) })
}

function getRows(consentRecord: ConsentRecord): [row: Row, value: string][] {
  return [
    ['name', consentRecord.fullName],
    ['voice', consentRecord.voiceName],
    ['statement', consentRecord.phrase],
    ['sampleRecorded', formatTime(consentRecord.sampleRecordedAt)],
    ['statementRecorded', formatTime(consentRecord.consentRecordedAt)],
    ['verified', formatTime(consentRecord.verifiedAt)],
    ['device', consentRecord.device],
    ['service', consentRecord.service === 'sandbox' ? t('sandbox') : consentRecord.service],
    ['voiceId', consentRecord.voiceId],
    ['challengeId', consentRecord.challengeId],
    ['requestId', consentRecord.requestId ?? t('unknown')],
    ['sampleHash', consentRecord.sampleSha256],
    ['statementHash', consentRecord.consentSha256],
    ['recordId', consentRecord.id],
  ]
}

function formatTime(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`
}
