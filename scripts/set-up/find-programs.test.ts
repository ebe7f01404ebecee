import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBrowser, findHeadlessBrowser } from './find-browser.mjs'
import { findElectron } from './find-electron.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-programs-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function program(path: string, mode = 0o755) {
  const full = join(folder, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, '#!/bin/sh\n', { mode })
  return full
}

describe('findHeadlessBrowser', () => {
  beforeEach(({ skip }) => skip(process.platform !== 'linux', 'Compares Linux paths'))

  it('prefers the headless shell to the browser, but not to the one OVERVOICE_BROWSER names', () => {
    const chromium = program('bin/chromium')
    const shell = program('shell/chromium-headless-shell')
    const PATH = [join(folder, 'bin'), join(folder, 'shell')].join(':')

    expect(findHeadlessBrowser({ PATH })).toBe(shell)
    expect(findHeadlessBrowser({ PATH: join(folder, 'bin') })).toBe(chromium)
    expect(findHeadlessBrowser({ PATH, OVERVOICE_BROWSER: chromium })).toBe(chromium)
  })
})

describe('findBrowser', () => {
  beforeEach(({ skip }) => skip(process.platform !== 'linux', 'Compares Linux paths'))

  it('prefers Chromium over the other browsers on the PATH', () => {
    program('bin/google-chrome')
    const chromium = program('bin/chromium')

    expect(findBrowser({ PATH: join(folder, 'bin') })).toBe(chromium)
  })

  it('passes over a file that may not be run', () => {
    program('bin/chromium', 0o644)
    const edge = program('bin/microsoft-edge')

    expect(findBrowser({ PATH: join(folder, 'bin') })).toBe(edge)
  })

  it('takes what OVERVOICE_BROWSER names, by path or by name, and nothing in its place', () => {
    program('bin/chromium')
    const own = program('own/my-browser')
    const PATH = [join(folder, 'bin'), join(folder, 'own')].join(':')

    expect(findBrowser({ PATH, OVERVOICE_BROWSER: own })).toBe(own)
    expect(findBrowser({ PATH, OVERVOICE_BROWSER: 'my-browser' })).toBe(own)
    expect(findBrowser({ PATH, OVERVOICE_BROWSER: '/nowhere/browser' })).toBeUndefined()
  })

  it('knows where macOS and Windows keep their browsers', () => {
    const chrome = program('Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
    const edge = program(join('Programs', 'Microsoft\\Edge\\Application\\msedge.exe'))

    expect(findBrowser({ HOME: folder, PATH: '' }, 'darwin')).toBe(chrome)
    expect(findBrowser({ ProgramFiles: join(folder, 'Programs'), PATH: '' }, 'win32')).toBe(edge)
  })

  it('answers nothing when there is none', () => {
    expect(findBrowser({ PATH: folder })).toBeUndefined()
  })
})

describe('findElectron', () => {
  beforeEach(({ skip }) => skip(process.platform !== 'linux', 'Compares Linux paths'))

  beforeEach(() => writeFileSync(join(folder, 'package.json'), '{ "version": "45.4.1" }'))

  it('answers the downloaded program when its version is the package’s', () => {
    const electron = program('dist/electron')
    writeFileSync(join(folder, 'dist', 'version'), 'v45.4.1')

    expect(findElectron({}, folder)).toBe(electron)
  })

  it('does not answer a program of another version, or none', () => {
    expect(findElectron({}, folder)).toBeUndefined()

    program('dist/electron')
    writeFileSync(join(folder, 'dist', 'version'), '44.0.0')

    expect(findElectron({}, folder)).toBeUndefined()
  })

  it('answers only what lies in the folder that ELECTRON_OVERRIDE_DIST_PATH names', () => {
    program('dist/electron')
    writeFileSync(join(folder, 'dist', 'version'), '45.4.1')
    const own = program('own/electron')

    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: dirname(own) }, folder)).toBe(own)
    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' }, folder)).toBeUndefined()
  })
})
