import { createHmac, timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { signatureTools } from '../src/main/services/webhooks/signature-tools.ts'
import { checkSignature } from '../src/shared/domain/webhooks/check-signature.ts'
import type { BenchRow } from './measure.ts'

const DELIVERIES = 2_000
const SECRET = 'whsec_dGhpcnR5LXR3byBieXRlcyBvciBtb3JlLCBhbGwgcmFuZG9t'
/** An event of ten kilobytes. */
const BODY = Buffer.from(JSON.stringify({ type: 'conversation.completed', data: 'x'.repeat(10_184) }))

const NOW_MS = Date.now()
const SECONDS = String(Math.floor(NOW_MS / 1_000))

function hmac(): Buffer {
  return createHmac('sha256', SECRET).update(`${SECONDS}.`).update(BODY).digest()
}

const SIGNATURE = hmac()
const CHECK = {
  header: `t=${SECONDS},v0=${SIGNATURE.toString('hex')}`,
  body: BODY,
  secret: SECRET,
  receivedAtMs: NOW_MS,
}

/** Microseconds for one delivery, of which each has to be found good. */
function perDelivery(isGood: () => boolean): number {
  const startedAt = performance.now()
  for (let count = 0; count < DELIVERIES; count += 1) if (!isGood()) throw new Error('A good delivery was refused')
  return ((performance.now() - startedAt) * 1_000) / DELIVERIES
}

const checked = () => perDelivery(() => checkSignature(CHECK, signatureTools).kind === 'valid')

/** B29: a delivery of 10 KB that is good, checked, against nothing but the arithmetic: 0.9 times as many a second. */
export const verifyWebhook: BenchRow = {
  id: 'B29',
  what: 'Signature of a 10 KB delivery checked: header, HMAC, constant-time comparison, window',
  peerIs: 'bare HMAC with timingSafeEqual',
  unit: 'µs',
  ratioAtMost: 1 / 0.9,
  rounds: 21,
  open: async () => ({
    subject: async () => checked(),
    peer: async () => perDelivery(() => timingSafeEqual(hmac(), SIGNATURE)),
    close: async () => {},
  }),
}

/** The same against a library that many senders recommend, each with its own headers over the same body: ten times as many a second. */
export const verifyWebhookByLibrary: BenchRow = {
  id: 'B29',
  what: 'The same',
  peerIs: 'standardwebhooks',
  unit: 'µs',
  ratioAtMost: 0.1,
  rounds: 21,
  async open() {
    const library = new Webhook(SECRET)
    const text = BODY.toString()
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': SECONDS,
      'webhook-signature': library.sign('msg_1', new Date(Number(SECONDS) * 1_000), text),
    }
    return {
      subject: async () => checked(),
      peer: async () => perDelivery(() => library.verify(text, headers) !== undefined),
      close: async () => {},
    }
  },
}
