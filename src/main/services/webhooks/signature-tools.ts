import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignatureTools } from '#shared/domain/webhooks/signature-tools.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Node's own HMAC and comparison. */
export const signatureTools: SignatureTools = {
  hmacHex(secret, ...parts) {
    const hmac = createHmac('sha256', secret)
    for (const part of parts) hmac.update(part)
    return hmac.digest('hex')
  },
  isEqual(a, b) {
    const [left, right] = [Buffer.from(a), Buffer.from(b)]
    return left.length === right.length && timingSafeEqual(left, right)
  },
  text(bytes) {
    try {
      return utf8.decode(bytes)
    } catch {
      return undefined
    }
  },
  bytes: (text, encoding) => Buffer.from(text, encoding),
}
