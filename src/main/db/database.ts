import type Database from 'better-sqlite3'
import { explainStorageError, isDamage } from './explain-storage-error.ts'

declare const readable: unique symbol
declare const writable: unique symbol

/** What SQLite stores in a column, or takes for a parameter. */
export type SqlValue = string | number | bigint | Uint8Array | null
/** Values for `?`, in order, or one object for `@name`. */
export type SqlParameters = readonly SqlValue[] | readonly [Readonly<Record<string, SqlValue>>]

/**
 * A database that a function may read. Statements are prepared once per text, so texts are constants and never built
 * from values.
 *
 * @throws StudioError `disk_full`, `storage_failed` from every member; the transaction that failed changed nothing
 */
export interface ReadableDb {
  readonly [readable]: true
  /** `:memory:` or the file's path. */
  readonly path: string
  all<Row>(sql: string, ...parameters: SqlParameters): Row[]
  get<Row>(sql: string, ...parameters: SqlParameters): Row | undefined
  /** Rows as arrays in column order: for results of thousands of rows, where building objects costs more than reading. */
  rows<Columns extends readonly SqlValue[]>(sql: string, ...parameters: SqlParameters): Columns[]
  /** Everything that `work` reads is of the same moment, whatever is written meanwhile. Nests, also in `transaction`. */
  snapshot<T>(work: () => T): T
}

/** A database that a function may also change. Handing one out as `ReadableDb` takes that right away. */
export interface WritableDb extends ReadableDb {
  readonly [writable]: true
  /** Answers how many rows changed. */
  run(sql: string, ...parameters: SqlParameters): number
  /** Runs several statements without parameters, as migrations do. */
  script(sql: string): void
  /**
   * All of `work` or nothing, durable when this answers as far as the file promises durability. Takes the write lock at
   * once, so that what `work` reads cannot change before it writes. Nests.
   */
  transaction<T>(work: () => T): T
}

/** An open file. Whoever opened it closes it. */
export interface OpenDatabase extends WritableDb {
  close(): void
  /** The driver's own handle, for pragmas and backups; only `src/main/db` uses it. */
  readonly raw: Database.Database
}

/**
 * Puts the one error translation and the statement cache around a driver handle, which is closed by `close`.
 *
 * @param onDamage told once, when the file turns out to be damaged
 */
export function wrapDatabase(raw: Database.Database, onDamage?: () => void): OpenDatabase {
  const statements = new Map<string, Database.Statement<unknown[], unknown>>()
  const arrays = new Map<string, Database.Statement<unknown[], unknown>>()
  let isKnownDamaged = false
  const { immediate, deferred } = raw.transaction((work: () => unknown) => work())

  function prepare(sql: string) {
    let statement = statements.get(sql)
    if (!statement) statements.set(sql, (statement = raw.prepare<unknown[]>(sql)))
    return statement
  }

  function prepareArrays(sql: string) {
    let statement = arrays.get(sql)
    if (!statement) arrays.set(sql, (statement = raw.prepare<unknown[]>(sql).raw()))
    return statement
  }

  function explained<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (!isKnownDamaged && isDamage(error)) {
        isKnownDamaged = true
        onDamage?.()
      }
      throw explainStorageError(error, raw.name)
    }
  }

  const database = {
    raw,
    path: raw.name,
    all: (sql: string, ...parameters: SqlParameters) => explained(() => prepare(sql).all(...parameters)),
    get: (sql: string, ...parameters: SqlParameters) => explained(() => prepare(sql).get(...parameters)),
    rows: (sql: string, ...parameters: SqlParameters) => explained(() => prepareArrays(sql).all(...parameters)),
    run: (sql: string, ...parameters: SqlParameters) => explained(() => prepare(sql).run(...parameters).changes),
    script: (sql: string) => explained(() => void raw.exec(sql)),
    snapshot: (work: () => unknown) => explained(() => deferred(work)),
    transaction: (work: () => unknown) => explained(() => immediate(work)),
    close: () => explained(() => void raw.close()),
  }
  // The brands exist for the compiler only.
  return database as unknown as OpenDatabase
}
