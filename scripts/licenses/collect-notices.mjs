import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findNeededPaths } from '../set-up/locked-packages.mjs'

const NOTICE_FILE = /^(licen[cs]e|copying|notice|unlicense)/i

/**
 * @typedef {object} LicenseNotice
 * @property {string} name
 * @property {string} version
 * @property {string} license as the package names it
 * @property {string} text what the package itself says, never empty
 * @property {boolean} hasText false when the package ships no text of its license: then `text` says so, and what it does say
 */

/**
 * Returns the notice of every package in the studio and the sandbox, sorted by name. Packages for other systems, which
 * are not installed here, are left out.
 *
 * @param {string} projectFolder
 * @returns {LicenseNotice[]}
 * @throws {Error} when a package that has to be there is not installed
 */
export function collectNotices(projectFolder) {
  const { packages } = readJson(join(projectFolder, 'package-lock.json'))
  /** @type {Map<string, LicenseNotice>} */
  const notices = new Map()
  for (const path of productionPaths(packages)) {
    const folder = join(projectFolder, path)
    if (!existsSync(folder)) {
      if (packages[path]?.optional) continue
      throw new Error(`${path} is not installed, so its license cannot be read.`)
    }
    const notice = readNotice(folder)
    notices.set(`${notice.name} ${notice.version}`, notice)
  }
  return [...notices.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/**
 * The notices as one file for people.
 *
 * @param {LicenseNotice[]} notices
 */
export function writeNoticesText(notices) {
  const intro = `Overvoice is made with ${notices.length} packages of others. Each is listed with its license, as the package itself says it.\n`
  const rule = '-'.repeat(80)
  return [
    intro,
    ...notices.map(({ name, version, license, text }) => `${name} ${version}\n${license}\n\n${text}\n`),
  ].join(`\n${rule}\n\n`)
}

/** Programs that run the studio from a checkout; the packaged studio does not contain them. */
const BUNDLED_NODE = /^node-(bin-)?(darwin|linux|win)-/

/** @param {import('../set-up/locked-packages.mjs').LockedPackages} packages of the lock file */
function productionPaths(packages) {
  const { dependencies, optionalDependencies } = packages[''] ?? {}
  const names = [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {})]
  return findNeededPaths(
    packages,
    names.filter((name) => !BUNDLED_NODE.test(name)),
  )
}

/**
 * @param {string} folder
 * @returns {LicenseNotice}
 */
function readNotice(folder) {
  const described = readJson(join(folder, 'package.json'))
  const { name, version } = described
  const license = nameLicense(described)
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && NOTICE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
    .filter((text) => text !== '')
  const own = files.length > 0 ? files.join('\n\n') : licenseOfReadme(folder)
  if (own !== undefined) return { name, version, license, text: own, hasText: true }
  const by = nameAuthor(described.author)
  const text = `The package ships no text of its license. It says: ${license}${by === '' ? '' : `, by ${by}`}.`
  return { name, version, license, text, hasText: false }
}

/**
 * The part of a package's own introduction that is about its license, when that is more than the license's name.
 *
 * @param {string} folder
 * @returns {string | undefined}
 */
function licenseOfReadme(folder) {
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
function nameLicense({ license, licenses }) {
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
