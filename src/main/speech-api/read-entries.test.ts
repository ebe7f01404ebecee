import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { WireAgent, WireAgentVoice, WireCriterion, WireDataField } from '#shared/service-wire/agents.ts'
import { WireModel, WireVoice } from '#shared/service-wire/catalog.ts'
import { WireConversation, WireEvaluation, WireMessage } from '#shared/service-wire/conversations.ts'
import { WireFlowVersion, WireTemplateFacts } from '#shared/service-wire/flows.ts'
import { WireProject } from '#shared/service-wire/projects.ts'
import { readLeniently } from '#shared/service-wire/read-leniently.ts'
import { WireDelivery, WireWebhookEndpoint } from '#shared/service-wire/webhooks.ts'
import { readEntries, readPaging } from './read-entries.ts'

const AT = '2026-11-23T04:00:00Z'
const VOICE_MODELS = [{ name: 'simba-3.2', languages: [{ locale: 'en-US', preview_audio: 'https://x.test/a.mp3' }] }]

/** Each list of the service with an entry that has every field. */
const LISTS = [
  [
    'agents',
    WireAgent,
    {
      ...{
        name: 'Front desk',
        slug: 'front-desk',
        channels: ['voice'],
        prompt: 'p',
        first_message: 'f',
        language: 'en',
      },
      ...{ additional_languages: [{ language: 'de', voice_id: 'v', first_message: null }] },
      ...{ llm: { provider: 'p', model: 'm', temperature: 0.5 }, tts: { voice_id: 'george', speed: 1, model: null } },
      ...{ voice_id: 'george', turn_handling: {}, memory: {}, navigator: {}, guardrails: {}, background_noise: {} },
      ...{ widget_config: { theme: 'dark' }, is_public: true, allowed_origins: ['a'], hostname_allowlist: ['b'] },
      ...{ webhook_url: 'https://x.test', webhook_secret_set: true, amd: {}, max_call_duration_seconds: 60 },
      ...{ save_audio_recording: true, ai_disclosure: { enabled: true }, knowledge_instruction: 'k', project_id: 'p' },
      ...{ created_at: AT, updated_at: AT },
    },
  ],
  [
    'agent voices',
    WireAgentVoice,
    {
      ...{ type: 'shared', display_name: 'George', models: VOICE_MODELS, default_model: 'simba-3.2', gender: 'male' },
      ...{ locale: 'en-US', preview_audio: 'https://x.test/a.mp3', avatar_image: 'https://x.test/a.png', tags: ['t'] },
    },
  ],
  [
    'voices',
    WireVoice,
    {
      ...{ display_name: 'George', gender: 'male', locale: 'en-US', models: VOICE_MODELS, type: 'shared', tags: ['t'] },
      ...{ preview_audio: 'https://x.test/a.mp3', avatar_image: 'https://x.test/a.png', project_id: 'p' },
    },
  ],
  [
    'models',
    WireModel,
    {
      ...{ name: 'Simba', default: true, recommended: true, deprecated: false, description: 'd', languages: ['en'] },
      ...{
        endpoints: ['/v1/audio/stream'],
        curated_voices: false,
        english_voices_only: false,
        retired_at: AT,
        sunset_at: AT,
      },
    },
  ],
  [
    'conversations',
    WireConversation,
    {
      ...{ agent_id: 'agent_1', status: 'completed', transport: 'web', created_at: AT, started_at: AT, ended_at: AT },
      ...{ duration_ms: 5_000, message_count: 4, cost_cents: 1.5, recording_url: 'https://x.test', end_reason: 'x' },
      ...{ recording_started_at: AT, caller_identity: 'c', from_number: '+1', to_number: '+2', metadata: { a: 1 } },
      ...{ agent_snapshot: { name: 'n' }, dynamic_variables: { b: 2 } },
    },
  ],
  [
    'messages',
    WireMessage,
    {
      ...{ conversation_id: 'conv_1', role: 'user', content: 'Hello', tool_name: 't', tool_args: { a: 1 } },
      ...{ tool_result: 3, started_at: AT, ended_at: AT },
    },
  ],
  [
    'evaluations',
    WireEvaluation,
    {
      ...{ conversation_id: 'conv_1', kind: 'criterion', criterion_id: 'c', name: 'Polite', status: 'success' },
      ...{ passed: true, score: 0.5, rationale: 'r', data: { value: 1 }, created_at: AT },
    },
  ],
  [
    'deliveries',
    WireDelivery,
    {
      ...{
        conversation_id: 'conv_1',
        agent_id: 'a',
        url: 'https://x.test',
        event: 'e',
        status: 'failed',
        attempt_count: 2,
      },
      ...{ created_at: AT, last_attempt_at: AT, last_status_code: 500, last_error: 'x', request_body: '{}' },
      ...{ request_headers: { a: 'b' }, last_response_body: '', last_response_headers: {} },
    },
  ],
  [
    'webhook endpoints',
    WireWebhookEndpoint,
    {
      ...{ url: 'https://x.test', project_id: 'p', enabled_events: ['e'], include: ['i'], api_version: 'v' },
      ...{ description: 'd', disabled: false, secret: null, created_at: AT, updated_at: AT },
    },
  ],
  [
    'flow versions',
    WireFlowVersion,
    {
      ...{ agent_id: 'a', version: 3, parent_version_id: 'v', is_active: true, is_draft: false, name: 'n', notes: 'x' },
      ...{ published_at: AT, updated_at: AT },
    },
  ],
  [
    'templates',
    WireTemplateFacts,
    {
      ...{ key: 'k', name: 'n', description: 'd', category: 'c', is_seed: true, created_at: AT, updated_at: AT },
    },
  ],
  [
    'projects',
    WireProject,
    {
      ...{ name: 'Audiobook', created_at: AT, updated_at: AT, archived_at: AT, purged_at: AT, max_concurrent_calls: 1 },
      ...{ max_requests_per_minute: 2, monthly_budget: 3, monthly_spend: 4.5, resource_count: 6 },
    },
  ],
  ['criteria', WireCriterion, { name: 'Polite', description: 'd' }],
  ['data fields', WireDataField, { key: 'k', description: 'd', type: 'string' }],
] as const

const ODD = [null, 0, -1.5, 1e300, '', 'soon', '12', true, [], [null], [7, 'a', {}], {}, { id: null }, [[]], undefined]

const nest = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

describe.each(LISTS)('an entry of the %s', (_what, schema, fields: Record<string, unknown>) => {
  const whole = { id: 'id_1', unknown_field: { kept: [1] }, ...fields }

  it('is read completely when every field is as described', () => {
    expect(readEntries(schema, [whole])).toEqual({ entries: [whole], incomplete: [] })
  })

  it.each(Object.keys(fields))('keeps every other field whatever %s holds', (field) => {
    const { [field]: _odd, ...others } = whole as Record<string, unknown>
    for (const value of ODD) {
      const { entries, incomplete } = readEntries(schema, [{ ...whole, [field]: value }, whole])

      expect(entries).toHaveLength(2)
      expect(entries[0]).toMatchObject(others)
      expect(incomplete.flatMap((entry) => entry.fields.map(({ path }) => /^\w*/.exec(path)?.[0]))).toEqual(
        incomplete.flatMap((entry) => entry.fields.map(() => field)),
      )
      const read = readLeniently(schema as typeof WireAgent, entries[0]).value
      expect(read).toMatchObject(others)
      expect(schema.safeParse(read).error).toBeUndefined()
      // What couldn't be read stays as it was sent.
      if (incomplete.length > 0 && field !== 'key') expect(entries[0]?.[field]).toEqual(value)
    }
  })

  it.each(Object.keys(fields))('lacks only %s when it is nested too deeply to be stored', (field) => {
    const { [field]: _deep, ...others } = whole as Record<string, unknown>
    const { entries, incomplete } = readEntries(schema, [{ ...whole, [field]: nest(20_000) }, whole])

    expect(entries).toEqual([others, whole])
    expect(incomplete).toMatchObject([{ id: 'id_1', fields: [{ path: field }] }])
    expect(JSON.stringify(incomplete).length).toBeLessThan(1_000)
  })

  it('is read from nothing but its ID', () => {
    const { value } = readLeniently(schema as typeof WireAgent, { id: 'id_1' })
    expect(schema.safeParse(value).error).toBeUndefined()
  })
})

it.each([null, undefined, '', ' ', {}, [], true])('says that an entry with the ID %j is not listed', (id) => {
  const { entries, incomplete } = readEntries(WireVoice, [{ id, display_name: 'George' }])

  expect(entries).toEqual([])
  expect(incomplete).toEqual([{ id: null, name: 'George', fields: [{ path: 'id', value: id }] }])
})

it.each([nest(20_000), { id: nest(20_000) }])(
  'can store what it says of an unlisted entry with many levels',
  (entry) => {
    const { entries, incomplete } = readEntries(WireVoice, [entry])

    expect(entries).toEqual([])
    expect(JSON.stringify(incomplete).length).toBeLessThan(1_000)
  },
)

it('stores a field with 100 levels, and leaves out one with 101', () => {
  const whole = { id: 'a', display_name: 'A', locale: 'en-US', models: [] }
  const { entries, incomplete } = readEntries(WireVoice, [{ ...whole, metadata: nest(100), extra: nest(101) }])

  expect(entries).toEqual([{ ...whole, metadata: nest(100) }])
  expect(incomplete.map(({ fields }) => fields.map(({ path }) => path))).toEqual([['extra']])
})

it.each([null, 5, 'text', [], [{ id: 'a' }]])('lists nothing for %j in place of an entry', (entry) => {
  expect(readEntries(WireVoice, [entry]).entries).toEqual([])
})

it('reads numbers as text and text as numbers where the interface has the other', () => {
  const { entries, incomplete } = readEntries(WireConversation, [
    { id: 42, agent_id: 'a', status: 'completed', caller_identity: 491234, duration_ms: '1200' },
  ])

  expect(entries).toMatchObject([{ id: '42', caller_identity: '491234', duration_ms: 1200 }])
  expect(incomplete).toEqual([])
})

it('names each field that could not be read, also inside lists and blocks', () => {
  const { incomplete } = readEntries(WireAgent, [
    {
      id: 'a',
      name: 'Front desk',
      tts: { voice_id: 'v', speed: 'fast' },
      channels: ['voice', { a: 1 }],
      updated_at: 'soon',
    },
  ])

  expect(incomplete).toEqual([
    {
      id: 'a',
      name: 'Front desk',
      fields: [
        { path: 'channels[1]', value: { a: 1 } },
        { path: 'tts.speed', value: 'fast' },
        { path: 'updated_at', value: 'soon' },
      ],
    },
  ])
})

it.each([
  [{ next_cursor: 'n' }, { next_cursor: 'n', has_more: true }],
  [
    { next_cursor: 7, has_more: 'true' },
    { next_cursor: '7', has_more: true },
  ],
  [
    { next_cursor: 0, has_more: 1 },
    { next_cursor: '0', has_more: true },
  ],
  [
    { next_cursor: 'n', has_more: null },
    { next_cursor: 'n', has_more: true },
  ],
  [
    { next_cursor: 'n', has_more: 'false' },
    { next_cursor: 'n', has_more: false },
  ],
  [
    { next_cursor: 'n', has_more: false },
    { next_cursor: 'n', has_more: false },
  ],
  [{ next_cursor: '', has_more: [] }, {}],
  [{ next_cursor: null }, {}],
  [{ has_more: 'TRUE' }, { has_more: true }],
])('reads how a page continues from %j', (page, paging) => {
  expect(readPaging(page)).toEqual(paging)
})

it.each([
  [{ has_more: ' True ' }, { has_more: true }],
  [{ has_more: '1' }, { has_more: true }],
  [{ has_more: 0 }, { has_more: false }],
  [{ has_more: 'False' }, { has_more: false }],
  [{ has_more: [true] }, {}],
  [{ has_more: 'maybe' }, {}],
  [{ next_cursor: [], has_more: {} }, {}],
])('reads how a page without a cursor continues from %j', (page, paging) => {
  expect(readPaging(page)).toStrictEqual(paging)
})

it('numbers entries without an ID by their place in the whole list', () => {
  const schema = z.looseObject({ id: z.string().optional(), status: z.string().optional() })
  expect(readEntries(schema, [{ status: 'a' }, 5, { id: 'x' }, { status: 'b' }], 200)).toEqual({
    entries: [{ id: '#201', status: 'a' }, { id: 'x' }, { id: '#203', status: 'b' }],
    incomplete: [{ id: null, name: '', fields: [{ path: 'id', value: 5 }] }],
  })
  expect(readEntries(schema, [{ status: 'a' }]).entries).toEqual([])
})

it.each([null, { id: 'a' }, 'list', undefined])('lists nothing for %j in place of a list', (list) => {
  expect(readEntries(WireVoice, list)).toEqual({ entries: [], incomplete: [] })
})

it.each([
  [{ name: 'N', display_name: 'D', title: 'T' }, 'N'],
  [{ name: 1, display_name: 'D', title: 'T' }, 'D'],
  [{ title: 'T' }, 'T'],
  [{}, ''],
  [[], ''],
])('names an incomplete entry %j “%s”', (entry, name) => {
  expect(readEntries(WireVoice, [entry]).incomplete).toMatchObject([{ id: null, name }])
})
