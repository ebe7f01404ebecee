import type { MessagePort } from 'node:worker_threads'
import type { WireMark } from '#shared/service-wire/speech.ts'
import { type Espeak, loadEspeak } from './espeak.ts'
import { speakPieces } from './speak-pieces.ts'
import { type SpeakRequest, type SpokenPiece, SsmlError } from './speech-engine.ts'

/** Messages to the engine's thread. A job is one text being generated. */
export type ToSpeechThread =
  | { kind: 'start'; job: number; request: SpeakRequest }
  /** Allows one more chunk to be sent. */
  | { kind: 'take'; job: number }
  | { kind: 'stop'; job: number }

/** Messages from the thread: chunks in order, then one end. */
export type FromSpeechThread =
  | { kind: 'piece'; job: number; samples: Int16Array<ArrayBuffer>; marks: WireMark[] }
  | { kind: 'done'; job: number }
  /** `ssmlOffset` is present if the text's markup is the cause. */
  | { kind: 'failed'; job: number; message: string; ssmlOffset?: number }

const WARM_UP_TEXTS: readonly string[] = Array.from(
  { length: 5 },
  () => 'Quick brown foxes jump over the lazy dog, 12 times.',
)

interface Job {
  pieces: Iterator<SpokenPiece>
  /** How many chunks may be sent before more are requested. */
  wanted: number
}

/**
 * Serves texts over `port` until it closes. Concurrent texts are generated in turn, a chunk of each at a time, and
 * never further than requested.
 *
 * @param warmsUp warms up before the first text, which then starts within about 30 ms instead of 300
 */
export async function runSpeechThread(port: MessagePort, warmsUp: boolean): Promise<void> {
  const espeak = await loadEspeak()
  if (warmsUp) warmUp(espeak)
  const jobs = new Map<number, Job>()
  let isSpeaking = false

  const speakInTurn = async () => {
    if (isSpeaking) return
    isSpeaking = true
    for (let ready = readyJobs(jobs); ready.length > 0; ready = readyJobs(jobs)) {
      for (const [id, job] of ready) {
        if (jobs.get(id) !== job) continue
        const message = nextMessage(id, job)
        if (message.kind !== 'piece') jobs.delete(id)
        port.postMessage(message, message.kind === 'piece' ? [message.samples.buffer] : [])
        // A stop or another text may arrive between any two chunks.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    isSpeaking = false
  }

  // Messages sent while the engine was loading were queued for this listener.
  port.on('message', (message: ToSpeechThread) => {
    const job = jobs.get(message.job)
    if (message.kind === 'start') jobs.set(message.job, { pieces: speakPieces(espeak, message.request), wanted: 0 })
    if (message.kind === 'take' && job !== undefined) job.wanted++
    if (message.kind === 'stop') jobs.delete(message.job)
    void speakInTurn()
  })
}

/** The engine's code is compiled on use and optimized only after a while. */
function warmUp(espeak: Espeak): void {
  const voice = { name: 'en-us', pitch: 50, pitchRange: 50, pace: 175 }
  const options = { textNormalization: false, loudnessNormalization: false, sampleRateHz: 24_000 }
  for (const input of WARM_UP_TEXTS) for (const _piece of speakPieces(espeak, { input, voice, ...options }));
}

function readyJobs(jobs: ReadonlyMap<number, Job>): [number, Job][] {
  return [...jobs].filter(([, job]) => job.wanted > 0)
}

function nextMessage(id: number, job: Job): FromSpeechThread {
  try {
    const next = job.pieces.next()
    if (next.done) return { kind: 'done', job: id }
    job.wanted--
    // A copy: a buffer can only be transferred if nothing else references it.
    return { kind: 'piece', job: id, samples: new Int16Array(next.value.samples), marks: next.value.marks }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof SsmlError) return { kind: 'failed', job: id, message, ssmlOffset: error.offset }
    return { kind: 'failed', job: id, message }
  }
}
