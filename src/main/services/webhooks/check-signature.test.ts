import { expect, it } from 'vitest'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { checkSignature } from '#shared/domain/webhooks/check-signature.ts'
import type { SignatureVerdict } from '#shared/domain/webhooks/check-signature.ts'
import { checkWithSecrets } from '#shared/domain/webhooks/check-with-secrets.ts'
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

/** What is done to a good delivery, and the kind of verdict on it. */
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
  'a body of $what, $how, is $kind',
  ({ body, kind, treat }) => {
    expect(treat(openssl(body), body).kind).toBe(kind)
  },
)

it(`agrees with openssl about ${RUNS} deliveries to which anything may have happened`, () => {
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

it.each<[header: string | null, verdict: object]>([
  [null, { kind: 'header-missing' }],
  ['', { kind: 'header-missing' }],
  ['  ', { kind: 'header-missing' }],
  [`sha256=${'a'.repeat(64)}`, { kind: 'old-format' }],
  [`v0=${'a'.repeat(64)}`, { kind: 'part-missing', part: 't', found: [] }],
  [`t=,v0=${'a'.repeat(64)}`, { kind: 'part-missing', part: 't', found: [] }],
  [`t=${TIME}`, { kind: 'part-missing', part: 'v0', found: [] }],
  [`t=${TIME},v0=`, { kind: 'part-missing', part: 'v0', found: [] }],
  [`t=${TIME},v1=abc`, { kind: 'part-missing', part: 'v0', found: ['v1'] }],
  ['nonsense', { kind: 'part-missing', part: 't', found: ['nonsense'] }],
  [`t=${TIME},t=${TIME},v0=abc`, { kind: 'time-twice' }],
  [`t=${TIME}000,v0=abc`, { kind: 'time-malformed', time: `${TIME}000`, isMilliseconds: true }],
  [`t=${TIME}.5,v0=abc`, { kind: 'time-malformed', isMilliseconds: false }],
  ['t=-1,v0=abc', { kind: 'time-malformed' }],
  ['t=2026-09-30,v0=abc', { kind: 'time-malformed' }],
  [`t=${TIME},v0=abc`, { kind: 'signature-malformed', length: 3 }],
  [`t=${TIME},v0=sha256=${'a'.repeat(64)}`, { kind: 'prefixed', isOtherwiseRight: false }],
  [`t=${TIME},v0=sha256=abc`, { kind: 'signature-malformed', length: 10 }],
  [`t=${TIME},v0=${'g'.repeat(64)}`, { kind: 'signature-malformed', length: 64 }],
])('the header %j is %j', (header, verdict) => {
  expect(check(header, '{}')).toMatchObject(verdict)
})

it('a good one tells its age; parts may stand in any order, with blanks, with others, and several signatures', () => {
  const v0 = openssl('{}')
  const other = 'b'.repeat(64)

  for (const header of [
    `v0=${v0},t=${TIME}`,
    ` t=${TIME}, v0=${v0} `,
    `t=${TIME},v0=${v0},v1=${other}`,
    `t=${TIME},v0=${other},v0=${v0}`,
  ]) {
    expect(check(header, '{}', 12.5)).toEqual({ kind: 'valid', signedAtMs: Number(TIME) * 1_000, ageMs: 12_500 })
  }
})

it('upper-case figures are named, and a signature that is right in no case is not', () => {
  const v0 = openssl('{}')

  expect(check(`t=${TIME},v0=${v0.toUpperCase()}`, '{}').kind).toBe('wrong-case')
  expect(check(`t=${TIME},v0=sha256=${v0.toUpperCase()}`, '{}')).toEqual({ kind: 'prefixed', isOtherwiseRight: true })
  expect(check(`t=${TIME},v0=${'A'.repeat(64)}`, '{}').kind).toBe('wrong-secret-or-body')
})

it('the window is 300 s to the millisecond, either way', () => {
  const header = `t=${TIME},v0=${openssl('{}')}`

  expect(check(header, '{}', 300.001)).toMatchObject({ kind: 'outside-window', ageMs: 300_001 })
  expect(check(header, '{}', -300.001)).toMatchObject({ kind: 'outside-window', ageMs: -300_001 })
})

it('an empty secret checks nothing', () => {
  expect(check(`t=${TIME},v0=${'a'.repeat(64)}`, '{}', 0, '').kind).toBe('secret-missing')
})

const EVENT = {
  type: 'conversation.completed',
  id: 'evt_1',
  url: 'http://x/y',
  list: [1, { b: null, a: 'ü' }],
  empty: {},
}
const COMPACT = JSON.stringify(EVENT)

it.each<[arrived: string, sent: string, change: string]>([
  [JSON.stringify(EVENT, null, 2), COMPACT, 'compact'],
  [COMPACT, JSON.stringify(EVENT, null, 2), 'indented'],
  [COMPACT, JSON.stringify(EVENT, null, '\t'), 'indented'],
  [
    COMPACT,
    '{"type": "conversation.completed", "id": "evt_1", "url": "http://x/y", "list": [1, {"b": null, "a": "ü"}], "empty": {}}',
    'spaced',
  ],
  [
    COMPACT,
    '{"empty":{},"id":"evt_1","list":[1,{"a":"ü","b":null}],"type":"conversation.completed","url":"http://x/y"}',
    'sorted-keys',
  ],
  [COMPACT, COMPACT.replace('ü', String.raw`\u00fc`), 'escaped'],
  [COMPACT, COMPACT.replaceAll('/', String.raw`\/`), 'escaped'],
  [COMPACT.replace('ü', String.raw`\u00fc`), COMPACT, 'compact'],
  [COMPACT, `\u{FEFF}${COMPACT}`, 'byte-order-mark'],
  [`\u{FEFF}${COMPACT}`, COMPACT, 'byte-order-mark'],
  [COMPACT, `${COMPACT}\n`, 'outer-blanks'],
  [`${COMPACT}\n`, COMPACT, 'outer-blanks'],
  ['{\n"a":1}', '{\r\n"a":1}', 'line-ends'],
  ['{\r\n"a":1}', '{\n"a":1}', 'line-ends'],
  ['no JSON\r\n', 'no JSON\n', 'line-ends'],
])('a body that was written again is named: %j, sent as %j, is %s', (arrived, sent, change) => {
  expect(check(`t=${TIME},v0=${openssl(sent)}`, arrived)).toEqual({ kind: 'body-changed', change })
})

it.each<[used: string, given: string, verdict: object]>([
  ['secret', ' secret\n', { kind: 'secret-used-otherwise', use: 'trimmed' }],
  ['abc', 'whsec_abc', { kind: 'secret-used-otherwise', use: 'without-prefix' }],
  ['Hello, secret', 'whsec_SGVsbG8sIHNlY3JldA==', { kind: 'secret-used-otherwise', use: 'base64-decoded' }],
  ['Hello', '48656c6c6f', { kind: 'secret-used-otherwise', use: 'hex-decoded' }],
  ['quite another', 'secret', { kind: 'wrong-secret-or-body' }],
])('a secret used in another way is named: signed with %j, checked with %j', (used, given, verdict) => {
  expect(check(`t=${TIME},v0=${openssl('{}', used)}`, '{}', 0, given)).toEqual(verdict)
})

it('a signature over the body alone, or over milliseconds, is named', () => {
  const alone = signatureTools.hmacHex(SECRET, '{}')
  const milliseconds = openssl('{}', SECRET, `${TIME}000`)

  expect(check(`t=${TIME},v0=${alone}`, '{}')).toEqual({ kind: 'time-not-signed' })
  expect(check(`t=${TIME},v0=${milliseconds}`, '{}')).toEqual({ kind: 'milliseconds-signed' })
})

/** The tools, and how many HMACs were made with them. */
function counting() {
  let passes = 0
  const tools = {
    ...signatureTools,
    hmacHex: (...order: Parameters<typeof signatureTools.hmacHex>) => {
      passes += 1
      return signatureTools.hmacHex(...order)
    },
  }
  return { tools, passes: () => passes }
}

it('a large body is not tried in every spelling', () => {
  const { tools, passes } = counting()
  const body = Buffer.alloc(2 * 1024 * 1024, 0x20)
  const header = `t=${TIME},v0=${'a'.repeat(64)}`

  checkSignature({ header, body, secret: 'plain secret', receivedAtMs: Number(TIME) * 1_000 }, tools)

  expect(passes()).toBe(3)
})

it('a body that is nested deeper than a program can follow is not tried in other spellings', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

  expect(check(`t=${TIME},v0=${'a'.repeat(64)}`, deep)).toEqual({ kind: 'wrong-secret-or-body' })
  expect(check(`t=${TIME},v0=${openssl(`${deep}\n`)}`, deep)).toEqual({ kind: 'body-changed', change: 'outer-blanks' })
})

it('the last of several secrets that fits costs one HMAC for each; what is wrong is asked when none fits', () => {
  const secrets = ['before', 'and before that', SECRET].map((secret) => ({ name: `of ${secret}`, secret }))
  const delivery = { body: Buffer.from(COMPACT), receivedAtMs: Number(TIME) * 1_000 }
  const { tools, passes } = counting()

  const good = checkWithSecrets({ ...delivery, header: `t=${TIME},v0=${openssl(COMPACT)}` }, secrets, tools)
  const cost = passes()
  const changed = checkWithSecrets({ ...delivery, header: `t=${TIME},v0=${openssl(`${COMPACT}\n`)}` }, secrets, tools)

  expect([good, cost]).toMatchObject([{ kind: 'valid', secretName: `of ${SECRET}` }, 3])
  expect(changed).toEqual({ kind: 'body-changed', change: 'outer-blanks', secretName: `of ${SECRET}` })
  expect(checkWithSecrets({ ...delivery, header: null }, [], tools)).toEqual({ kind: 'not-checked' })
})
