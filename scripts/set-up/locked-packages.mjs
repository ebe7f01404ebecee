import { join } from 'node:path'
import { readStamp } from './content-stamp.mjs'
import { projectFolder } from './project-paths.mjs'

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 * @property {boolean} [optional]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 */

/** @typedef {Record<string, LockedPackage>} LockedPackages by path, such as `node_modules/zod`; the project itself is '' */

/**
 * Returns the paths of some packages and of everything they need, each found as Node finds it: beside the package that
 * needs it, or further up.
 *
 * @param {LockedPackages} packages of the lock file
 * @param {string[]} names
 * @returns {Set<string>}
 */
export function findNeededPaths(packages, names) {
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = names.map((name) => resolveFrom(packages, '', name))
  while (waiting.length > 0) {
    const path = waiting.pop()
    if (path === undefined || found.has(path)) continue
    found.add(path)
    for (const name of namesNeededBy(packages[path] ?? {})) waiting.push(resolveFrom(packages, path, name))
  }
  return found
}

/**
 * Returns a package.json and a lock file for only some of the project's packages, in the locked versions.
 *
 * @param {string[]} names
 * @param {string} [folder] holds the project's package.json and lock file
 */
export function selectPackages(names, folder = projectFolder) {
  const project = /** @type {any} */ (readStamp(join(folder, 'package.json')))
  const lock = /** @type {any} */ (readStamp(join(folder, 'package-lock.json')))
  const asked = { ...project.dependencies, ...project.devDependencies }
  const description = {
    name: project.name,
    version: project.version,
    private: true,
    dependencies: Object.fromEntries(names.filter((name) => asked[name]).map((name) => [name, asked[name]])),
    optionalDependencies: project.optionalDependencies,
  }
  const paths = findNeededPaths(lock.packages, [...names, ...Object.keys(project.optionalDependencies)])
  const packages = Object.entries(/** @type {LockedPackages} */ (lock.packages))
    .filter(([path]) => paths.has(path))
    .map(([path, { dev: _dev, devOptional, ...locked }]) => [
      path,
      devOptional ? { ...locked, optional: true } : locked,
    ])
  return { description, lock: { ...lock, packages: { '': description, ...Object.fromEntries(packages) } } }
}

/** @param {LockedPackage} locked */
function namesNeededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
}

/**
 * @param {LockedPackages} packages
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
