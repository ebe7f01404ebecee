import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../database.ts'
import { schemaVersion } from '../migrate.ts'
import { openStudioDatabase } from '../open-database.ts'
import { seedFirstSchema } from '../seed-first-schema.test-support.ts'
import { countStatements, MIGRATIONS } from './migrate-until-killed.test-support.ts'

const PROGRAM = join(import.meta.dirname, 'migrate-until-killed.test-support.ts')
const [ROUNDS, STRIDE] = process.env.OVERVOICE_FAULTS === 'full' ? [20, 1] : [1, 4]
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-migrate-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A file at each schema before the newest, starting with an empty one. */
function makeFixture(version: number): string {
  const path = join(folder, `schema-${version}.db`)
  if (version === 0) return path
  const db = openStudioDatabase(path, { migrations: MIGRATIONS.slice(0, version) })
  seedFirstSchema(db, { blocks: 20 })
  db.close()
  return path
}

function getContents(db: OpenDatabase): unknown {
  const tables = db.all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
  return tables.map(({ name }) => [name, db.all(`SELECT * FROM ${name}`)])
}

it.each(MIGRATIONS.map((_, version) => version))(
  `leaves a whole schema after a kill at any statement, and the next start finishes the work, from schema %i`,
  { timeout: 900_000 },
  (version) => {
    const fixture = makeFixture(version)
    const reference = join(folder, 'reference.db')
    if (version > 0) copyFileSync(fixture, reference)
    const whole = openStudioDatabase(reference, { migrations: MIGRATIONS })
    const expected = getContents(whole)
    whole.close()
    const wrong: unknown[] = []
    let kills = 0

    for (let round = 0; round < ROUNDS; round += 1) {
      for (let last = 1; last <= countStatements(version); last += STRIDE) {
        const path = join(folder, `killed-${round}-${last}.db`)
        if (version > 0) copyFileSync(fixture, path)
        const { signal, stderr } = spawnSync(process.execPath, [PROGRAM, path, String(last)])
        if (signal === 'SIGKILL') kills += 1
        else if (stderr.length > 0) wrong.push(stderr.toString())

        const db = openStudioDatabase(path, { migrations: MIGRATIONS })
        if (schemaVersion(db) !== MIGRATIONS.length) wrong.push({ last, version: schemaVersion(db) })
        if (JSON.stringify(getContents(db)) !== JSON.stringify(expected)) wrong.push({ last, contents: 'differ' })
        if (db.all('PRAGMA integrity_check').length !== 1) wrong.push({ last, integrity: 'broken' })
        db.close()
      }
    }

    expect(wrong).toEqual([])
    expect(kills).toBeGreaterThan(0)
  },
)
