import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isPatchedNode } from './set-up/node-security-releases.mjs'

interface LockedPackage {
  version?: string
  integrity?: string
  resolved?: string
  os?: string
  cpu?: string
  hasInstallScript?: boolean
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

  it('are locked without a download address', () => {
    const addresses = Object.entries(locked).filter(([path, { resolved }]) => path !== '' && resolved !== undefined)

    expect(addresses).toEqual([])
  })

  it('are locked with a hash of their content', () => {
    const unverified = Object.entries(locked).filter(([path, { integrity }]) => path !== '' && integrity === undefined)

    expect(unverified).toEqual([])
  })

  it('run no install script, which could download what no hash verifies', () => {
    const withScripts = Object.entries(locked)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))

    expect(withScripts.filter((name) => description.allowScripts[name] !== false)).toEqual([])
  })
})

describe('the bundled Node', () => {
  const names = Object.keys(description.optionalDependencies).filter((name) =>
    /^node-(bin-)?(linux|darwin|win)/.test(name),
  )

  it('is locked for Linux, macOS and Windows as a package of its own', () => {
    const machines = names.map((name) => {
      const { os, cpu } = locked[`node_modules/${name}`] ?? {}
      return `${String(os)}-${String(cpu)}`
    })

    expect(machines.toSorted()).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'])
  })

  it('includes the last known security release of its line', () => {
    const versions = names.map((name) => `${name} ${String(locked[`node_modules/${name}`]?.version)}`)

    expect(versions.filter((each) => !isPatchedNode(each.split(' ')[1]!))).toEqual([])
    expect([isPatchedNode('24.9.0'), isPatchedNode('25.9.0')]).toEqual([false, false])
  })
})

function readJson(name: string) {
  return JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
}
