import type Database from 'better-sqlite3'
import { hasWords } from '#shared/domain/speech-text/has-words.ts'
import { explainStorageError, isDamage } from './explain-storage-error.ts'

declare const readable: unique symbol
declare const writable: unique symbol

/** What SQLite stores in a column, or takes for a parameter. */
export type SqlValue = string | number | bigint | Uint8Array | null
/** Values for `?`, in order, or one object for `@name`. */
export type SqlParameters = readonly SqlValue[] | readonly [Readonly<Record<string, SqlValue>>]

/** Something that is made of what a few tables hold. A constant: what was made is kept by it. */
export interface Memory<T> {
  /** Every table that `make` reads and that can change what it answers. */
  tables: readonly string[]
  make(db: ReadableDb, key: string): T
}

/** Keys of one memory that are kept: a person works on one or two things at a time. */
const KEPT_KEYS = 16

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
  /**
   * What the memory makes of the key, made once until a statement writes that names one of its tables, or a transaction is
   * undone. Only for files that nobody else writes. Whoever is answered does not change it.
   */
  remembered<T>(memory: Memory<T>, key: string): T
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
  const memories = new Map<Memory<unknown>, Map<string, unknown>>()
  /** By statement, what is to be made anew after it. Not kept for statements prepared before the newest memory. */
  const touched = new Map<string, Map<string, unknown>[]>()
  let isKnownDamaged = false
  raw.function('has_words', { deterministic: true }, (text) => Number(hasWords(String(text))))
  const { immediate, deferred } = raw.transaction((work: () => unknown) => work())

  function prepare(sql: string) {
    let statement = statements.get(sql)
    if (!statement) statements.set(sql, (statement = raw.prepare<unknown[]>(sql)))
    if (!statement.readonly) forget(sql)
    return statement
  }

  function prepareArrays(sql: string) {
    let statement = arrays.get(sql)
    if (!statement) arrays.set(sql, (statement = raw.prepare<unknown[]>(sql).raw()))
    if (!statement.readonly) forget(sql)
    return statement
  }

  function forget(sql: string): void {
    if (memories.size === 0) return
    let values = touched.get(sql)
    if (!values) {
      const words = new Set(sql.match(/\w+/g))
      const named = [...memories].filter(([{ tables }]) => tables.some((table) => words.has(table)))
      touched.set(sql, (values = named.map(([, made]) => made)))
    }
    for (const made of values) made.clear()
  }

  function forgetAll(): void {
    for (const made of memories.values()) made.clear()
  }

  function remembered(memory: Memory<unknown>, key: string): unknown {
    let made = memories.get(memory)
    if (!made) {
      memories.set(memory, (made = new Map()))
      touched.clear()
    }
    if (!made.has(key)) {
      if (made.size >= KEPT_KEYS) made.clear()
      made.set(key, memory.make(opened, key))
    }
    return made.get(key)
  }

  function undoable(work: () => unknown): unknown {
    try {
      return immediate(work)
    } catch (error) {
      forgetAll()
      throw error
    }
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
    script: (sql: string) => {
      forgetAll()
      explained(() => void raw.exec(sql))
    },
    snapshot: (work: () => unknown) => explained(() => deferred(work)),
    transaction: (work: () => unknown) => explained(() => undoable(work)),
    remembered,
    close: () => explained(() => void raw.close()),
  }
  // The brands exist for the compiler only.
  const opened = database as unknown as OpenDatabase
  return opened
}
