import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { wait } from '../../src/main/lib/wait.ts'
import { BROWSER_FLAGS, browserProgram } from './browser-flags.ts'

/** A browser as a user starts it: nothing attaches until something is evaluated. */
export interface SpawnedBrowser {
  pid: number
  /** Start time of the process, in milliseconds since the epoch. */
  spawnedAtMs: number
  /** Evaluates an expression in the only page and returns the result, awaiting promises. */
  evaluate<T>(expression: string): Promise<T>
  close(): Promise<void>
}

const NEVER = new AbortController().signal
const END_AFTER_MS = 5_000
const LONGEST_ANSWER_MS = 30_000

/** Starts a browser with a window on `url` and a persistent profile folder. */
export function spawnBrowser(profileFolder: string, url: string): SpawnedBrowser {
  const args = [
    ...BROWSER_FLAGS,
    '--headless=new',
    '--window-size=1440,900',
    `--user-data-dir=${profileFolder}`,
    '--remote-debugging-pipe',
    `--app=${url}`,
  ]
  const spawnedAtMs = performance.timeOrigin + performance.now()
  const child = spawn(browserProgram(), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable]
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let unread = ''
  let session: Promise<string> | undefined
  // The browser closes the pipe before it exits.
  input.on('error', () => undefined)
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (unread + text).split('\0')
    unread = messages.pop() ?? ''
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message) as { id?: number; result: never; error?: { message: string } }
      const caller = waiting.get(id ?? -1)
      waiting.delete(id ?? -1)
      if (error) caller?.reject(new Error(error.message))
      else caller?.resolve(result)
    }
  })

  function send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    const id = (lastId += 1)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const timer = setTimeout(() => reject(new Error(`The browser did not answer ${method}`)), LONGEST_ANSWER_MS)
    waiting.set(id, { resolve: resolve as (result: never) => void, reject })
    void ended.then(() => reject(new Error('The browser has ended')))
    input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    return promise.finally(() => clearTimeout(timer))
  }

  async function attach(): Promise<string> {
    for (;;) {
      const { targetInfos } = await send<{ targetInfos: { type: string; targetId: string; url: string }[] }>(
        'Target.getTargets',
      )
      const page = targetInfos.find((target) => target.type === 'page' && target.url.startsWith('http'))
      if (page) {
        const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
          targetId: page.targetId,
          flatten: true,
        })
        return sessionId
      }
      await wait(50, NEVER)
    }
  }

  return {
    pid: child.pid!,
    spawnedAtMs,
    async evaluate<T>(expression: string): Promise<T> {
      const sessionId = await (session ??= attach())
      for (;;) {
        try {
          const answer = await send<{ result: { value: T }; exceptionDetails?: { text: string } }>(
            'Runtime.evaluate',
            { expression, awaitPromise: true, returnByValue: true },
            sessionId,
          )
          if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
          return answer.result.value
        } catch (error) {
          // The initial empty document is being replaced by the page.
          if (!(error instanceof Error && /execution context|context was destroyed/i.test(error.message))) throw error
          await wait(50, NEVER)
        }
      }
    },
    async close() {
      send('Browser.close').catch(() => undefined)
      const timer = setTimeout(() => child.kill('SIGKILL'), END_AFTER_MS)
      await ended
      clearTimeout(timer)
    },
  }
}
