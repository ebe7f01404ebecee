import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { WorldMemory } from '../world/world-memory.ts'
import { makeFolder } from './make-folder.ts'

/** Grows when what is kept changes its shape; what an earlier version kept is then left out. */
const FORMAT = 1

/** One thing as its file holds it. */
interface KeptThing {
  format: number
  key: string
  /** Its place in the order in which things were first set. */
  order: number
  value: unknown
}

export interface KeptWorld extends WorldMemory {
  /** Everything that changed is in its file. Changes are written by themselves soon after they happen. */
  write(): void
}

/**
 * Memory in a folder, a file for each thing, which is there again at the next start. A file is whole or absent, also after a
 * kill; one that cannot be read is left out, reported, and stays where it is.
 *
 * Files of Node's own serialisation and no database: the bundled service stands alone, without native modules, and holds
 * everything in memory anyway.
 *
 * @param report hears of files that cannot be read or written; the service goes on without them
 * @throws Error when the folder cannot be made
 */
export function keepWorld(folder: string, report: (error: unknown) => void): KeptWorld {
  makeFolder(folder)
  const kinds: KeptKind[] = []
  return {
    open<T>(kind: string): Map<string, T> {
      const opened = new KeptKind<T>(path.join(folder, kind), report)
      kinds.push(opened as KeptKind)
      return opened
    },
    write: () => {
      for (const kind of kinds) kind.write()
    },
  }
}

/** A map whose changes reach the disk together, so that a conversation of many messages is not written for each of them. */
class KeptKind<T = unknown> extends Map<string, T> {
  readonly #folder: string
  readonly #report: (error: unknown) => void
  readonly #orders = new Map<string, number>()
  readonly #changed = new Set<string>()
  #nextOrder = 0
  #isWriteDue = false

  constructor(folder: string, report: (error: unknown) => void) {
    super()
    this.#folder = folder
    this.#report = report
    makeFolder(folder)
    for (const { key, order, value } of this.#read()) {
      super.set(key, value as T)
      this.#orders.set(key, order)
      this.#nextOrder = order + 1
    }
  }

  override set(key: string, value: T): this {
    if (!this.#orders.has(key)) this.#orders.set(key, this.#nextOrder++)
    this.#note(key)
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    this.#orders.delete(key)
    this.#note(key)
    return super.delete(key)
  }

  override clear(): void {
    for (const key of this.keys()) this.delete(key)
  }

  write(): void {
    this.#isWriteDue = false
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const key of changed) {
      try {
        this.#writeOne(key)
      } catch (error) {
        this.#report(error)
      }
    }
  }

  #note(key: string): void {
    this.#changed.add(key)
    if (this.#isWriteDue) return
    this.#isWriteDue = true
    setTimeout(() => this.write(), 50).unref()
  }

  #writeOne(key: string): void {
    const file = this.#fileOf(key)
    const order = this.#orders.get(key)
    if (order === undefined) return rmSync(file, { force: true })
    const thing: KeptThing = { format: FORMAT, key, order, value: this.get(key) }
    writeFileSync(`${file}.part`, serialize(thing))
    renameSync(`${file}.part`, file)
  }

  /** Keys hold addresses, which are no names of files. */
  #fileOf(key: string): string {
    return path.join(this.#folder, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.kept`)
  }

  #read(): KeptThing[] {
    const things: KeptThing[] = []
    for (const name of readdirSync(this.#folder)) {
      const file = path.join(this.#folder, name)
      if (name.endsWith('.part')) rmSync(file, { force: true })
      if (!name.endsWith('.kept')) continue
      try {
        const thing = deserialize(readFileSync(file)) as KeptThing
        if (thing.format === FORMAT) things.push(thing)
      } catch (error) {
        this.#report(new Error(`What is kept in ${file} cannot be read`, { cause: error }))
      }
    }
    return things.toSorted((a, b) => a.order - b.order)
  }
}
