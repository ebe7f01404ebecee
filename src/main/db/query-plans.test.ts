import { afterAll, expect, it } from 'vitest'
import { openCacheDatabase, openStudioDatabase } from './open-database.ts'
import type { OpenDatabase, SqlParameters } from './database.ts'
import { getAgentPage } from './repos/agents-repo.ts'
import { listBlockIds, listBlocks } from './repos/blocks-repo.ts'
import { listCast } from './repos/cast-repo.ts'
import { listChapterChanges } from './repos/chapter-changes-repo.ts'
import { listChapters, listChapterSummaries } from './repos/chapters-repo.ts'
import { groupCharges } from './repos/charges-repo.ts'
import { listMessages } from './repos/conversation-parts-repo.ts'
import { findMessages } from './repos/conversation-search-repo.ts'
import {
  countUnreadConversations,
  getConversationPage,
  getConversationRows,
  hasLiveConversation,
  listConversationIds,
  listUnreadConversations,
} from './repos/conversations-repo.ts'
import { countJudgedConversations, listJudgedConversations } from './repos/criteria-repo.ts'
import { listFlowVersions } from './repos/flow-versions-repo.ts'
import { listIncompleteEntries } from './repos/incomplete-entries-repo.ts'
import { findExportedFiles, findNamedBlocks, getBlockSources } from './repos/named-repo.ts'
import { listProjectTakes } from './repos/project-takes-repo.ts'
import { listQueueEntries, listWaitingWork } from './repos/queue-repo.ts'
import { listRecordings, listRunningRecordings } from './repos/recordings-repo.ts'
import { listRequests } from './repos/requests-repo.ts'
import { listSpeakers } from './repos/speakers-repo.ts'
import {
  getTakeNumber,
  getTakeSource,
  listDifferingTakeIds,
  listProjectTakeTexts,
  listStoredTakeTexts,
} from './repos/take-source-repo.ts'
import { findTakeTexts, listTakeTexts } from './repos/take-texts-repo.ts'
import {
  findCutTake,
  findReusableTake,
  readActiveTakeRows,
  listTakes,
  listUnfinishedTakes,
} from './repos/takes-repo.ts'
import { countChecks, listCheckIds, listChecksIn } from './repos/watermark-checks-repo.ts'
import { listAttempts, listWebhookChanges, listWebhooks } from './repos/webhook-deliveries-repo.ts'
import { findWritten, hasWrittenWords, listWrittenOfChapter } from './repos/written-repo.ts'

const studio = openStudioDatabase(':memory:')
const cache = openCacheDatabase(':memory:')
afterAll(() => {
  studio.close()
  cache.close()
})

const FILTER = { agentId: null, status: null, result: null, since: null, conversationIds: null }
const CHARGES = {
  ...{ service: 's', fromDay: '2026-11-01', toDay: '2026-11-30' },
  ...{ projectId: null, voiceId: null, modelId: null },
}
const PAGE = { after: null, limit: 50 }
const REQUESTS = { filter: { kind: 'all', text: '' }, limit: 50 } as const
const KEY: [string, string] = ['2026-11-01T00:00:00.000Z', 'conv_1']
const CONVERSATIONS: Record<string, Partial<Parameters<typeof getConversationPage>[2]>> = {
  'the conversations': {},
  'the conversations of an agent': { agentId: 'a' },
  'the live conversations': { status: 'live' },
  'the completed conversations': { status: 'completed' },
  'the conversations with a failed criterion': { result: 'failed' },
  'the conversations with an open criterion': { result: 'open' },
  'the conversations of the last days': { since: '2026-11-01' },
}
const CONVERSATION_PAGES = Object.entries(CONVERSATIONS).flatMap(([name, filter]) =>
  [null, KEY].map((after) => [
    after ? `a further page of ${name}` : name,
    {
      db: cache,
      list: (db: OpenDatabase) => getConversationPage(db, 's', { ...FILTER, ...filter, after, limit: 50 }),
    },
  ]),
)
const own = (db: OpenDatabase) => ({ db, workspaceId: 'ws_first' })

/** Every list whose table grows with the work: a page of it must not read the whole table. */
const LISTS: Record<string, { db: OpenDatabase; list: (db: OpenDatabase) => unknown }> = {
  'the chapters of a project': { db: studio, list: (db) => listChapters(db, 'p') },
  'the chapters of a project with their state': { db: studio, list: (db) => listChapterSummaries(db, 'p') },
  'the changes of a chapter': { db: studio, list: (db) => listChapterChanges(db, 'c', 1) },
  'the blocks of a chapter': { db: studio, list: (db) => listBlocks(db, 'c') },
  'the block IDs of a chapter': { db: studio, list: (db) => listBlockIds(db, 'c') },
  'the takes of a block': { db: studio, list: (db) => listTakes(db, 'b') },
  'the active takes of a chapter': { db: studio, list: (db) => readActiveTakeRows(db, 'c') },
  'a take to reuse': { db: studio, list: (db) => findReusableTake(db, 'b', 'f') },
  'a cut take to resume': { db: studio, list: (db) => findCutTake(db, 'b', 'f') },
  'the takes that were being received': { db: studio, list: (db) => listUnfinishedTakes(db) },
  ...Object.fromEntries(
    (['newest', 'oldest', 'largest'] as const).map((sort) => [
      `the takes of a project, ${sort} first`,
      {
        db: studio,
        list: (db: OpenDatabase) =>
          listProjectTakes(db, { projectId: 'p', filter: 'all', sort, afterTakeId: null, limit: 50 }),
      },
    ]),
  ),
  'the starred takes of a project': {
    db: studio,
    list: (db) =>
      listProjectTakes(db, { projectId: 'p', filter: 'starred', sort: 'newest', afterTakeId: null, limit: 50 }),
  },
  'the waiting jobs': { db: studio, list: (db) => listWaitingWork(db) },
  'the queue': {
    db: studio,
    list: (db) => listQueueEntries(db, { section: 'waiting', afterWorkId: null, limit: 50, workspaceId: 'ws_first' }),
  },
  'the cast of a project': { db: studio, list: (db) => listCast(db, 'p') },
  'the speakers of a session': { db: studio, list: (db) => listSpeakers(db, 's') },
  'the recordings of a speaker': { db: studio, list: (db) => listRecordings(db, 's') },
  'the running recordings': { db: studio, list: (db) => listRunningRecordings(db) },
  'the local versions of a flow': {
    db: studio,
    list: (db) => listFlowVersions(db, { service: 's', agentId: 'a' }, { beforeVersion: null, limit: 50 }),
  },
  'the deliveries': { db: studio, list: (db) => listWebhooks(db, { beforeRow: 0, limit: 50 }) },
  'the changed deliveries': { db: studio, list: (db) => listWebhookChanges(db, { afterRevision: 1, limit: 50 }) },
  'the attempts of a delivery': { db: studio, list: (db) => listAttempts(db, 1) },
  'the IDs of watermark checks': { db: studio, list: (db) => listCheckIds(own(db)) },
  'the watermark checks in a state': { db: studio, list: (db) => listChecksIn(own(db), 'waiting', 50) },
  'the number of watermark checks by state': { db: studio, list: (db) => countChecks(own(db)) },
  ...Object.fromEntries(CONVERSATION_PAGES),
  'the named conversations': { db: cache, list: (db) => getConversationRows(db, 's', ['conv_1']) },
  'the ended conversations to read': { db: cache, list: (db) => listUnreadConversations(db, 's', 50) },
  'the number of ended conversations to read': { db: cache, list: (db) => countUnreadConversations(db, 's') },
  'whether a conversation is live': { db: cache, list: (db) => hasLiveConversation(db, 's') },
  'the evaluated conversations': {
    db: cache,
    list: (db) => listJudgedConversations(db, 's', { agentId: 'a', ...PAGE }),
  },
  'a further page of the evaluated conversations': {
    db: cache,
    list: (db) => listJudgedConversations(db, 's', { agentId: 'a', after: [1, 0, ...KEY], limit: 50 }),
  },
  'the number of evaluated conversations': { db: cache, list: (db) => countJudgedConversations(db, 's', 'a') },
  'the conversation IDs': { db: cache, list: (db) => listConversationIds(db, 's', FILTER, 50) },
  'the messages of a conversation': { db: cache, list: (db) => listMessages(db, 1) },
  'the messages with a word': { db: cache, list: (db) => findMessages(db, 's', 'lamp', 50) },
  'the agents': { db: cache, list: (db) => getAgentPage(db, 's', { search: '', ...PAGE }) },
  'a further page of the agents': {
    db: cache,
    list: (db) => getAgentPage(db, 's', { search: '', after: [50, 'agent_1'], limit: 50 }),
  },
  'the requests': { db: cache, list: (db) => listRequests(db, { ...REQUESTS, order: 'newest', after: null }) },
  'the requests before one': {
    db: cache,
    list: (db) => listRequests(db, { ...REQUESTS, order: 'newest', after: { number: 50, durationMs: null } }),
  },
  'the entries that could not be read': {
    db: cache,
    list: (db) => listIncompleteEntries(db, { service: 's', list: 'agents' }),
  },
  'the texts with a word': { db: cache, list: (db) => findWritten(db, { expression: 'lamp', limit: 50 }) },
  'the deleted texts with a word': {
    db: cache,
    list: (db) => findWritten(db, { expression: 'lamp', limit: 50, isRemoved: true }),
  },
  'the takes with a word': { db: cache, list: (db) => findTakeTexts(db, 'lamp', 50) },
  'the indexed takes of a block': { db: cache, list: (db) => listTakeTexts(db, 'b') },
  'whether a block has a word': { db: cache, list: (db) => hasWrittenWords(db, 'b', 'lamp') },
  'the takes stored since': { db: studio, list: (db) => listStoredTakeTexts(db, 1, 50) },
  'the takes of a block with another text': { db: studio, list: (db) => listDifferingTakeIds(db, 'b') },
  'a found take': { db: studio, list: (db) => getTakeSource(db, 't') },
  'the number of a take': { db: studio, list: (db) => getTakeNumber(db, { blockId: 'b', takeId: 't' }) },
  'the texts of the takes of a project': {
    db: studio,
    list: (db) => listProjectTakeTexts(db, { projectId: 'p', after: null, limit: 50 }),
  },
  'the blocks with an ID or file name': {
    db: studio,
    list: (db) => findNamedBlocks(db, { forms: [{ name: 'L-1', stem: 'l-1' }], limit: 50 }),
  },
  'the exported files of a name': { db: studio, list: (db) => findExportedFiles(db, { names: ['a.wav'], limit: 50 }) },
  'the named blocks': { db: studio, list: (db) => getBlockSources(db, ['b']) },
  'the indexed texts of a chapter': { db: cache, list: (db) => listWrittenOfChapter(db, 'c') },
}

/** Lists of at most a few rows per owner, which are sorted after they were found. */
const SHORT = new Set([
  'the chapters of a project with their state',
  'the takes of a block',
  'a take to reuse',
  'a cut take to resume',
  'the messages of a conversation',
  'the entries that could not be read',
])

it.each(Object.keys(LISTS))('reads no whole table for %s, and sorts no long list', (name) => {
  const { db, list } = LISTS[name] as (typeof LISTS)[string]
  const steps: string[] = []
  list(watchPlans(db, steps))

  const derived = steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? [])
  const scans = steps.filter((step) => /^SCAN (?!CONSTANT ROW|\S+ VIRTUAL TABLE)/.test(step))
  expect(steps).not.toEqual([])
  // An index of unfinished takes holds nothing else.
  expect(scans.filter((step) => !derived.includes(step.slice(5)) && !step.endsWith('INDEX takes_unfinished'))).toEqual(
    [],
  )
  if (!SHORT.has(name)) expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})

it('sums charges by an index alone', () => {
  const steps: string[] = []
  groupCharges(watchPlans(studio, steps), CHARGES, 'day')

  expect(steps.join('; ')).toContain('COVERING INDEX charges_by_day')
})

it('finds blocks by their IDs and file names, and exported files, with an index for each', () => {
  const steps: string[] = []
  findNamedBlocks(watchPlans(studio, steps), { forms: [{ name: 'L-1', stem: 'l-1' }], limit: 50 })
  findExportedFiles(watchPlans(studio, steps), { names: ['a.wav'], limit: 50 })

  expect(steps.flatMap((step) => / INDEX ((?:blocks|exported)_.+)/.exec(step)?.[1] ?? [])).toEqual([
    'blocks_by_external_id (external_id=?)',
    'blocks_by_file_name (<expr>=?)',
    'blocks_by_file_name (<expr>>? AND <expr><?)',
    'exported_files_by_name (<expr>=?)',
  ])
})

it.each(Object.keys(LISTS).filter((name) => name.startsWith('a further page')))('starts %s at its key', (name) => {
  const steps: string[] = []
  LISTS[name]?.list(watchPlans(cache, steps))

  expect(steps.join('; ')).toMatch(/\)[<>]\(\?/)
})

it('finds named conversations by their IDs', () => {
  const steps: string[] = []
  getConversationRows(watchPlans(cache, steps), 's', ['conv_1'])

  expect(steps.join('; ')).toContain('(service=? AND conversation_id=?)')
})

/** A database that explains each statement it runs. */
function watchPlans(db: OpenDatabase, steps: string[]): OpenDatabase {
  const explain = (sql: string, parameters: SqlParameters): void => {
    const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...parameters)
    steps.push(...plan.map(({ detail }) => detail))
  }
  return {
    ...db,
    all(sql, ...parameters) {
      explain(sql, parameters)
      return db.all(sql, ...parameters)
    },
    get(sql, ...parameters) {
      explain(sql, parameters)
      return db.get(sql, ...parameters)
    },
    rows(sql, ...parameters) {
      explain(sql, parameters)
      return db.rows(sql, ...parameters)
    },
  }
}
