import type { Receipt } from '#shared/contract/cloning.ts'
import { safeFileName } from '../exports/safe-file-name.ts'

/** What a person finds among the downloads. */
export function receiptFileName(receipt: Receipt, format: 'json' | 'pdf'): string {
  return `${safeFileName(`Consent ${receipt.fullName} ${receipt.verifiedAt.slice(0, 10)}`)}.${format}`
}

/** The receipt as JSON or as a printable page, by the ending of the name; undefined for any other ending. */
export async function receiptFile(
  receipt: Receipt,
  fileName: string,
): Promise<{ bytes: Uint8Array; contentType: string } | undefined> {
  const json = new TextEncoder().encode(`${JSON.stringify(receipt, null, 2)}\n`)
  if (fileName.endsWith('.json')) return { bytes: json, contentType: 'application/json' }
  if (!fileName.endsWith('.pdf')) return undefined
  // What draws is large and seldom wanted, so that the studio starts without it.
  const { drawReceipt } = await import('./draw-receipt.ts')
  return { bytes: await drawReceipt(receipt, json), contentType: 'application/pdf' }
}
