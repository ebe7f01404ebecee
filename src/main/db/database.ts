import type Database from 'better-sqlite3'
import { hasWords } from '#shared/domain/speech-text/has-words.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { DiskReserve } from './disk-reserve.ts'
import { explainStorageError, isDamage } from './explain-storage-error.ts'

/** Notices that another file, or none, is where an open database was. */
export interface FileIdentity {
  /**
   * Does nothing while the file is the opened one. Otherwise whatever is written would be lost at the next start, so
   * everything that was committed is copied first: back to where the file was, or to the backups if another file is
   * there now.
   *
   * @throws StudioError `storage_failed`: the file is another one, and where the copy is
   * @throws StudioError `disk_full`, `storage_failed`: the same, and nothing could be copied yet; the next call tries
   *   again
   */
  check(): void
  /** Call it once the database is closed. */
  close(): void
}

declare const readable: unique symbol
declare const writable: unique symbol

/** A SQLite column or parameter value. */
export type SqlValue = string | number | bigint | Uint8Array | null
/** Values for `?`, in order, or one object for `@name`. */
export type SqlParameters = readonly SqlValue[] | readonly [Readonly<Record<string, SqlValue>>]

/** A cached value derived from a few tables. Must be a constant: it keys the cached values. */
export interface Memory<T> {
  /** Every table that `make` reads and that can change its result. */
  tables: readonly string[]
  make(db: ReadableDb, key: string): T
}

/** Cached keys per memory: the user works on one or two things at a time. */
const KEPT_KEYS = 16

/**
 * A database that a function may read. Statements are prepared once per text, so texts are constants and never built
 * from values.
 *
 * @throws StudioError `disk_full`, `storage_failed` from every member; the failed transaction changed nothing
 */
export interface ReadableDb {
  readonly [readable]: true
  /** `:memory:` or the file's path. */
  readonly path: string
  all<Row>(sql: string, ...parameters: SqlParameters): Row[]
  get<Row>(sql: string, ...parameters: SqlParameters): Row | undefined
  /** Rows as arrays in column order: for results of thousands of rows, where building objects costs more than reading. */
  rows<Columns extends readonly SqlValue[]>(sql: string, ...parameters: SqlParameters): Columns[]
  /** Runs `work` on a consistent snapshot, regardless of concurrent writes. Nests, also in `transaction`. */
  snapshot<T>(work: () => T): T
  /**
   * Returns the memory's value for the key, cached until a statement writes to one of its tables or a transaction is
   * rolled back. Only for files without other writers. Callers must not change the value.
   */
  remembered<T>(memory: Memory<T>, key: string): T
}

/** A database that a function may also change. Passing it as `ReadableDb` makes it read-only. */
export interface WritableDb extends ReadableDb {
  readonly [writable]: true
  /** Returns the number of changed rows. */
  run(sql: string, ...parameters: SqlParameters): number
  /** Runs several statements without parameters, as migrations do. */
  script(sql: string): void
  /**
   * Runs all of `work` or nothing, durable on return as far as the file promises durability. Takes the write lock
   * immediately, so what `work` reads can't change before it writes. Nests.
   */
  transaction<T>(work: () => T): T
  /**
   * Like `transaction`, for recording what already happened, such as received audio and its cost: if the disk is full,
   * the space reserved for that is used. Never for work that can be rejected instead.
   */
  record<T>(work: () => T): T
}

/** An open file, to be closed by its opener. */
export interface OpenDatabase extends WritableDb {
  close(): void
  /** @throws StudioError `storage_failed`, `disk_full` if another file, or none, is in its place */
  checkPlace(): void
  /** The driver's handle, for pragmas and backups; used only in `src/main/db`. */
  readonly raw: Database.Database
}

/** Options for a file that the user works with. */
export interface DatabaseInUse {
  /** Called once, if the file turns out to be damaged. */
  onDamage?: () => void
  /** Space for `record` on a full disk. */
  reserve?: DiskReserve
  /** Asked before every change whether the file is still in its place. */
  watch?: (raw: Database.Database) => FileIdentity
}

/** Adds error translation and the statement cache to a driver handle, which `close` closes. */
export function wrapDatabase(raw: Database.Database, { onDamage, reserve, watch }: DatabaseInUse = {}): OpenDatabase {
  const identity = watch?.(raw)
  const statements = new Map<string, Database.Statement<unknown[], unknown>>()
  const arrays = new Map<string, Database.Statement<unknown[], unknown>>()
  const memories = new Map<Memory<unknown>, Map<string, unknown>>()
  /** Caches to invalidate, per statement. Not stored for statements prepared before the newest memory. */
  const touched = new Map<string, Map<string, unknown>[]>()
  let isKnownDamaged = false
  raw.function('has_words', { deterministic: true }, (text) => Number(hasWords(String(text))))
  const { immediate, deferred } = raw.transaction((work: () => unknown) => work())

  function prepare(sql: string) {
    let statement = statements.get(sql)
    if (!statement) statements.set(sql, (statement = raw.prepare<unknown[]>(sql)))
    if (!statement.readonly) noteChange(sql)
    return statement
  }

  function prepareArrays(sql: string) {
    let statement = arrays.get(sql)
    if (!statement) arrays.set(sql, (statement = raw.prepare<unknown[]>(sql).raw()))
    if (!statement.readonly) noteChange(sql)
    return statement
  }

  function checkIdentity(): void {
    if (!raw.inTransaction) identity?.check()
  }

  function noteChange(sql: string): void {
    checkIdentity()
    forget(sql)
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
    checkIdentity()
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

  const transaction = (work: () => unknown) => explained(() => undoable(work))

  function record(work: () => unknown): unknown {
    // A full disk also rolls back the outer transaction, so only the outermost can retry.
    if (raw.inTransaction) return transaction(work)
    try {
      return transaction(work)
    } catch (error) {
      if (!(isStudioError(error) && error.code === 'disk_full') || !reserve?.release()) throw error
      return transaction(work)
    } finally {
      reserve?.refill()
    }
  }

  function close(): void {
    if (!raw.open) return
    try {
      // With the file, everything that was committed would be lost.
      identity?.check()
    } catch (error) {
      if (!isStudioError(error)) throw error
    } finally {
      raw.close()
      identity?.close()
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
      explained(() => {
        checkIdentity()
        raw.exec(sql)
      })
    },
    snapshot: (work: () => unknown) => explained(() => deferred(work)),
    transaction,
    record,
    remembered,
    checkPlace: () => explained(checkIdentity),
    close: () => explained(close),
  }
  // The brands exist only for the compiler.
  const opened = database as unknown as OpenDatabase
  return opened
}
