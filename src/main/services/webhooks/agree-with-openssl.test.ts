import { expect, it } from 'vitest'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { checkSignature } from '#shared/domain/webhooks/check-signature.ts'
import type { SignatureVerdict } from '#shared/domain/webhooks/check-signature.ts'
import { opensslSignatures } from './openssl-hmac.test-support.ts'
import { signatureTools } from './signature-tools.ts'

const RUNS = process.env['OVERVOICE_FAULTS'] === 'full' ? 10_000 : 400
const SECRET = 'whsec_dGhpcnR5LXR3byBieXRlcyBvciBtb3JlLCBhbGwgcmFuZG9t'
const TIME = '1790000000'

const bytes = (body: string | Uint8Array) => (typeof body === 'string' ? Buffer.from(body) : body)
const check = (header: string | null, body: string | Uint8Array, ageSeconds = 0, secret = SECRET): SignatureVerdict =>
  checkSignature(
    { header, body: bytes(body), secret, receivedAtMs: (Number(TIME) + ageSeconds) * 1_000 },
    signatureTools,
  )
const openssl = (body: string | Uint8Array, secret = SECRET, time = TIME) =>
  opensslSignatures(secret, [{ time, body }])[0] ?? ''

const BODIES: readonly [name: string, body: string | Uint8Array][] = [
  ['nothing', ''],
  ['an empty object', '{}'],
  ['an event', '{"id":"evt_1","type":"conversation.completed","data":{"object":{"duration_ms":10600}}}'],
  ['letters beyond ASCII', '{"content":"Grüße, „Ada“ — 🙂"}'],
  ['lines with carriage returns', '{\r\n  "a": 1\r\n}\r\n'],
  ['a byte order mark', '\u{FEFF}{"a":1}'],
  ['ten kilobytes', JSON.stringify({ content: 'x'.repeat(10_000) })],
  ['every byte there is', Uint8Array.from({ length: 256 }, (_, index) => index)],
]

/** Changes to a valid delivery, and the expected kind of verdict. */
const TREATMENTS: readonly [
  name: string,
  kind: SignatureVerdict['kind'],
  treat: (signature: string, body: string | Uint8Array) => SignatureVerdict,
][] = [
  ['as it was sent, 300 s later', 'valid', (v0, body) => check(`t=${TIME},v0=${v0}`, body, 300)],
  ['as it was sent, 300 s before', 'valid', (v0, body) => check(`t=${TIME},v0=${v0}`, body, -300)],
  ['301 s later', 'outside-window', (v0, body) => check(`t=${TIME},v0=${v0}`, body, 301)],
  ['301 s before', 'outside-window', (v0, body) => check(`t=${TIME},v0=${v0}`, body, -301)],
  ['prefixed', 'prefixed', (v0, body) => check(`t=${TIME},v0=sha256=${v0}`, body)],
  ['cut by a figure', 'signature-malformed', (v0, body) => check(`t=${TIME},v0=${v0.slice(1)}`, body)],
  ['called v1', 'part-missing', (v0, body) => check(`t=${TIME},v1=${v0}`, body)],
  ['with another time', 'wrong-secret-or-body', (v0, body) => check(`t=${Number(TIME) + 1},v0=${v0}`, body)],
  [
    'with a byte more',
    'wrong-secret-or-body',
    (v0, body) => check(`t=${TIME},v0=${v0}`, Buffer.concat([bytes(body), Buffer.from('!')])),
  ],
  ['with another secret', 'wrong-secret-or-body', (v0, body) => check(`t=${TIME},v0=${v0}`, body, 0, 'another secret')],
]

it.each(BODIES.flatMap(([what, body]) => TREATMENTS.map(([how, kind, treat]) => ({ what, how, kind, body, treat }))))(
  'reports a body of $what, $how, as $kind',
  ({ body, kind, treat }) => {
    expect(treat(openssl(body), body).kind).toBe(kind)
  },
)

it(`agrees with openssl on ${RUNS} deliveries with random changes`, () => {
  const random = seededRandom(6)
  const upTo = (count: number) => Math.floor(random() * count)
  const perSecret = 50
  const disagreements: unknown[] = []
  const verdicts = { accepted: 0, refused: 0 }

  for (let run = 0; run < RUNS; run += perSecret) {
    const secret = Buffer.from(Array.from({ length: 1 + upTo(80) }, () => 33 + upTo(94))).toString()
    const sent = Array.from({ length: perSecret }, () => ({
      time: String(1_780_000_000 + upTo(20_000_000)),
      body: Uint8Array.from({ length: upTo(400) }, () => upTo(256)),
    }))
    const received = sent.map(({ time, body }) => {
      const changed = body.slice()
      if (upTo(4) === 0 && changed.length > 0) changed.set([upTo(256)], upTo(changed.length))
      return { time: upTo(8) === 0 ? String(Number(time) + upTo(3) - 1) : time, body: changed }
    })
    const signatures = opensslSignatures(secret, sent)
    const oracle = opensslSignatures(secret, received)
    received.forEach(({ time, body }, index) => {
      const good = signatures[index] ?? ''
      const spelled = [good, good, good, good, good.toUpperCase(), `sha256=${good}`, good.slice(0, 63), `${good}0`]
      const signature = spelled[upTo(spelled.length)] ?? good
      const ageSeconds = upTo(700) - 350
      const isGood = signature === oracle[index] && Math.abs(ageSeconds) <= 300
      const receivedAtMs = (Number(time) + ageSeconds) * 1_000
      const verdict = checkSignature(
        { header: `t=${time},v0=${signature}`, body, secret, receivedAtMs },
        signatureTools,
      )
      verdicts[isGood ? 'accepted' : 'refused'] += 1
      if ((verdict.kind === 'valid') !== isGood) disagreements.push({ secret, time, signature, ageSeconds, verdict })
    })
  }

  expect(disagreements).toEqual([])
  expect(Math.min(verdicts.accepted, verdicts.refused)).toBeGreaterThan(RUNS / 5)
})
