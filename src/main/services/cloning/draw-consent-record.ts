import type { ConsentRecord } from '#shared/contract/cloning.ts'
import { openPdfPages } from '../../media/open-pdf-pages.ts'

const NOT_IN_FONT =
  'This text uses characters that this file’s fonts don’t have; they are shown as code points. The attached JSON has the original text.'

/**
 * Draws the consent record as a printable page with its exact text attached as JSON. Scripts missing from the font are
 * shown as code points with a note, so nothing is silently dropped.
 */
export async function drawConsentRecord(consentRecord: ConsentRecord, json: Uint8Array): Promise<Uint8Array> {
  const pages = await openPdfPages({
    title: `Consent of ${consentRecord.fullName}`,
    madeAt: new Date(consentRecord.verifiedAt),
    changedAt: new Date(consentRecord.revokedAt ?? consentRecord.verifiedAt),
  })
  const fileName = 'consent-record.json'
  await pages.attach(json, fileName, { mimeType: 'application/json', description: 'The consent record as JSON' })

  const title = consentRecord.revokedAt === null ? 'Consent to a cloned voice' : 'Consent to a cloned voice: withdrawn'
  pages.write(title, { look: 'title' })
  pages.gap(6)
  pages.write(formatOutcome(consentRecord), { look: 'quiet' })
  pages.gap(12)
  for (const [label, value] of getRows(consentRecord)) {
    // A label must not be alone at the end of a page.
    pages.need(33)
    pages.write(label, { look: 'label' })
    const isWhole = pages.write(value, { look: label === 'Consent statement' ? 'large' : 'body' })
    if (!isWhole) pages.write(NOT_IN_FONT, { look: 'small' })
    pages.gap(6)
  }
  pages.write(`The original text is attached to this file as ${fileName}.`, { look: 'small' })
  return pages.save((page, of) => `${consentRecord.id}, page ${page} of ${of}`)
}

function formatOutcome({ revokedAt }: ConsentRecord): string {
  if (revokedAt === null)
    return 'The service verified that the consent statement and the voice sample were recorded by the same speaker.'
  return `Consent was withdrawn on ${formatTime(revokedAt)}. The voice and all recordings were deleted.`
}

function getRows(consentRecord: ConsentRecord): [string, string][] {
  return [
    ['Name', consentRecord.fullName],
    ['Voice', consentRecord.voiceName],
    ['Consent statement', consentRecord.phrase],
    ['Voice sample recorded', formatTime(consentRecord.sampleRecordedAt)],
    ['Consent statement recorded', formatTime(consentRecord.consentRecordedAt)],
    ['Verified', formatTime(consentRecord.verifiedAt)],
    ['Device', consentRecord.device],
    ['Service', consentRecord.service === 'sandbox' ? 'Sandbox' : consentRecord.service],
    ['Voice ID', consentRecord.voiceId],
    ['Challenge ID', consentRecord.challengeId],
    ['Request ID', consentRecord.requestId ?? 'Unknown'],
    ['SHA-256 of the voice sample as sent', consentRecord.sampleSha256],
    ['SHA-256 of the consent statement as sent', consentRecord.consentSha256],
    ['Consent record ID', consentRecord.id],
  ]
}

function formatTime(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`
}
