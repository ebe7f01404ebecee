import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { NOTICES_FILE } from './licenses/notices-plugin.mjs'
import { packageProgram } from './set-up/package-program.mjs'

const projectFolder = fileURLToPath(new URL('..', import.meta.url))

interface PackagingConfig {
  asar: boolean
  asarUnpack: string[]
  extraResources: { from: string; to: string }[]
  electronFuses: Record<string, boolean>
  linux: { icon: string; executableName: string; maintainer: string }
  mac: { icon: string; entitlements: string }
  win: { icon: string }
}

describe('the packaged studio', () => {
  let config: PackagingConfig

  beforeAll(async () => {
    const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'))
    const { getConfig, validateConfiguration } = builder('app-builder-lib/out/util/config/config')
    const debugLogger = { isEnabled: false, add() {} }
    const read = await getConfig(projectFolder, 'electron-builder.yml', null)
    await validateConfiguration(read, debugLogger)
    config = read
  })

  it('sets every fuse so that its program runs nothing else, and is signed again afterwards', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    })
    expect(config.asar).toBe(true)
  })

  it('keeps native libraries outside the archive, where they can be loaded', () => {
    expect(config.asarUnpack).toEqual([
      'node_modules/better-sqlite3/**',
      'node_modules/keytar/**',
      // Its license lets users replace it.
      'node_modules/codec-parser/**',
    ])
  })

  it('keeps the sandbox and what it loads outside the archive, with their license texts', () => {
    const speechEngine = 'node_modules/@echogarden/espeak-ng-emscripten'
    const packages = config.extraResources.filter(({ to }) => to.startsWith('sandbox/node_modules/'))

    expect(config.extraResources.filter((resource) => !packages.includes(resource))).toEqual([
      { from: 'LICENSE', to: 'LICENSE.txt' },
      { from: `out/renderer/${NOTICES_FILE}`, to: NOTICES_FILE },
      { from: 'out/sandbox', to: 'sandbox' },
      { from: 'src/sandbox/LICENSE', to: 'sandbox/LICENSE' },
    ])
    expect(packages.map(({ from }) => from)).toEqual([
      speechEngine,
      'node_modules/@moonshine-ai/moonshine-js',
      'node_modules/llama-tokenizer-js',
      'node_modules/onnxruntime-web',
      'node_modules/onnxruntime-common',
    ])
    expect(packages.map(({ to }) => to)).toEqual(packages.map(({ from }) => `sandbox/${from}`))
    expect(existsSync(join(projectFolder, speechEngine, 'COPYING'))).toBe(true)
    expect(readFileSync(join(projectFolder, 'src/sandbox/LICENSE'), 'utf8')).toContain('GNU GENERAL PUBLIC LICENSE')
  })

  it('ships a sandbox that needs only Node, its speech engine and its speech model', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'overvoice-sandbox-'))
    try {
      const args = [
        packageProgram('vite'),
        'build',
        '-c',
        'vite.sandbox.config.ts',
        '--outDir',
        folder,
        '--logLevel',
        'error',
      ]
      await promisify(execFile)(process.execPath, args, { cwd: projectFolder })
      const program = readFileSync(join(folder, 'main.js'), 'utf8')

      const atStart = [...program.matchAll(/^(?:import|export) [^'"]*from ?["']([^"']+)["']/gm)]
      const later = [...program.matchAll(/\bimport(?:\.meta\.resolve)?\(["']([^"']+)["']\)/g)]
      const [startPackages, laterPackages] = [atStart, later].map((found) =>
        found.map(([, name]) => String(name)).filter((name) => !isBuiltin(name) && !name.startsWith('.')),
      )

      expect(startPackages).toEqual(['@echogarden/espeak-ng-emscripten'])
      expect(laterPackages).toEqual(['llama-tokenizer-js', 'onnxruntime-web', '@moonshine-ai/moonshine-js'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('names its desktop file after its windows’ class, and the homepage and maintainer without which no deb is made', () => {
    const described = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as Record<string, unknown>

    // electron-builder names the file after the executable, and its `StartupWMClass` after `desktopName`, like Electron.
    expect(described['desktopName']).toBe(`${config.linux.executableName}.desktop`)
    expect(described['homepage']).toMatch(/^https:/)
    expect(config.linux.maintainer).toMatch(/<.+@.+>/)
  })

  it('names only icons and entitlements that exist', () => {
    const paths = [config.linux.icon, config.mac.icon, config.win.icon, config.mac.entitlements]

    expect(paths.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([])
  })
})
