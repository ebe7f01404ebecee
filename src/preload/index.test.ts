import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { PORT_REQUEST } from '#shared/domain/window-handshake.ts'

/** The preload script as shipped: a single CommonJS file. */
let script = ''
beforeAll(async () => {
  const outDir = mkdtempSync(path.join(tmpdir(), 'preload-'))
  const config = (await import('../../electron.vite.config.ts')).default as {
    preload: { build: { rollupOptions: object } }
  }
  const { rollupOptions } = config.preload.build
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      ssr: true,
      rollupOptions: { ...rollupOptions, external: ['electron'] },
    },
  })
  script = readFileSync(path.join(outDir, 'index.cjs'), 'utf8')
})

interface Message {
  source: unknown
  origin: string
  data: unknown
  ports: unknown[]
}

/** Runs the script like a sandboxed preload: `require` provides only Electron's few preload modules. */
function run() {
  const sent: unknown[][] = []
  const listeners: [string, (event: Message) => void][] = []
  const required: string[] = []
  const exposed: string[] = []
  const electron = new Proxy(
    {
      ipcRenderer: new Proxy(
        { postMessage: (...input: unknown[]) => void sent.push(input) },
        {
          get: (target, member) => {
            if (member in target) return Reflect.get(target, member) as unknown
            throw new Error(`ipcRenderer.${String(member)} is used`)
          },
        },
      ),
    },
    {
      get: (target, member) => {
        if (member === '__esModule') return true
        exposed.push(String(member))
        if (member in target) return Reflect.get(target, member) as unknown
        throw new Error(`electron.${String(member)} is used`)
      },
    },
  )
  const window: Record<string, unknown> = {
    addEventListener: (name: string, listener: (event: Message) => void) => void listeners.push([name, listener]),
  }
  const context = createContext({
    window,
    location: { origin: 'studio://app' },
    exports: {},
    module: { exports: {} },
    require: (name: string) => {
      required.push(name)
      if (name !== 'electron') throw new Error(`${name} cannot be required in a sandboxed preload script`)
      return electron
    },
  })
  const before = new Set(Object.getOwnPropertyNames(context))
  // Like Electron: a CommonJS file is a function body.
  runInContext(`(function (require, exports, module) {${script}\n})(require, exports, module)`, context)
  const listen = listeners[0]?.[1] ?? (() => undefined)
  return {
    sent,
    listeners,
    required,
    exposed,
    window,
    added: Object.getOwnPropertyNames(context).filter((name) => !before.has(name)),
    listen,
  }
}

describe('preload script', () => {
  it('requires only Electron, and of that only what posts to the main process', () => {
    const { required, exposed, listen, window } = run()
    listen({ source: window, origin: 'studio://app', data: PORT_REQUEST, ports: [] })

    expect(required).toEqual(['electron'])
    expect([...new Set(exposed)]).toEqual(['ipcRenderer'])
    expect(script).not.toContain('contextBridge')
  })

  it('exposes nothing to the page', () => {
    const { window, added } = run()

    expect(Object.keys(window)).toEqual(['addEventListener'])
    expect(added).toEqual([])
  })

  it('forwards a port offered by its own page', () => {
    const { listeners, listen, sent, window } = run()
    const port = {}

    listen({ source: window, origin: 'studio://app', data: PORT_REQUEST, ports: [port] })

    expect(listeners.map(([name]) => name)).toEqual(['message'])
    expect(sent).toEqual([[PORT_REQUEST, null, [port]]])
  })

  it.each<[string, (window: unknown) => Message]>([
    ['a frame in the page', () => ({ source: {}, origin: 'studio://app', data: PORT_REQUEST, ports: [{}] })],
    ['another origin', (window) => ({ source: window, origin: 'https://evil.test', data: PORT_REQUEST, ports: [{}] })],
    ['nobody', () => ({ source: null, origin: 'studio://app', data: PORT_REQUEST, ports: [{}] })],
    [
      'the page, about something else',
      (window) => ({ source: window, origin: 'studio://app', data: 'other', ports: [{}] }),
    ],
    [
      'the page, as an object',
      (window) => ({ source: window, origin: 'studio://app', data: { channel: PORT_REQUEST }, ports: [{}] }),
    ],
  ])('ignores %s', (_who, message) => {
    const { listen, sent, window } = run()

    listen(message(window))

    expect(sent).toEqual([])
  })
})
