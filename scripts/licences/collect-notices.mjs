import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const NOTICE_FILE = /^(licen[cs]e|copying|notice|unlicense)/i

/**
 * @typedef {object} LicenceNotice
 * @property {string} name
 * @property {string} version
 * @property {string} licence as the package names it
 * @property {string} text what the package itself says, never empty
 * @property {boolean} hasText false when the package ships no text of its licence: then `text` says so, and what it does say
 */

/**
 * @typedef {object} LockedPackage
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 * @property {boolean} [optional]
 */

/**
 * Answers the notice of every package that the studio or the practice service is made of, by name: what the lock file
 * says is needed to run, and theirs. Packages for other systems, which are not installed here, are left out.
 *
 * @param {string} projectFolder
 * @returns {LicenceNotice[]}
 * @throws {Error} when a package that has to be there is not installed
 */
export function collectNotices(projectFolder) {
  const { packages } = readJson(join(projectFolder, 'package-lock.json'))
  /** @type {Map<string, LicenceNotice>} */
  const notices = new Map()
  for (const path of productionPaths(packages)) {
    const folder = join(projectFolder, path)
    if (!existsSync(folder)) {
      if (packages[path].optional) continue
      throw new Error(`${path} is not installed, so its licence cannot be read.`)
    }
    const notice = readNotice(folder)
    notices.set(`${notice.name} ${notice.version}`, notice)
  }
  return [...notices.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/**
 * The notices as one file for people.
 *
 * @param {LicenceNotice[]} notices
 */
export function writeNoticesText(notices) {
  const intro = `Overvoice is made with ${notices.length} packages of others. Each is listed with its licence, as the package itself says it.\n`
  const rule = '-'.repeat(80)
  return [
    intro,
    ...notices.map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text}\n`),
  ].join(`\n${rule}\n\n`)
}

/**
 * Places of all packages that are needed to run, found as Node finds them: beside whoever asks, or further up.
 *
 * @param {Record<string, LockedPackage>} packages of the lock file
 */
function productionPaths(packages) {
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = ['']
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const name of neededBy(packages[from] ?? {})) {
      const path = resolveFrom(packages, from, name)
      if (path === undefined || found.has(path)) continue
      found.add(path)
      waiting.push(path)
    }
  }
  return found
}

/** @param {LockedPackage} locked */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
}

/**
 * @param {Record<string, LockedPackage>} packages
 * @param {string} from
 * @param {string} name
 */
function resolveFrom(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
    if (!folder.includes('/node_modules/')) folder = ''
  }
}

/**
 * @param {string} folder
 * @returns {LicenceNotice}
 */
function readNotice(folder) {
  const described = readJson(join(folder, 'package.json'))
  const { name, version } = described
  const licence = nameLicence(described)
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && NOTICE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
    .filter((text) => text !== '')
  const own = files.length > 0 ? files.join('\n\n') : licenceOfReadme(folder)
  if (own !== undefined) return { name, version, licence, text: own, hasText: true }
  const by = nameAuthor(described.author)
  const text = `The package ships no text of its licence. It says: ${licence}${by === '' ? '' : `, by ${by}`}.`
  return { name, version, licence, text, hasText: false }
}

/**
 * The part of a package's own introduction that is about its licence, when that is more than the licence's name.
 *
 * @param {string} folder
 * @returns {string | undefined}
 */
function licenceOfReadme(folder) {
  const file = readdirSync(folder).find((each) => /^readme/i.test(each))
  if (file === undefined) return undefined
  const text = readFileSync(join(folder, file), 'utf8')
  const heading = /^(#+)\s*licen[cs]e\s*$/im.exec(text)
  if (!heading) return undefined
  const after = text.slice(heading.index + heading[0].length)
  const next = after.search(new RegExp(`^#{1,${String(heading[1]).length}}\\s`, 'm'))
  const part = (next < 0 ? after : after.slice(0, next)).trim()
  return /copyright|permission/i.test(part) ? part : undefined
}

/** @param {{ license?: string | { type?: string }, licenses?: { type?: string }[] }} described */
function nameLicence({ license, licenses }) {
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' or ') ?? 'not named'
}

/** @param {string | { name?: string } | undefined} author */
function nameAuthor(author) {
  return (typeof author === 'string' ? author : (author?.name ?? '')).replace(/\s*[<(].*$/, '')
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
