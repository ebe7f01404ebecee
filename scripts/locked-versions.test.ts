import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface LockedPackage {
  version?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const description = readJson('package.json')
const locked = readJson('package-lock.json').packages as Record<string, LockedPackage>

describe('the packages', () => {
  it('are asked for in exact versions', () => {
    const asked = { ...description.dependencies, ...description.devDependencies, ...description.optionalDependencies }

    const inexact = Object.entries(asked).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))

    expect(inexact).toEqual([])
  })

  it('have one version of oRPC in every part of it: two versions cannot talk to each other', () => {
    const versions = Object.entries(locked)
      .filter(([path]) => path.includes('node_modules/@orpc/'))
      .map(([path, { version }]) => `${path} ${version}`)

    expect(versions.length).toBeGreaterThan(4)
    expect(versions.filter((each) => !each.endsWith(' 1.16.1'))).toEqual([])
  })

  it('are locked for every kind of machine, not only for the one the lock was written on', () => {
    const wanted = Object.values(locked).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))

    const missing = wanted.filter((name) => !Object.keys(locked).some((path) => path.endsWith(`node_modules/${name}`)))

    expect(missing).toEqual([])
  })

  it('are locked without the address they once came from', () => {
    const addresses = Object.entries(locked).filter(([path, { resolved }]) => path !== '' && resolved !== undefined)

    expect(addresses).toEqual([])
  })

  it('that run a script when they are installed are all decided about', () => {
    const withScripts = Object.entries(locked as Record<string, { hasInstallScript?: boolean }>)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))

    expect(withScripts.filter((name) => !(name in description.allowScripts))).toEqual([])
  })
})

function readJson(name: string) {
  return JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
}
