import type { ConsentRecord } from '#shared/contract/cloning.ts'
import { safeFileName } from '../../exports/safe-file-name.ts'
import { t } from './messages/t.ts'

/** Name of the downloaded file. */
export function consentRecordFileName(consentRecord: ConsentRecord, format: 'json' | 'pdf'): string {
  return `${safeFileName(t('fileName', { name: consentRecord.fullName, day: consentRecord.verifiedAt.slice(0, 10) }))}.${format}`
}

/** The consent record as JSON or as a printable page, by file extension; undefined for any other. */
export async function consentRecordFile(
  consentRecord: ConsentRecord,
  fileName: string,
): Promise<{ bytes: Uint8Array; contentType: string } | undefined> {
  const json = new TextEncoder().encode(`${JSON.stringify(consentRecord, null, 2)}\n`)
  if (fileName.endsWith('.json')) return { bytes: json, contentType: 'application/json' }
  if (!fileName.endsWith('.pdf')) return undefined
  // The PDF code is large and rarely needed, so it is loaded on demand.
  const { drawConsentRecord } = await import('./draw-consent-record.ts')
  return { bytes: await drawConsentRecord(consentRecord, json), contentType: 'application/pdf' }
}
