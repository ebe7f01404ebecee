import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openStudioDatabase } from '../src/main/db/open-database.ts'
import { createProject } from '../src/main/services/projects/create-project.ts'
import { editChapter } from '../src/main/services/script/edit-chapter.ts'
import { openChapter } from '../src/main/services/script/open-chapter.ts'
import type { BenchRow } from './measure.ts'

const EDITS = 200

/** B21: one edit of a 20 KB script, durable when the call returns. */
export const durableEdit: BenchRow = {
  id: 'B21',
  what: 'One durable edit in a 20 KB script, through the service',
  peerIs: 'bare better-sqlite3 commit, synchronous=FULL',
  unit: 'ms',
  ratioAtMost: 1.5,
  rounds: 15,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const db = openStudioDatabase(join(folder, 'studio.db'))
    let id = 0
    const project = createProject(
      {
        db,
        workspaceId: 'ws_first',
        catalog: () => ({ voices: [], models: [], former: [], asOf: null, isBehind: false }),
        newId: () => String((id += 1)),
        now: Date.now,
      },
      { title: 'Bench' },
    )
    const { chapterId } = openChapter({ db }, { projectId: project.id })
    let { revision } = openChapter({ db }, { projectId: project.id })
    const paragraph = 'The lamp had been dark for eleven years when the keeper came back. '.repeat(6)
    let after: string | null = null
    for (let index = 0; index < 50; index += 1) {
      const blockId = `block_bench_${index}`
      revision = editChapter(
        { db, now: Date.now },
        {
          chapterId,
          baseRevision: revision,
          edits: [{ kind: 'insert', blockId, afterBlockId: after, text: paragraph }],
        },
      ).revision
      after = blockId
    }
    const bare = new Database(join(folder, 'bare.db'))
    bare.pragma('journal_mode = WAL')
    bare.pragma('synchronous = FULL')
    bare.exec('CREATE TABLE blocks (id TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT')
    bare.prepare('INSERT INTO blocks VALUES (?, ?)').run('one', paragraph)
    const update = bare.prepare('UPDATE blocks SET text = ? WHERE id = ?')
    let turn = 0
    return {
      async subject() {
        const startedAt = performance.now()
        for (let index = 0; index < EDITS; index += 1) {
          const edits = [{ kind: 'set-text' as const, blockId: 'block_bench_25', text: `${paragraph}${(turn += 1)}` }]
          revision = editChapter({ db, now: Date.now }, { chapterId, baseRevision: revision, edits }).revision
        }
        return (performance.now() - startedAt) / EDITS
      },
      async peer() {
        const startedAt = performance.now()
        for (let index = 0; index < EDITS; index += 1) update.run(`${paragraph}${(turn += 1)}`, 'one')
        return (performance.now() - startedAt) / EDITS
      },
      async close() {
        bare.close()
        db.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
