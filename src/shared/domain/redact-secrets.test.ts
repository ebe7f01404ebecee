import { describe, expect, it } from 'vitest'
import { isSecretName, redactBody, redactJson, redactSecrets } from './redact-secrets.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl'

describe('a text', () => {
  it.each([
    ['a known secret', 'The key my"own secret is wrong', 'my"own secret'],
    ['a known secret in JSON', JSON.stringify({ note: 'my"own secret' }), String.raw`my\"own secret`],
    ['a known secret in an address', `/v1/voices?cursor=${encodeURIComponent('my"own secret')}`, 'my%22own%20secret'],
    ['a bearer', 'Authorization: Bearer abcdef.123 was refused', 'abcdef.123'],
    ['basic credentials', 'authorization: basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
    ['a JSON Web Token', `The token ${JWT} has expired`, JWT],
    ['a key with a prefix', 'sk_sandbox_paid_0123456789 is unknown', 'sk_sandbox_paid_0123456789'],
    ['a webhook secret', 'made whsec_AAAAbbbbCCCC once', 'whsec_AAAAbbbbCCCC'],
    ['a signed address', '/media/clip.mp3?X-Amz-Signature=abc123def&X-Amz-Date=2026', 'abc123def'],
    ['a token in an address', 'wss://rtc.example/session?room=1&access_token=topsecret#top', 'topsecret'],
    ['a password in an address', 'https://ada:lovelace@proxy.example/', 'lovelace'],
    ['a member of JSON that was cut off', '{"name":"Reception","webhook_secret":"hush-hu', 'hush-hu'],
    ['a member of JSON inside JSON', JSON.stringify({ body: JSON.stringify({ clientSecret: 'hush' }) }), 'hush'],
  ])('has %s redacted', (_what, text, secret) => {
    expect(text).toContain(secret)

    const clean = redactSecrets(text, ['my"own secret'])

    expect(clean).not.toContain(secret)
    expect(clean).toContain('[removed]')
  })

  it.each([
    'The lamp had been dark for eleven years.',
    '/v1/voices?cursor=abc&limit=50',
    '{"input":"Say the secret word","voice_id":"aria","usage":{"prompt_tokens":12}}',
    'req_9f31c0de-77',
    'https://api.example:8443/v1/agents/agent_1',
  ])('is unchanged if it contains none: %s', (text) => {
    expect(redactSecrets(text, ['abc'])).toBe(text)
  })
})

it('recognizes secret names in any spelling', () => {
  const names = ['webhook_secret', 'webhookSecret', 'Authorization', 'api-key', 'apiKey', 'token', 'X-Signature']

  expect(names.filter((name) => !isSecretName(name))).toEqual([])
  expect(['prompt_tokens', 'secretary', 'key', 'tokens_used', 'webhook_secret_set_at'].filter(isSecretName)).toEqual([])
})

it('redacts any JSON value under a secret’s name, except flags', () => {
  expect(
    redactJson({
      secret: { nested: [1] },
      token: 7,
      agents: [{ name: 'Reception', webhook_secret: 'x' }],
      secrets: null,
    }),
  ).toEqual({
    secret: '[removed]',
    token: '[removed]',
    agents: [{ name: 'Reception', webhook_secret: '[removed]' }],
    secrets: null,
  })
})

it('handles JSON nested deeper than the call stack', () => {
  const deep = `${'['.repeat(5_000)}"${JWT}"${']'.repeat(5_000)}`

  expect(redactBody(deep)).not.toContain(JWT)
})

it('pretty-prints JSON and leaves other texts unchanged', () => {
  expect(redactBody('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(redactBody('not json, Bearer abc')).toBe('not json, Bearer [removed]')
})

it.each([
  ['three spaces after the scheme', 'Bearer   abcdef', 'Bearer [removed]'],
  ['a token without a signature', 'x eyJhbGciOiJ.eyJz y', 'x [removed] y'],
  ['a token with an empty signature', 'eyJhbGciOiJ.eyJz. y', '[removed] y'],
  ['a short text with a dot', 'eyJhbGciOiJ.ab y', 'eyJhbGciOiJ.ab y'],
  ['a whole signature', 'eyJhbGciOiJ.eyJz.a-b_c y', '[removed] y'],
  ['a chat key', 'xoxb-0123456789', '[removed]'],
  ['a word with a prefix', 'pk_short', 'pk_short'],
  ['six characters after a prefix', 'rk_123456', '[removed]'],
  ['the shortest known secret', 'the abcd key', 'the [removed] key'],
  ['no secret shorter than that', 'the abc key', 'the abc key'],
  ['a secret between quotation marks', '"my\\"own"', '"[removed]"'],
])('redacts exactly the secret: %s', (_what, text, clean) => {
  expect(redactSecrets(text, ['abcd', 'abc', 'my"own'])).toBe(clean)
})

it('redacts texts inside JSON, but neither numbers nor what says whether a secret is set', () => {
  const value = {
    note: 'Bearer abc',
    has_secret: true,
    api_key: false,
    token: null,
    password: 7,
    list: ['Basic abc', 3],
  }

  expect(redactJson(value)).toEqual({
    note: 'Bearer [removed]',
    has_secret: true,
    api_key: false,
    token: null,
    password: '[removed]',
    list: ['Basic [removed]', 3],
  })
})

it.each([
  ['members', (value: unknown) => ({ a: value })],
  ['lists', (value: unknown) => [value]],
])('removes what is nested in more than 40 %s', (_kind, wrap) => {
  const nest = (levels: number) => Array.from({ length: levels }).reduce((value) => wrap(value), 'plain' as unknown)

  expect(JSON.stringify(redactJson(nest(40)))).toContain('plain')
  expect(JSON.stringify(redactJson(nest(41)))).toContain('[removed]')
})
