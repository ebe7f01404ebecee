import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectNotices, writeNoticesText } from './collect-notices.mjs'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** They ship no text of their license; what they say of it stands in its place. Another one here is a decision. */
const WITHOUT_TEXT = [
  '@bufbuild/protobuf',
  '@cfworker/json-schema',
  '@wasm-audio-decoders/common',
  '@wasm-audio-decoders/flac',
  '@wasm-audio-decoders/ogg-vorbis',
  'brotli',
  'client-only',
  'dfa',
  'empty-npm-package',
  'fontkit',
  'guid-typescript',
  'mpg123-decoder',
  'onnxruntime-common',
  'onnxruntime-web',
  'opus-decoder',
  'saxes',
  'signalsmith-stretch',
]

describe('the license notices of this project', () => {
  const notices = collectNotices(projectFolder)
  const described = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))

  it('contain every package the studio depends on, in the requested version', () => {
    const missing = Object.entries(described.dependencies).filter(
      ([name, version]) => !notices.some((notice) => notice.name === name && notice.version === version),
    )

    expect(missing).toEqual([])
  })

  it('has one for every package of those packages, and none for what only builds and tests', () => {
    const locked = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')).packages as Record<
      string,
      { name?: string; version: string; dev?: boolean; devOptional?: boolean; peer?: boolean; optional?: boolean }
    >
    const named = new Set(notices.map(({ name, version }) => `${name} ${version}`))
    const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

    const missing = Object.entries(locked).filter(
      ([path, { name = nameOf(path), version, dev, devOptional, peer, optional }]) =>
        path !== '' && !dev && !devOptional && !peer && !optional && !named.has(`${name} ${version}`),
    )

    expect(missing).toEqual([])
    expect(notices.filter(({ name }) => ['electron', 'vitest', 'typescript', 'oxlint'].includes(name))).toEqual([])
  })

  it('says name, version, license and text of each', () => {
    const incomplete = notices.filter(
      ({ name, version, license, text }) =>
        name === '' || !/^\d/.test(version) || license === 'not named' || text.length < 20,
    )

    expect(incomplete).toEqual([])
    expect(notices.filter(({ hasText }) => !hasText).map(({ name }) => name)).toEqual(WITHOUT_TEXT)
  })

  it('is one file with the texts that the packages ship', () => {
    const text = writeNoticesText(notices)

    expect(text).toContain('react 19')
    expect(text).toContain(readFileSync(join(projectFolder, 'node_modules/react/LICENSE'), 'utf8').trim())
    expect(text).toContain(
      readFileSync(join(projectFolder, 'node_modules/@echogarden/espeak-ng-emscripten/COPYING'), 'utf8').trim(),
    )
  })
})

describe('notices', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'overvoice-notices-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function install(path: string, files: Record<string, string>) {
    mkdirSync(join(folder, path), { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, path, name), text)
  }
  const lock = (packages: object) => writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))

  it('follows packages to their own, where Node would find them', () => {
    lock({
      '': { dependencies: { one: '1.0.0' } },
      'node_modules/one': { dependencies: { two: '^2.0.0' } },
      'node_modules/one/node_modules/two': {},
      'node_modules/two': {},
      'node_modules/builder': {},
    })
    install('node_modules/one', {
      'package.json': '{ "name": "one", "version": "1.0.0", "license": "MIT" }',
      'LICENSE.md': 'Do as you please.',
      NOTICE: 'Made by Ada.',
    })
    install('node_modules/one/node_modules/two', {
      'package.json': '{ "name": "two", "version": "2.5.0", "license": "ISC", "author": "Ada <ada@example.com>" }',
      'README.md': '# Two\n\n## License\n\nISC\n',
    })

    expect(collectNotices(folder)).toEqual([
      { name: 'one', version: '1.0.0', license: 'MIT', text: 'Do as you please.\n\nMade by Ada.', hasText: true },
      {
        ...{ name: 'two', version: '2.5.0', license: 'ISC', hasText: false },
        text: 'The package ships no text of its license. It says: ISC, by Ada.',
      },
    ])
  })

  it('reads the license out of an introduction that holds it, up to the next part', () => {
    lock({ '': { dependencies: { one: '1.0.0' } }, 'node_modules/one': {} })
    install('node_modules/one', {
      'package.json': '{ "name": "one", "version": "1.0.0", "license": "MIT" }',
      'README.md':
        '# One\n\n### License\n\nCopyright Ada, 2020.\n\n#### Terms\n\nPermission is granted.\n\n## More\n\nText.\n',
    })

    expect(collectNotices(folder)[0]?.text).toBe('Copyright Ada, 2020.\n\n#### Terms\n\nPermission is granted.')
  })

  it('leaves out a package for another system, and says which other one is not installed', () => {
    const packages = {
      '': { dependencies: { one: '1.0.0' }, optionalDependencies: { other: '1.0.0' } },
      'node_modules/other': { optional: true },
      'node_modules/one': {},
    }
    lock(packages)

    expect(() => collectNotices(folder)).toThrow('node_modules/one is not installed')

    install('node_modules/one', { 'package.json': '{ "name": "one", "version": "1.0.0", "license": "MIT" }' })
    expect(collectNotices(folder).map(({ name }) => name)).toEqual(['one'])
  })
})
