import { must } from '#shared/errors/must.ts'
import { createSpeechEngine, isSpeechThread } from '../engine/create-speech-engine.ts'
import type { SpeechEngine } from '../engine/speech-engine.ts'
import { createSandbox } from '../sandbox.ts'
import { createSandboxClock } from '../world/sandbox-clock.ts'
import { isVoiceChecksThread } from '../voice-checks/create-voice-checks.ts'
import { isWatermarkThread } from '../watermark/create-watermark-finder.ts'
import { VOICE_CATALOG } from '../world/voice-catalog.ts'
import { readCommandLine } from './command-line.ts'
import type { SandboxCommand } from './command-line.ts'
import { openWorld } from './open-world.ts'
import { serveSandbox } from './serve-sandbox.ts'

/** The side of an Electron utility process that talks to its parent; absent in plain Node. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

const parentPort = (process as { parentPort?: ParentPort }).parentPort

/** Serves until stopped, and prints its URL in one line of standard output. */
async function run(command: SandboxCommand): Promise<void> {
  const engine = createSpeechEngine({ startsAtOnce: !command.cold })
  const clock = createSandboxClock(command.nowMs ?? Date.now(), () => performance.now())
  const kept = command.keep === undefined ? undefined : openWorld(command.keep, (error) => console.error(error))
  const sandbox = createSandbox({ ...command, engine, clock, ...(kept && { memory: kept }) })
  const server = await serveSandbox(sandbox, command.port)

  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    sandbox.dispose()
    await server.close()
    await kept?.saved().catch((error: unknown) => console.error(error))
    await engine.dispose()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
  parentPort?.on('message', ({ data }) => {
    if (data === 'stop') void end()
  })
  if (command.parentWatch) {
    process.stdin.on('end', end)
    process.stdin.on('error', end)
    process.stdin.resume()
  }

  try {
    if (!command.cold) await speakOnce(engine)
  } catch (error) {
    // Stopped before it was ready.
    if (isEnding) return
    throw error
  }
  const ready = { baseUrl: server.baseUrl, apiKeys: sandbox.apiKeys }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
  parentPort?.postMessage(ready)
}

/**
 * Ready means that even the first listener hears audio immediately: the engine compiles while generating its first
 * text.
 */
async function speakOnce(engine: SpeechEngine): Promise<void> {
  const voice = must(VOICE_CATALOG[0], 'the catalog is not empty').engine
  const options = { textNormalization: false, loudnessNormalization: false, sampleRateHz: 24_000 }
  for await (const _piece of engine.speak({ input: 'Ready.', voice, ...options }, new AbortController().signal)) break
}

/** An actionable message for a system error. */
function explainStart(error: unknown, { port, keep }: SandboxCommand): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return error
  if (syscall !== 'listen')
    return keep === undefined
      ? error
      : new Error(`${keep} cannot be made or written to as the folder of --keep (${code})`)
  if (code === 'EADDRINUSE')
    return new Error(`port ${port} is in use: choose another one with --port, or 0 for any free one`)
  return code === 'EACCES' ? new Error(`port ${port} is privileged: use a port from 1024 up`) : error
}

// Bundled into one file, this module is also loaded by the threads.
if (!isSpeechThread && !isVoiceChecksThread && !isWatermarkThread) {
  try {
    const command = readCommandLine(process.argv.slice(2))
    await run(command).catch((error: unknown) => {
      throw explainStart(error, command)
    })
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    console.error(`The sandbox failed to start: ${reason}`)
    process.exitCode = 1
  }
}
