import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

const ENTRY = path.join(import.meta.dirname, 'serve.ts')
const pages = createServer((_request, response) =>
  response.setHeader('Content-Type', 'text/html').end('<title>development</title>'),
)
let rendererUrl = ''
beforeAll(async () => {
  await once(pages.listen(0, '127.0.0.1'), 'listening')
  rendererUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
})
afterAll(() => void pages.close())

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const newHome = (): string => path.join(mkdtempSync(path.join(tmpdir(), 'serve-')), 'home')

interface Started {
  child: ChildProcess
  /** The one line on standard output; undefined when it ended without one. */
  line: Promise<{ url: string; handedOver: boolean } | undefined>
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

function serve(homeFolder: string, ...more: string[]): Started {
  const child = spawn(process.execPath, [ENTRY, '--home', homeFolder, '--renderer-url', rendererUrl, ...more], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.push(child)
  let stdout = ''
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  )
  const line = new Promise<{ url: string; handedOver: boolean } | undefined>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      if (stdout.includes('\n'))
        resolve(JSON.parse(stdout.split('\n')[0] ?? '') as { url: string; handedOver: boolean })
    })
    void ended.then(() => resolve(undefined))
  })
  return { child, line, ended }
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'says where its window is in one line, and ends cleanly on %s',
  async (signal) => {
    const homeFolder = newHome()
    const studio = serve(homeFolder)

    const line = await studio.line
    const page = await (await fetch(line?.url ?? '')).text()
    studio.child.kill(signal)
    const { code, stdout, stderr } = await studio.ended

    expect(line?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/)
    expect(page).toContain('development')
    expect({ code, lines: stdout.split('\n').length, stderr }).toEqual({ code: 0, lines: 2, stderr: '' })
    expect(readdirSync(homeFolder)).not.toContain('owner.json')
    expect(readdirSync(homeFolder).filter((name) => name.endsWith('-wal'))).toEqual([])
  },
)

it('ends with its parent when told to watch it', async () => {
  const studio = serve(newHome(), '--parent-watch')
  await studio.line

  studio.child.stdin?.end()

  expect((await studio.ended).code).toBe(0)
})

it('listens on the port it is given, and says so when it cannot', async () => {
  const taken = new URL(rendererUrl).port

  const { code, stderr, stdout } = await serve(newHome(), '--port', taken).ended

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(`Port ${taken} is in use by another program. Omit --port, or choose another one.\n`)
  expect((await serve(newHome(), '--port', 'many').ended).stderr).toBe('--port takes a number from 0 to 65535.\n')
})

it('says at once that no home folder can be created in a read-only folder', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Needs /proc, which only Linux has')
  const { code, stderr, stdout } = await serve('/proc/overvoice/home').ended

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^Overvoice can’t write to \/proc\/overvoice\/home\. Make the folder writable, .+\n$/)
})

it('has one owner among many starts at once, and the others hand over', async () => {
  const count = process.env['OVERVOICE_FAULTS'] === 'full' ? 100 : 8
  const homeFolder = newHome()

  const starts = Array.from({ length: count }, () => serve(homeFolder))
  const lines = await Promise.all(starts.map((start) => start.line))
  const others = await Promise.all(
    starts.filter((_start, index) => lines[index]?.handedOver).map((start) => start.ended),
  )

  expect(lines.filter((line) => line?.handedOver === false)).toHaveLength(1)
  expect(new Set(lines.map((line) => line?.url)).size).toBe(1)
  expect(others.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    Array.from({ length: count - 1 }, () => ({ code: 0, stderr: '' })),
  )
})
