import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type ReadableDb, wrapDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openCacheDatabase } from '../open-database.ts'
import { getConversationPage, putConversations } from '../repos/conversations-repo.ts'
import { cacheMigrations } from './index.ts'

const FILTER = { agentId: null, status: null, result: null, since: null, conversationIds: null }

function listPages(cache: ReadableDb): string[] {
  const first = getConversationPage(cache, 'sandbox', { ...FILTER, after: null, limit: 2 })
  const last = first.at(-1)
  const after: [string, string] | null = last ? [last.createdAt, last.conversationId] : null
  const more = getConversationPage(cache, 'sandbox', { ...FILTER, after, limit: 50 })
  return [...first, ...more].map(({ conversationId }) => conversationId)
}

it('keeps every conversation of an older cache, and pages them as before', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'cache.db')
  const older = wrapDatabase(new Database(file))
  migrate(older, cacheMigrations, 1)
  const created = { conv_1: 1, conv_2: 3, conv_3: 3, conv_4: 2 }
  const conversations = Object.entries(created).map(([id, day]) => ({
    ...{ id, agent_id: 'agent_1', status: 'completed', created_at: `2026-11-0${day}T00:00:00.000Z` },
  }))
  putConversations(older, 'sandbox', conversations, '2026-11-04T00:00:00.000Z')
  const before = { rows: older.all('SELECT * FROM conversations ORDER BY id'), pages: listPages(older) }
  older.close()

  const cache = openCacheDatabase(file)
  const after = { rows: cache.all('SELECT * FROM conversations ORDER BY id'), pages: listPages(cache) }
  cache.close()

  expect(after).toEqual(before)
  expect(after.pages).toEqual(['conv_3', 'conv_2', 'conv_4', 'conv_1'])
})
