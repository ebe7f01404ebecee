import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkSignature } from '#shared/domain/webhooks/check-signature.ts'
import type { SignatureVerdict } from '#shared/domain/webhooks/check-signature.ts'
import { checkWithSecrets } from '#shared/domain/webhooks/check-with-secrets.ts'
import { signatureTools } from './signature-tools.ts'

const SECRET = 'whsec_dGhpcnR5LXR3byBieXRlcyBvciBtb3JlLCBhbGwgcmFuZG9t'
const TIME = '1790000000'

const check = (header: string | null, body: string, ageSeconds = 0, secret = SECRET): SignatureVerdict =>
  checkSignature(
    { header, body: Buffer.from(body), secret, receivedAtMs: (Number(TIME) + ageSeconds) * 1_000 },
    signatureTools,
  )
const sign = (body: string, secret = SECRET, time = TIME) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

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
])('parses the header %j as %j', (header, verdict) => {
  expect(check(header, '{}')).toMatchObject(verdict)
})

it('reports the age of a valid one with parts in any order, blanks, unknown parts and several signatures', () => {
  const v0 = sign('{}')
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

it('reports upper-case hex digits, but not for a signature that is wrong in either case', () => {
  const v0 = sign('{}')

  expect(check(`t=${TIME},v0=${v0.toUpperCase()}`, '{}').kind).toBe('wrong-case')
  expect(check(`t=${TIME},v0=sha256=${v0.toUpperCase()}`, '{}')).toEqual({ kind: 'prefixed', isOtherwiseRight: true })
  expect(check(`t=${TIME},v0=${'A'.repeat(64)}`, '{}').kind).toBe('wrong-secret-or-body')
})

it('accepts exactly 300 s in either direction, to the millisecond', () => {
  const header = `t=${TIME},v0=${sign('{}')}`

  expect(check(header, '{}', 300.001)).toMatchObject({ kind: 'outside-window', ageMs: 300_001 })
  expect(check(header, '{}', -300.001)).toMatchObject({ kind: 'outside-window', ageMs: -300_001 })
})

it('verifies nothing with an empty secret', () => {
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
])('reports a reserialized body: %j, sent as %j, is %s', (arrived, sent, change) => {
  expect(check(`t=${TIME},v0=${sign(sent)}`, arrived)).toEqual({ kind: 'body-changed', change })
})

it.each<[used: string, given: string, verdict: object]>([
  ['secret', ' secret\n', { kind: 'secret-used-otherwise', use: 'trimmed' }],
  ['abc', 'whsec_abc', { kind: 'secret-used-otherwise', use: 'without-prefix' }],
  ['Hello, secret', 'whsec_SGVsbG8sIHNlY3JldA==', { kind: 'secret-used-otherwise', use: 'base64-decoded' }],
  ['Hello', '48656c6c6f', { kind: 'secret-used-otherwise', use: 'hex-decoded' }],
  ['quite another', 'secret', { kind: 'wrong-secret-or-body' }],
])('reports a secret used in another encoding: signed with %j, verified with %j', (used, given, verdict) => {
  expect(check(`t=${TIME},v0=${sign('{}', used)}`, '{}', 0, given)).toEqual(verdict)
})

it('reports a signature over the body alone, or with milliseconds', () => {
  const alone = signatureTools.hmacHex(SECRET, '{}')
  const milliseconds = sign('{}', SECRET, `${TIME}000`)

  expect(check(`t=${TIME},v0=${alone}`, '{}')).toEqual({ kind: 'time-not-signed' })
  expect(check(`t=${TIME},v0=${milliseconds}`, '{}')).toEqual({ kind: 'milliseconds-signed' })
})

/** The tools, with a count of the HMACs computed. */
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

it('does not try every serialization of a large body', () => {
  const { tools, passes } = counting()
  const body = Buffer.alloc(2 * 1024 * 1024, 0x20)
  const header = `t=${TIME},v0=${'a'.repeat(64)}`

  checkSignature({ header, body, secret: 'plain secret', receivedAtMs: Number(TIME) * 1_000 }, tools)

  expect(passes()).toBe(3)
})

it('does not try other serializations of a body nested too deep for the parser', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

  expect(check(`t=${TIME},v0=${'a'.repeat(64)}`, deep)).toEqual({ kind: 'wrong-secret-or-body' })
  expect(check(`t=${TIME},v0=${sign(`${deep}\n`)}`, deep)).toEqual({ kind: 'body-changed', change: 'outer-blanks' })
})

it('computes one HMAC per secret until one matches, and diagnoses only if none does', () => {
  const secrets = ['before', 'and before that', SECRET].map((secret) => ({ name: `of ${secret}`, secret }))
  const delivery = { body: Buffer.from(COMPACT), receivedAtMs: Number(TIME) * 1_000 }
  const { tools, passes } = counting()

  const good = checkWithSecrets({ ...delivery, header: `t=${TIME},v0=${sign(COMPACT)}` }, secrets, tools)
  const cost = passes()
  const changed = checkWithSecrets({ ...delivery, header: `t=${TIME},v0=${sign(`${COMPACT}\n`)}` }, secrets, tools)

  expect([good, cost]).toMatchObject([{ kind: 'valid', secretName: `of ${SECRET}` }, 3])
  expect(changed).toEqual({ kind: 'body-changed', change: 'outer-blanks', secretName: `of ${SECRET}` })
  expect(checkWithSecrets({ ...delivery, header: null }, [], tools)).toEqual({ kind: 'not-checked' })
})
