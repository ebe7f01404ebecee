import type { Receipt } from '#shared/contract/cloning.ts'
import { openPdfPages } from '../../media/open-pdf-pages.ts'

const NOT_IN_FONT =
  'Written in letters that the fonts of this file do not have: they stand as code points here. The attached text has them as they are, and the receipt’s page in Overvoice prints them.'

/**
 * The receipt on a page to print, with the exact text as JSON attached. Scripts that the font does not have are shown as
 * code points with a word about it, so that nothing is silently left out.
 */
export async function drawReceipt(receipt: Receipt, json: Uint8Array): Promise<Uint8Array> {
  const pages = await openPdfPages({
    title: `Consent of ${receipt.fullName}`,
    madeAt: new Date(receipt.verifiedAt),
    changedAt: new Date(receipt.revokedAt ?? receipt.verifiedAt),
  })
  const fileName = 'consent-receipt.json'
  await pages.attach(json, fileName, { mimeType: 'application/json', description: 'The receipt, exactly' })

  const title = receipt.revokedAt === null ? 'Consent to a cloned voice' : 'Consent to a cloned voice: withdrawn'
  pages.write(title, { look: 'title' })
  pages.gap(6)
  pages.write(sayOutcome(receipt), { look: 'quiet' })
  pages.gap(12)
  for (const [label, value] of rowsOf(receipt)) {
    // A label never stands alone at the end of a page.
    pages.need(33)
    pages.write(label, { look: 'label' })
    const isWhole = pages.write(value, { look: label === 'Phrase, as it was read' ? 'large' : 'body' })
    if (!isWhole) pages.write(NOT_IN_FONT, { look: 'small' })
    pages.gap(6)
  }
  pages.write(`The exact text of this receipt is attached to this file as ${fileName}.`, { look: 'small' })
  return pages.save((page, of) => `${receipt.id}, page ${page} of ${of}`)
}

function sayOutcome({ revokedAt }: Receipt): string {
  if (revokedAt === null) return 'The service verified that the phrase was read by the voice of the sample.'
  return `Consent was withdrawn on ${sayTime(revokedAt)}. The voice and all recordings were deleted.`
}

function rowsOf(receipt: Receipt): [string, string][] {
  return [
    ['Name', receipt.fullName],
    ['Voice', receipt.voiceName],
    ['Phrase, as it was read', receipt.phrase],
    ['Sample recorded', sayTime(receipt.sampleRecordedAt)],
    ['Phrase recorded', sayTime(receipt.consentRecordedAt)],
    ['Verified', sayTime(receipt.verifiedAt)],
    ['Device', receipt.device],
    ['Service', receipt.service === 'practice' ? 'Practice service' : receipt.service],
    ['Voice id', receipt.voiceId],
    ['Challenge id', receipt.challengeId],
    ['Request id', receipt.requestId ?? 'not told'],
    ['SHA-256 of the sample as sent', receipt.sampleSha256],
    ['SHA-256 of the recorded phrase as sent', receipt.consentSha256],
    ['Receipt', receipt.id],
  ]
}

function sayTime(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`
}
