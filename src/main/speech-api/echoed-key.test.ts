import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { collect, openClient, options, SPEAK, TEST_KEY } from './open-client.test-support.ts'
import { createRedactor, REPLACEMENT } from './redaction.ts'
import { answerText } from './scripted-server.test-support.ts'
import type { SpeechApi } from './speech-api.ts'

const getHex = (text: string): string => Buffer.from(text).toString('hex')
const each = (form: (code: number) => string): string => [...TEST_KEY].map((one) => form(one.charCodeAt(0))).join('')
const two = (code: number): string => code.toString(16).padStart(2, '0')

/** The key in every form that a service might quote it in. */
const FORMS: [string, string][] = [
  ['as it is', TEST_KEY],
  ['percent-encoded', each((code) => `%${two(code).toUpperCase()}`)],
  ['percent-encoded in small digits', each((code) => `%${two(code)}`)],
  ['percent-encoded twice', each((code) => `%25${two(code)}`)],
  ['escaped as in JSON', each((code) => `\\u00${two(code)}`)],
  ['escaped as in JSON inside JSON', each((code) => `\\\\u00${two(code)}`)],
  ['escaped as in HTML', each((code) => `&#${code};`)],
  ['in base64', Buffer.from(TEST_KEY).toString('base64')],
  ['in base64 with its scheme', Buffer.from(`Bearer ${TEST_KEY}`).toString('base64')],
  ['in base64 as a user name', Buffer.from(`${TEST_KEY}:`).toString('base64')],
  ['in base64 for addresses', Buffer.from(`x${TEST_KEY}`).toString('base64url')],
  ['in base64 within an object', Buffer.from(JSON.stringify({ k: TEST_KEY })).toString('base64')],
  ['in hexadecimal digits', getHex(TEST_KEY)],
]

it.each(FORMS)('takes a key out of text %s, and nothing else', (_what, quoted) => {
  const clean = createRedactor(TEST_KEY)(`before ${quoted} after`)
  expect(clean).toMatch(/^before .* after$/)
  expect(clean).toContain(REPLACEMENT)
  expect(clean).not.toContain(quoted)
})

it.each([
  ['a key with marks', 'a+b/c=d.e$f^g', String.raw`{"k":"a+b\/c=d.e$f^g"}`],
  ['a key with a backslash', String.raw`sk\abc"def`, JSON.stringify({ k: String.raw`sk\abc"def` })],
])('takes %s out of JSON', (_what, key, json) => {
  expect(createRedactor(key)(json)).toBe(`{"k":"${REPLACEMENT}"}`)
})

it('leaves text without the key as it is', () => {
  const text = 'C:\\path %41 &#65; \\u0041 c2s= sk_canary_5f0e9d1'
  expect(createRedactor(TEST_KEY)(text)).toBe(text)
})

const FLOW = `{"draft":{"nodes":[{"id":"a","data":{"url":"https://x/?k=${TEST_KEY}"}}],"edges":[]}}`
const SENDS: [string, (api: SpeechApi) => Promise<unknown>][] = [
  [
    'a flow',
    async (api) => {
      const { graph } = (await api.getFlow({ agentId: 'a' }, options())).value.draft ?? { graph: '' }
      return api.putFlow({ agentId: 'a', draft: { graph }, etag: null }, options())
    },
  ],
  ['an agent', (api) => api.updateAgent({ agentId: 'a', changes: { prompt: `Read ${REPLACEMENT} aloud` } }, options())],
  [
    'what a person writes',
    (api) => api.raw({ method: 'PUT', path: '/v1/x', bodyText: `{"k":"${REPLACEMENT}"}`, maxBytes: 1_000 }, options()),
  ],
]

it.each(SENDS)(
  'refuses to send %s in which a key was removed, so that nothing is changed silently',
  async (_what, send) => {
    const { api, server } = await openClient((_request, socket) => socket.write(answerText(200, {}, FLOW)))

    await expect(send(api)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(REPLACEMENT),
    })

    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  },
)

const CALLS: [string, (api: SpeechApi, baseUrl: string) => Promise<unknown>][] = [
  ['voices', (api) => api.listVoices({}, options())],
  ['models', (api) => api.listModels(options())],
  ['an agent', (api) => api.getAgent({ agentId: TEST_KEY }, options())],
  ['criteria', (api) => api.evaluationConfig({ agentId: 'a' }, options())],
  ['a conversation', (api) => api.getConversation({ conversationId: 'c' }, options())],
  ['messages', (api) => api.listMessages({ conversationId: 'c' }, options())],
  ['a flow', (api) => api.getFlow({ agentId: 'a' }, options())],
  ['templates', (api) => api.listTemplates({}, options())],
  ['projects', (api) => api.listServiceProjects({}, options())],
  ['speech', (api) => api.speech(SPEAK, options())],
  ['a timed stream', async (api) => collect(await api.streamWithTimestamps(SPEAK, options()))],
  ['a plain stream', async (api) => (await api.stream(SPEAK, options())).format],
  [
    'a file',
    (api, baseUrl) =>
      api.download(`${baseUrl}/f`, { ...options(), maxBytes: 1_000_000 }).then((file) => file.contentType),
  ],
  [
    'what a person writes',
    async (api) => {
      const answer = await api.raw({ method: 'GET', path: `/v1/x?k=${TEST_KEY}`, maxBytes: 1_000_000 }, options())
      return [answer.headers, Buffer.from(answer.bytes).toString('latin1')]
    },
  ],
]

it.each(CALLS)('keeps a key that the service echoes everywhere out of all that comes of %s', async (_what, call) => {
  for (const [form, quoted] of FORMS)
    for (const status of [200, 302, 400, 401, 500]) {
      const entry = `{"id":"1","name":"${quoted}","${quoted}":["${quoted}"],"gender":{"${quoted}":"${quoted}"}}`
      const lists = ['voices', 'models', 'agents', 'messages', 'templates', 'projects', 'criteria'].map(
        (name) => `"${name}":[${entry},{"no_id":"${quoted}"}]`,
      )
      const json = `{"id":"1","error":{"code":"${quoted}","message":"${quoted}"},"draft":null,"audio_data":"AAAA","audio_format":"${quoted}","billable_characters_count":"${quoted}",${lists.join(',')}}`
      const isStream = call.toString().includes('stream')
      const body =
        isStream && status === 200
          ? `event: ${quoted}\ndata: {"type":"speech.error","error":{"code":"${quoted}","message":"${quoted}"}}\n\n`
          : json
      const headers = {
        ...{ 'Service-Request-Id': quoted, ETag: `"${quoted}"`, 'X-Echo': `Bearer ${quoted}` },
        ...{ Location: `/elsewhere?key=${quoted}` },
        'Content-Type': `${isStream ? 'text/event-stream' : 'application/json'}; echo=${quoted}`,
        'Service-Audio-Content-Type': `audio/${quoted}`,
      }
      const script = answerText(status, headers, body).replace('Because', quoted)
      const { api, events, server } = await openClient((_request, socket) => socket.write(script), {
        keepsBodies: () => true,
      })

      const outcome = await call(api, server.baseUrl).catch((error: unknown) => error)
      const told = inspect([outcome, events], {
        depth: 20,
        maxStringLength: null,
        maxArrayLength: null,
        showHidden: true,
      })
      const found = [TEST_KEY, quoted].filter(
        (text) => told.includes(text) || told.includes(JSON.stringify(text).slice(1, -1)),
      )
      expect({ form, status, found }).toEqual({ form, status, found: [] })
    }
})
