import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, mkdirSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { WorldMemory } from '../world/world-memory.ts'
import { openWorldJournal, removeFiles, syncFolder, type WorldChange, type WorldJournal } from './world-journal.ts'

/** Incremented when the stored format changes; data of earlier formats is then skipped. */
const FORMAT = 1
/** Changes of conversations and deliveries that no answer waits for are written this much later. */
const WRITE_DELAY_MS = 50
/** A journal that is longer is replaced by one file for each thing that it changed. */
const JOURNAL_MAX_BYTES = 16 * 1024 * 1024

/** One entry as stored in its file. */
interface KeptThing {
  format: number
  key: string
  /** Position in the order in which entries were first set. */
  order: number
  value: unknown
}

export type KeptWorld = Required<WorldMemory>

/**
 * Memory in a folder, which is there again at the next start. Changes go to a journal before they are answered; when it
 * grows long, each thing that changed gets a file of its own and a new journal begins. Whatever ends the program, the
 * folder holds everything up to the last whole batch. What can't be read is left out, reported, and stays where it is.
 *
 * Files of Node's own serialization and no database: the bundled service stands alone, without native modules, and holds
 * everything in memory anyway.
 *
 * @param report receives failures to read, and to write what nobody waits for
 * @throws Error when the folder cannot be made
 */
export function openWorld(folder: string, report: (error: unknown) => void): KeptWorld {
  const isNew = !isFolder(folder)
  makeFolder(folder)
  const { journal, changes } = openWorldJournal(folder, report)
  const kinds = new Map<string, KeptKind>()
  const writer = createWriter(folder, kinds, journal, report)
  // Journals of an earlier run end with it: their things get files once all kinds are open.
  for (const { kind, key } of changes) writer.noteUnfiled(kind, key)
  return {
    isNew,
    open<T>(kind: string): Map<string, T> {
      const own = changes.filter((change) => change.kind === kind)
      const opened = new KeptKind<T>(path.join(folder, kind), own, report, (key) => writer.note(kind, key))
      kinds.set(kind, opened as KeptKind)
      return opened
    },
    saved: writer.saved,
  }
}

/** Brings changes of all kinds to the disk. What changes while a batch is written makes up the next one. */
function createWriter(
  folder: string,
  kinds: ReadonlyMap<string, KeptKind>,
  journal: WorldJournal,
  report: (error: unknown) => void,
) {
  /** Keys that changed since the last batch, by kind. */
  let changed: KeysByKind = new Map()
  /** Keys that changed since the things last got files of their own. */
  let unfiled: KeysByKind = new Map()
  let latest: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let isFiling = false
  let timer: NodeJS.Timeout | undefined

  async function writeBatch(): Promise<void> {
    const taken = changed
    changed = new Map()
    try {
      const changes = [...taken].flatMap(([name, keys]) => [...keys].flatMap((key) => kinds.get(name)?.read(key) ?? []))
      await journal.append(changes)
    } catch (error) {
      addAll(changed, taken)
      throw error
    }
    if (isFiling || journal.sizeBytes < JOURNAL_MAX_BYTES) return
    isFiling = true
    const things = unfiled
    unfiled = new Map()
    void fileThings(things, journal.rotate())
  }

  /** Gives every thing that the journals changed a file of its own, and removes them. */
  async function fileThings(things: KeysByKind, journals: readonly string[]): Promise<void> {
    try {
      for (const [name, keys] of things) {
        for (const key of keys) await kinds.get(name)?.writeFile(key)
        await syncFolder(path.join(folder, name))
      }
      await removeFiles(journals)
    } catch (error) {
      // The journals stay and are read at the next start.
      addAll(unfiled, things)
      report(error)
    } finally {
      isFiling = false
    }
  }

  /** Resolves when everything that was set before is on the disk. */
  function saved(): Promise<void> {
    if (next) return next
    if (changed.size === 0) return latest
    const batch = latest
      .catch(() => undefined)
      .then(() => {
        latest = batch
        next = undefined
        return writeBatch()
      })
    next = batch
    return batch
  }

  return {
    noteUnfiled: (kind: string, key: string) => add(unfiled, kind, key),
    note(kind: string, key: string): void {
      add(changed, kind, key)
      add(unfiled, kind, key)
      timer ??= setTimeout(() => {
        timer = undefined
        saved().catch(report)
      }, WRITE_DELAY_MS).unref()
    },
    saved,
  }
}

type KeysByKind = Map<string, Set<string>>

function add(keys: KeysByKind, kind: string, key: string): void {
  const known = keys.get(kind)
  if (known) known.add(key)
  else keys.set(kind, new Set([key]))
}

function addAll(keys: KeysByKind, more: KeysByKind): void {
  for (const [kind, added] of more) for (const key of added) add(keys, kind, key)
}

/** A map that reports each change. */
class KeptKind<T = unknown> extends Map<string, T> {
  readonly #folder: string
  readonly #orders = new Map<string, number>()
  readonly #onChange: (key: string) => void
  #nextOrder = 0

  /** @param changes journaled since the things got files, in their order */
  constructor(
    folder: string,
    changes: readonly WorldChange[],
    report: (error: unknown) => void,
    onChange: (key: string) => void,
  ) {
    super()
    this.#folder = folder
    this.#onChange = onChange
    makeFolder(folder)
    const things = new Map(readThings(folder, report).map(({ key, order, value }) => [key, { key, order, value }]))
    for (const { key, order, value } of changes) {
      if (order === undefined) things.delete(key)
      else things.set(key, { key, order, value })
    }
    for (const { key, order, value } of [...things.values()].toSorted((a, b) => a.order - b.order)) {
      super.set(key, value as T)
      this.#orders.set(key, order)
      this.#nextOrder = order + 1
    }
  }

  override set(key: string, value: T): this {
    if (!this.#orders.has(key)) this.#orders.set(key, this.#nextOrder++)
    super.set(key, value)
    this.#onChange(key)
    return this
  }

  override delete(key: string): boolean {
    this.#orders.delete(key)
    const isKnown = super.delete(key)
    if (isKnown) this.#onChange(key)
    return isKnown
  }

  override clear(): void {
    for (const key of this.keys()) this.delete(key)
  }

  /** The thing as the journal holds it. */
  read(key: string): WorldChange {
    return { kind: path.basename(this.#folder), key, order: this.#orders.get(key), value: this.get(key) }
  }

  /** The thing's file is whole and on the disk, or gone where the thing is. */
  async writeFile(key: string): Promise<void> {
    const file = this.#fileOf(key)
    const order = this.#orders.get(key)
    if (order === undefined) return rm(file, { force: true })
    const thing: KeptThing = { format: FORMAT, key, order, value: this.get(key) }
    const handle = await open(`${file}.part`, 'w', 0o600)
    try {
      await handle.writeFile(serialize(thing))
      await handle.datasync()
    } finally {
      await handle.close()
    }
    await rename(`${file}.part`, file)
  }

  /** Keys contain URLs, which aren't valid file names. */
  #fileOf(key: string): string {
    return path.join(this.#folder, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.kept`)
  }
}

function readThings(folder: string, report: (error: unknown) => void): KeptThing[] {
  const things: KeptThing[] = []
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    if (name.endsWith('.part')) rmSync(file, { force: true })
    if (!name.endsWith('.kept')) continue
    try {
      const thing = deserialize(readFileSync(file)) as KeptThing
      if (thing.format === FORMAT) things.push(thing)
    } catch (error) {
      report(new Error(`What is kept in ${file} cannot be read`, { cause: error }))
    }
  }
  return things
}

/**
 * Creates the folder and its parents, accessible only to their owner.
 *
 * @throws Error of the file system if it or a parent can't be created or is a file
 */
// Node's own `recursive` loops forever if the parent exists but the system rejects the path, as in `/proc`.
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
}
