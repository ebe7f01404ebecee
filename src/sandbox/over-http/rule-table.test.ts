import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONSENT_STATUSES } from '#shared/service-wire/voice-cloning.ts'

const CONSENT_CODES = Object.keys(CONSENT_STATUSES)
const HERE = new URL('./', import.meta.url)

/**
 * Every rule of the specification's parts 3 and 4 (Audio, Voices, Agents, Flow graphs, Conversations and webhooks), 5
 * to 9, by its number or row name there.
 */
const RULES = [
  ...['speech', 'stream', 'with-timestamps', 'dialogue', 'models', 'watermark', 'voices', 'access token'].map(
    (row) => `4 ${row}`,
  ),
  ...numbered('4.Audio', 8),
  ...['consent-challenges', 'voices create', 'voice', 'voice sample'].map((row) => `4 ${row}`),
  ...numbered('4.Voices', 5),
  ...['list', 'create', 'voices', 'get', 'update', 'delete', 'widget-config', 'evaluation-config', 'rows'].map(
    (row) => `4 agents ${row}`,
  ),
  '2 agent',
  ...['schema', 'get', 'put', 'publish', 'versions', 'rollback', 'draft', 'rows'].map((row) => `4 flow ${row}`),
  '4 templates',
  ...['flow put', 'flow deactivate', 'template clone', 'agent delete'].map((row) => `3 ${row}`),
  ...[
    'start',
    'get',
    'messages',
    'evaluations',
    'webhook-deliveries',
    'list',
    'recording',
    'polling',
    'permission',
  ].map((row) => `4 conversations ${row}`),
  '4 webhook endpoints',
  '4 projects',
  ...['conversation', 'webhook 2xx', 'webhook 4xx', 'webhook retry'].map((row) => `3 ${row}`),
  ...['webhook event', 'delivery record'].map((row) => `2 ${row}`),
  ...['targets', 'request', 'signing', 'delivery', 'earlier payload', 'audio'].map((row) => `6 ${row}`),
  ...numbered('6.Signing', 5),
  ...CONSENT_CODES.map((code) => `7 code ${code}`),
  ...numbered('5', 9),
  ...['error.code', 'error.message', 'error.fields', 'error.details', 'error.docs_url', 'request_id'].map(
    (field) => `7 envelope ${field}`,
  ),
  ...[400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503, 504].map((status) => `7 status ${status}`),
  ...[
    'validation_failed',
    'model_retired',
    'content_policy_violation',
    'voice_not_found',
    'payment_required',
    'voice_cloning_not_included',
    'batch_calls_not_included',
    'purchased_numbers_not_included',
    'rate_limited',
  ].map((code) => `7 code ${code}`),
  ...numbered('7.retry', 3),
  ...[
    'speech characters',
    'stream characters',
    'page size',
    'watermark upload',
    'clone sample',
    'webhook attempts',
    'webhook window',
  ].map((limit) => `8 ${limit}`),
  ...[
    'rate audio Free',
    'rate audio Paid',
    'rate agents',
    'bucket',
    'concurrency audio Free',
    'concurrency audio Paid',
    'concurrency agents',
    'headers',
  ].map((limit) => `8 ${limit}`),
  ...numbered('9', 9),
]

interface Row {
  rule: string
  reason: string
  tests: { file: string; title: string }[]
}

function numbered(part: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${part}.${index + 1}`)
}

function readTable(): Row[] {
  const document = readFileSync(new URL('../docs/rules.md', HERE), 'utf8')
  const table = document.slice(document.indexOf('| Rule |')).split('\n').slice(2)
  return table
    .filter((line) => line.startsWith('|'))
    .map((line) => {
      const [, rule = '', , cell = ''] = line.split(/^\| | \| | ?\|$/)
      const tests = [...cell.matchAll(/`([^`]+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title }))
      return { rule, reason: cell, tests }
    })
}

/** Titles in a test file, as written. */
function titlesIn(file: string): string[] {
  const source = readFileSync(new URL(`${file}.test.ts`, HERE), 'utf8')
  return [...source.matchAll(/(?:\bit|\))\(\s*'((?:[^'\\\n]|\\.)+)'/g)].map(([, title = '']) => title)
}

it('has exactly one row for every rule', () => {
  const rules = readTable().map(({ rule }) => rule)

  expect(RULES.filter((rule) => !rules.includes(rule))).toEqual([])
  expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([])
})

/** The titles of tests that start with a rule. */
const NAMED = readdirSync(HERE)
  .flatMap((name) => /^(part-.*)\.test\.ts$/.exec(name)?.[1] ?? [])
  .flatMap(titlesIn)
  .filter((title) => /^\d[\w. -]*: /.test(title))

it('has a test, or a reason for having none, for every rule', () => {
  const silent = readTable().filter(
    ({ rule, tests, reason }) =>
      tests.length === 0 &&
      !NAMED.some((title) => title.startsWith(`${rule}: `)) &&
      !/^(Not served here|The client's side|Nothing to show)/.test(reason),
  )

  expect(silent.map(({ rule }) => rule)).toEqual([])
})

it('references only existing tests, and none that starts with its own rule', () => {
  const wrong = readTable().flatMap(({ rule, tests }) =>
    tests.filter(
      ({ file, title }) =>
        !titlesIn(file).includes(title) || (file.startsWith('part-') && title.startsWith(`${rule}: `)),
    ),
  )

  expect(wrong).toEqual([])
})

it('has a row for the rule of every test', () => {
  const rows = readTable()
  const rules = rows.map(({ rule }) => rule)
  const named = new Set(rows.flatMap(({ tests }) => tests.map(({ title }) => title)))

  expect(NAMED.length).toBeGreaterThan(60)
  expect(NAMED.filter((title) => !named.has(title) && !rules.some((rule) => title.startsWith(`${rule}: `)))).toEqual([])
})
