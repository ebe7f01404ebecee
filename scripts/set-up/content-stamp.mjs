import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { projectFolder } from './project-paths.mjs'

/**
 * Answers one hash over the names and bytes of files and whole folders: the same content gives the same hash on every
 * machine and whatever the files' times say. What is missing counts as missing, not as an error.
 *
 * @param {string[]} paths relative to the project's folder
 * @param {(path: string) => boolean} [isCounted] sees the path with forward slashes
 * @param {string} [folder]
 */
export function hashContent(paths, isCounted = () => true, folder = projectFolder) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((each) => filesUnder(join(folder, each))).toSorted()) {
    const name = relative(folder, path).split(sep).join('/')
    if (!isCounted(name)) continue
    const bytes = readFileSync(path)
    hash.update(`${name}\0${bytes.length}\0`)
    hash.update(bytes)
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (!facts) return []
  if (facts.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const child = join(path, entry.name)
    if (entry.isDirectory()) return filesUnder(child)
    return entry.isFile() ? [child] : []
  })
}

/**
 * Answers the facts an earlier run left in a stamp file; an unreadable stamp counts as none.
 *
 * @param {string} path
 * @returns {Record<string, unknown>}
 */
export function readStamp(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * @param {string} path
 * @param {Record<string, unknown>} facts
 */
export function writeStamp(path, facts) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(facts, null, 2)}\n`)
}
