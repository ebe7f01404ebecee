import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { contract } from '#shared/contract/index.ts'
import { ensureBuild } from '../set-up/ensure-build.mjs'
import { packageProgram } from '../set-up/package-program.mjs'
import { writeFakeElectron } from './fake-electron.mjs'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'packaged-'))
const resources = join(folder, 'packed/linux-unpacked/resources')
/** Extracted under the same name: the program finds its files by it. */
const program = join(resources, 'extracted/app.asar')

/** Measured: 20.5 MB in 372 files; 96 MB with what is beside the archive: the sandbox's speech engine and speech model. */
const BUDGET = { archiveBytes: 21_000_000, archiveFiles: 400, resourcesBytes: 98_000_000 }
/** Measured: 2.81 MB. Encoders, decoders, readers of documents and the validator of flows are loaded when they are needed. */
const CODE_AT_START_BYTES = 2_950_000
/** Measured: 255 to 315 ms. Only notices a start that hangs: how long it takes depends on the machine. */
const START_BUDGET_MS = 3_000

/** What must not be in the archive. */
const DENIED: readonly RegExp[] = [
  /\.(?:ts|tsx|map|c|cc|cpp|h|hpp|gyp|gypi|test\.js)$/i,
  /\/README\.md$/,
  /^\/(?:src|e2e|bench|scripts|docs|resources)(?:\/|$)/,
  /\/(?:test|tests|__tests__|example|examples)\//,
  /^\/out\/main\/serve\.js$/,
  /\/prebuilds\/(?!linux-x64\.node$)/,
]
/** All packages that are files of their own; the bundles contain the others. */
const PACKAGES = ['better-sqlite3', 'codec-parser', 'dejavu-fonts-ttf', 'keytar']

interface Asar {
  listPackage(file: string, options: { isPack: boolean }): string[]
  extractAll(file: string, folder: string): void
}
const requireOfBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'))
const asar = createRequire(requireOfBuilder.resolve('app-builder-lib/package.json'))('@electron/asar') as Asar

beforeAll(async () => {
  await ensureBuild()
  writeFakeElectron(join(folder, 'electron'))
  const settings = [`-c.electronDist=${join(folder, 'electron')}`, `-c.directories.output=${join(folder, 'packed')}`]
  const command = [packageProgram('electron-builder'), '--linux', 'dir', '--x64', ...settings]
  await promisify(execFile)(process.execPath, command, { cwd: projectFolder })
  mkdirSync(program, { recursive: true })
  asar.extractAll(join(resources, 'app.asar'), program)
  cpSync(join(resources, 'sandbox'), join(resources, 'extracted/sandbox'), { recursive: true })
  const standIn = join(resources, 'extracted/node_modules/electron')
  mkdirSync(standIn, { recursive: true })
  cpSync(new URL('electron-stand-in.mjs', import.meta.url), join(standIn, 'index.js'))
  writeFileSync(join(standIn, 'package.json'), '{ "name": "electron", "type": "module", "main": "index.js" }')
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function listFiles(below: string): string[] {
  return readdirSync(below, { recursive: true, encoding: 'utf8' })
    .map((name) => join(below, name))
    .filter((path) => statSync(path).isFile())
}

/** A script and what it imports directly or indirectly, except by `import()`. */
function listStaticImports(file: string, found = new Set<string>()): string[] {
  if (found.has(file)) return []
  found.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, address = ''] of text.matchAll(/(?:^|[;}\n])import(?:[^"'()]*?from)?\s*["'](\.[^"']+)["']/g))
    listStaticImports(join(dirname(file), address), found)
  return [...found]
}

it('stays within its size', () => {
  const archive = join(resources, 'app.asar')
  const shipped = listFiles(resources).filter((path) => !path.includes('/extracted/'))
  const sizes = shipped.map((path) => statSync(path).size)

  expect(statSync(archive).size).toBeLessThan(BUDGET.archiveBytes)
  expect(listFiles(program).length).toBeLessThan(BUDGET.archiveFiles)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET.resourcesBytes)
})

it('loads little of its code before the window opens', () => {
  const files = listStaticImports(join(program, 'out/main/index.js'))
  const sizes = files.map((path) => statSync(path).size)

  expect(files.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(CODE_AT_START_BYTES)
})

it('contains no sources, tests, source maps, libraries for other systems, or packages that are bundled', () => {
  const files = asar.listPackage(join(resources, 'app.asar'), { isPack: false })

  expect(files.filter((path) => DENIED.some((pattern) => pattern.test(path)))).toEqual([])
  expect(readdirSync(join(program, 'node_modules')).sort()).toEqual(PACKAGES)
})

it('contains no GPL outside the sandbox, and lets users replace what the LGPL covers', () => {
  const licenses = readdirSync(join(program, 'node_modules')).map((name) => {
    const described = JSON.parse(readFileSync(join(program, 'node_modules', name, 'package.json'), 'utf8')) as {
      license: string
    }
    return [name, described.license] as const
  })

  expect(licenses.filter(([, license]) => license.includes('GPL'))).toEqual([['codec-parser', 'LGPL-3.0-or-later']])
  expect(existsSync(join(resources, 'app.asar.unpacked/node_modules/codec-parser/index.js'))).toBe(true)
  const bundles = listFiles(join(program, 'out/main')).map((path) => readFileSync(path, 'utf8'))
  expect(bundles.some((text) => text.includes('espeak'))).toBe(false)
})

it('carries its own license and those of others', () => {
  expect(readFileSync(join(resources, 'LICENSE.txt'), 'utf8')).toContain('MIT License')
  expect(readFileSync(join(resources, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toContain('codec-parser')
  expect(readFileSync(join(resources, 'sandbox/LICENSE'), 'utf8')).toContain('GNU GENERAL PUBLIC LICENSE')
})

it('carries all that the sandbox’s speech model needs', async () => {
  const script = `
    import { readFileSync } from 'node:fs'
    import tokenizer from 'llama-tokenizer-js'
    import { InferenceSession } from 'onnxruntime-web'
    const folder = new URL('model/tiny/quantized/', import.meta.resolve('@moonshine-ai/moonshine-js'))
    const load = (file) => InferenceSession.create(readFileSync(new URL(file, folder)))
    const { outputNames } = await load('encoder_model.onnx')
    await load('decoder_model_merged.onnx')
    console.log(outputNames.join(), tokenizer.encode('lantern').length)`
  const file = join(resources, 'sandbox/load-speech-model.mjs')
  writeFileSync(file, script)

  const { stdout } = await promisify(execFile)(process.execPath, [file])

  expect(stdout).toBe('last_hidden_state 3\n')
})

it('generates, exports and reopens a project', { timeout: 180_000 }, async () => {
  const homeFolder = mkdtempSync(join(folder, 'home-'))
  const first = await startStudio(homeFolder)
  expect(first.url).toBe('studio://app/')
  expect(first.startMs).toBeLessThan(START_BUDGET_MS)
  process.stdout.write(`Start of main to loadURL: ${Math.round(first.startMs)} ms\n`)

  const { client } = first
  await expect.poll(countVoices(client), { timeout: 60_000 }).toBeGreaterThan(0)
  const project = await client.projects.create({ title: 'Packaged' })
  const { chapterId, blocks, revision } = await client.script.open({ projectId: project.id })
  const blockId = 'block_packaged'
  const insert = { kind: 'insert' as const, blockId, afterBlockId: blocks[0]?.id ?? null, text: 'The lamp is lit.' }
  await client.script.edit({ chapterId, baseRevision: revision, edits: [insert] })
  const events = await client.takes.watch({ projectId: project.id })
  await client.takes.generate({ projectId: project.id, blockIds: [blockId] })
  let takeId = ''
  for await (const event of events) {
    if (event.kind !== 'ended') continue
    expect(event.take).toMatchObject({ status: 'complete', wordCount: 4 })
    takeId = event.take.id
    break
  }
  const formats = ['wav', 'mp3', 'flac', 'srt'] as const
  const files: string[] = []
  for await (const event of await client.exports.run({ chapterId, formats: [...formats] }))
    if (event.kind === 'written') files.push(event.file.path)
  const heads = files.map((path) => readFileSync(path).subarray(0, 4).toString('latin1'))
  const report = await first.get('studio://app/media/watermark/report.pdf')
  const page = await first.get('studio://app/')
  await first.quit()

  // An MP3 starts with a frame.
  const expected = [expect.stringMatching(/^1\r?\n/), 'RIFF', 'fLaC', expect.stringMatching(/^\xff[\xf2\xf3\xfa\xfb]/)]
  expect(heads.sort()).toEqual(expected)
  expect([report.status, Buffer.from(report.bytes.subarray(0, 5)).toString()]).toEqual([200, '%PDF-'])
  expect([page.status, Buffer.from(page.bytes).toString()]).toEqual([200, expect.stringContaining('<!doctype html>')])

  const second = await startStudio(homeFolder)
  const kept = await second.client.takes.list({ blockId })
  const samples = await second.get(`studio://app${kept[0]?.audioUrl ?? ''}`)
  await second.quit()

  expect(kept.map(({ id }) => id)).toEqual([takeId])
  expect(samples.bytes.byteLength).toBe((kept[0]?.sampleCount ?? 0) * 2)
})

type StudioClient = ContractRouterClient<typeof contract>

/** Zero while the sandbox starts. */
const countVoices = (client: StudioClient) => () =>
  client.voices.refresh().then(
    ({ voices }) => voices.length,
    () => 0,
  )

interface Answer {
  status: number
  bytes: Uint8Array
}
type Message =
  | { kind: 'load'; url: string; afterMs: number }
  | { kind: 'port'; data: unknown }
  | { kind: 'error'; title: string; text: string }
  | ({ kind: 'got'; id: number } & Answer)

/** Starts the packaged program under Node, with a stand-in for Electron, as its only window. */
async function startStudio(homeFolder: string) {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, NODE_COMPILE_CACHE: _cache, ...env } = process.env
  const child = fork(join(program, 'out/main/index.js'), {
    env: { ...env, OVERVOICE_HOME: homeFolder },
    serialization: 'advanced',
    execArgv: [],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const answers = new Map<number, (answer: Answer) => void>()
  const { port1, port2 } = new MessageChannel()
  const loaded = new Promise<{ url: string; afterMs: number }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The studio ended with code ${code}`)))
    child.on('message', (message: Message) => {
      if (message.kind === 'load') resolve(message)
      if (message.kind === 'error') reject(new Error(`${message.title}: ${message.text}`))
      // The handshake is for the page, not for its client.
      if (message.kind === 'port' && message.data !== 'overvoice:ready') port2.postMessage(message.data)
      if (message.kind === 'got') answers.get(message.id)?.(message)
    })
  })
  port2.on('message', (data: unknown) => child.send({ kind: 'port', data: data as object }))
  const { url, afterMs } = await loaded
  return {
    url,
    startMs: afterMs,
    client: createORPCClient<StudioClient>(new RPCLink({ port: port1 })),
    get(address: string): Promise<Answer> {
      const id = answers.size
      return new Promise((resolve) => {
        answers.set(id, resolve)
        child.send({ kind: 'get', id, url: address })
      })
    },
    async quit() {
      port1.close()
      const ended = once(child, 'exit')
      child.send({ kind: 'quit' })
      expect(await ended).toEqual([0, null])
    },
  }
}
