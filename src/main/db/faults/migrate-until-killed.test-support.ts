import { must } from '#shared/errors/must.ts'
import type { WritableDb } from '../database.ts'
import type { Migration } from '../migrate.ts'
import { studioMigrations } from '../migrations/index.ts'
import { openStudioDatabase } from '../open-database.ts'

/** The baseline and later steps of the kinds to expect: columns, tables and indexes, filled from existing data. */
export const MIGRATIONS: readonly Migration[] = [
  ...studioMigrations,
  {
    name: 'add-brightness',
    up: (db) =>
      db.script(`
        ALTER TABLE takes ADD COLUMN example_brightness REAL;
        UPDATE takes SET example_brightness = -sample_count;
        CREATE INDEX takes_by_brightness ON takes (example_brightness);
      `),
  },
  {
    name: 'add-remarks',
    up: (db) =>
      db.script(`
        CREATE TABLE example_remarks (block_id TEXT PRIMARY KEY REFERENCES blocks (id), text TEXT NOT NULL) STRICT;
        INSERT INTO example_remarks SELECT id, text FROM blocks;
      `),
  },
]

/** Number of statements that the migrations from that schema run; a kill can follow each. */
export function countStatements(fromVersion: number): number {
  let count = 0
  const counting = {
    script: (sql: string) => (count += statementsOf(sql).length),
    rows: () => [],
    get: () => undefined,
    run: () => 0,
  }
  for (const migration of MIGRATIONS.slice(fromVersion)) migration.up(counting as unknown as WritableDb)
  return count
}

function statementsOf(sql: string): string[] {
  return sql.split(';').filter((statement) => statement.trim() !== '')
}

/** The migrations with each statement run separately, killing the process after statement number `last`. */
function killedAfter(last: number): Migration[] {
  let done = 0
  return MIGRATIONS.map(({ name, up }) => ({
    name,
    up(db) {
      const stepping = new Proxy(db, {
        get(target, key, receiver) {
          if (key !== 'script') return Reflect.get(target, key, receiver) as unknown
          return (sql: string) => {
            for (const statement of statementsOf(sql)) {
              target.script(statement)
              if ((done += 1) === last) process.kill(process.pid, 'SIGKILL')
            }
          }
        },
      })
      up(stepping)
    },
  }))
}

const [, program, path, last] = process.argv
if (program === import.meta.filename) {
  openStudioDatabase(must(path, 'the test names the file'), { migrations: killedAfter(Number(last)) }).close()
}
