import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { openTestCore, TEST_PORTS } from '../testing/open-test-core.test-support.ts'
import type { Core } from './create-core.ts'

/** Calls a hijacked window could make: every channel, every kind of invalid input. */
const RANDOM_CALLS = process.env['OVERVOICE_FAULTS'] === 'full' ? 1_000 : 60

const HUGE = 'x'.repeat(2_000_000)
const DEEP = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
const TEXTS = [
  ...[
    '',
    ' ',
    '../../etc/passwd',
    '..\\..\\x',
    '/etc/passwd',
    'C:\\x',
    '\\\\server\\share',
    'file:///etc/passwd',
    '%2e%2e%2f',
    'con',
    'x\u0000.wav',
  ],
  ...[
    "'; DROP TABLE blocks; --",
    '1 OR 1=1',
    '" OR ""="',
    '${7*7}',
    '<script>alert(1)</script>',
    '\u202eevil',
    '\ud800',
    '\uffff',
    '__proto__',
    'constructor',
  ],
]
const FIELDS = [
  ...[
    'projectId',
    'chapterId',
    'blockId',
    'takeId',
    'title',
    'path',
    'key',
    'baseUrl',
    'exportFolder',
    'folder',
    'baseName',
    'text',
    'theme',
  ],
  ...[
    'blockIds',
    'takeIds',
    'formats',
    'edits',
    'settings',
    'baseRevision',
    'reuse',
    'plan',
    'usesSandbox',
    '__proto__',
    'constructor',
    'toString',
  ],
]

/** Request bodies as raw text, so that they can be what no client would send. */
const BODIES: string[] = [
  ...[
    'null',
    '0',
    '-1',
    '1e400',
    'true',
    '""',
    '[]',
    '{}',
    '[[]]',
    '{"json":null}',
    '{"json":[]}',
    '{"json":{}}',
    '{"json":"text"}',
    '{"meta":[]}',
    DEEP,
  ],
  `{"json":${DEEP}}`,
  '{"json":{"__proto__":{"polluted":true}}}',
  '{"json":{"constructor":{"prototype":{"polluted":true}}}}',
  ...['__proto__', 'constructor', 'toString', 'json', '0', 'length'].flatMap((name) =>
    [0, 1, 2, 4, 5, 6, 7, 99, '"x"'].map(
      (type) => `{"json":{"title":"x"},"meta":[[${type},"${name}"],[${type},"title","${name}"]]}`,
    ),
  ),
  '{"json":{},"meta":"no"}',
  '{"json":{},"meta":[null]}',
  '{"json":{"title":null},"meta":[[1,"title"]]}',
  '{"json":{},"maps":[["x"]]}',
  `{"json":{"title":"${HUGE}"}}`,
  `{"json":"${HUGE}"}`,
  `{"json":{"${'k'.repeat(100_000)}":1}}`,
  JSON.stringify({ json: { takeIds: Array.from({ length: 100_000 }, () => 'take_1') } }),
  ...TEXTS.flatMap((text) => [
    { json: text },
    { json: { title: text } },
    { json: { path: text } },
    { json: { projectId: text, blockIds: [text], chapterId: text, blockId: text, takeId: text } },
    { json: { chapterId: text, formats: ['wav'], folder: text, baseName: text } },
    { json: { baseUrl: text } },
    { json: { exportFolder: text } },
    { json: { key: text } },
  ]).map((body) => JSON.stringify(body)),
]

let core: Core
let parent: string
beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'hostile-'))
  core = await openTestCore(path.join(parent, 'home'), {
    ports: {
      ...TEST_PORTS,
      capabilities: { pickFolder: true, revealInFolder: true, download: true, menu: true },
      revealInFolder: async () => Promise.reject(new Error('Nothing may be shown.')),
    },
  })
})
afterAll(() => core.dispose())

const channels = Object.entries(contract).flatMap(([area, members]) =>
  Object.keys(members).map((name) => `/${area}/${name}`),
)

/** Sends one call and returns the first response; streams are closed immediately. */
async function send(channel: string, body: string): Promise<{ status: number; code: string; text: string }> {
  let text = ''
  let answered: () => void = () => undefined
  const answer = new Promise<void>((resolve) => (answered = resolve))
  const peer = core.rpc.attach((data) => {
    text ||= typeof data === 'string' ? data : Buffer.from(data).toString('utf8')
    answered()
  })
  void peer.message(`{"i":"1","p":{"u":"${channel}","b":${body}}}`).then(answered)
  await answer
  peer.close()
  const payload = text === '' ? {} : (JSON.parse(text) as { p?: { s?: number; b?: { json?: { code?: string } } } }).p
  return { status: payload?.s ?? 200, code: payload?.b?.json?.code ?? '', text }
}

/** In the response to a call that met a bug of the studio. */
const BUG = '"code":"unexpected"'

const bugLines = (): string[] => {
  const folder = path.join(parent, 'home', 'logs')
  return readdirSync(parent).includes('home') && readdirSync(path.join(parent, 'home')).includes('logs')
    ? readdirSync(folder)
    : []
}

describe.each(channels)('%s', (channel) => {
  it(`survives ${BODIES.length} bodies no window would send`, async () => {
    const surprises: string[] = []

    for (const body of BODIES) {
      const { status, code, text } = await send(channel, body)
      if (code === 'INTERNAL_SERVER_ERROR' || text.includes(BUG))
        surprises.push(`${body.slice(0, 80)} → ${status} ${text.slice(0, 200)}`)
      // Users may know the export and take folders.
      const isFolderAsked = channel === '/storage/place' || /exports|exportFolder/.test(text)
      if (/at .*\.ts:|node_modules|\/home\/|SQLITE/.test(text) && !isFolderAsked)
        surprises.push(`${body.slice(0, 80)} shows ${text.slice(0, 300)}`)
    }

    expect(surprises).toEqual([])
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  it(`survives ${RANDOM_CALLS} random bodies`, async () => {
    const value = fc.oneof(
      fc.constantFrom(...TEXTS),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.constantFrom(...TEXTS)),
      fc.jsonValue(),
    )
    const input = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...FIELDS), value))

    await fc.assert(
      fc.asyncProperty(input, async (json) => {
        const { code, text } = await send(channel, JSON.stringify({ json }))
        expect(code, text).not.toBe('INTERNAL_SERVER_ERROR')
        expect(text).not.toContain(BUG)
      }),
      { numRuns: RANDOM_CALLS },
    )
  })
})

describe('afterwards', () => {
  it('writes no file outside the home folder, logs no bug, and still answers calls', async () => {
    const { status, text } = await send('/projects/list', '{}')

    expect(status).toBe(200)
    expect(Array.isArray((JSON.parse(text) as { p: { b: { json: unknown } } }).p.b.json)).toBe(true)
    expect(readdirSync(parent)).toEqual(['home'])
    expect(bugLines()).toEqual([])
  })

  it('rejects unknown channels', async () => {
    for (const channel of [
      '/',
      '/nothing',
      '/__proto__',
      '/constructor',
      '/settings',
      '/settings/__proto__',
      '/settings/get/get',
      '/Settings/Get',
      '/settings%2fget',
      '/..',
    ]) {
      expect((await send(channel, '{}')).status, channel).toBe(404)
    }
  })

  it('logs unreadable messages and doesn’t answer them', async () => {
    const sent: unknown[] = []
    const peer = core.rpc.attach((data) => void sent.push(data))
    const cyclic: Record<string, unknown> = {}
    cyclic['self'] = cyclic

    for (const message of [
      cyclic,
      null,
      undefined,
      7,
      [],
      {},
      '',
      '{',
      'null',
      '[]',
      '{"i":1}',
      '{"i":"1","p":null}',
      '{"i":"1","t":99}',
      new Uint8Array(8),
      new ArrayBuffer(0),
    ]) {
      await peer.message(message)
    }
    peer.close()

    expect(sent).toEqual([])
    expect(bugLines().length).toBeGreaterThan(0)
  })
})
