import type { MessagePort } from 'node:worker_threads'
import type { WireMark } from '#shared/service-wire/speech.ts'
import { loadEspeak } from './espeak.ts'
import { speakPieces } from './speak-pieces.ts'
import { type SpeakRequest, type SpokenPiece, SsmlError } from './speech-engine.ts'

/** What the engine's thread is asked. A job is one text being spoken. */
export type ToSpeechThread =
  | { kind: 'start'; job: number; request: SpeakRequest }
  /** One more piece may be sent. */
  | { kind: 'take'; job: number }
  | { kind: 'stop'; job: number }

/** What it answers: pieces in order, then one end. */
export type FromSpeechThread =
  | { kind: 'piece'; job: number; samples: Int16Array<ArrayBuffer>; marks: WireMark[] }
  | { kind: 'done'; job: number }
  /** `ssmlOffset` is present when the text's markup is to blame. */
  | { kind: 'failed'; job: number; message: string; ssmlOffset?: number }

interface Job {
  pieces: Iterator<SpokenPiece>
  /** How many pieces may be sent before more are asked for. */
  wanted: number
}

/**
 * Serves texts over `port` until it closes. Several are spoken in turn, a piece of each at a time,
 * and none further than its listener has asked for.
 */
export async function runSpeechThread(port: MessagePort): Promise<void> {
  const espeak = await loadEspeak()
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
        // Between any two pieces a stop or another text may arrive.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    isSpeaking = false
  }

  // Messages sent while the engine was loading have been waiting for this listener.
  port.on('message', (message: ToSpeechThread) => {
    const job = jobs.get(message.job)
    if (message.kind === 'start') jobs.set(message.job, { pieces: speakPieces(espeak, message.request), wanted: 0 })
    if (message.kind === 'take' && job !== undefined) job.wanted++
    if (message.kind === 'stop') jobs.delete(message.job)
    void speakInTurn()
  })
}

function readyJobs(jobs: ReadonlyMap<number, Job>): [number, Job][] {
  return [...jobs].filter(([, job]) => job.wanted > 0)
}

function nextMessage(id: number, job: Job): FromSpeechThread {
  try {
    const next = job.pieces.next()
    if (next.done) return { kind: 'done', job: id }
    job.wanted--
    // A copy: a message can only take along a buffer that nothing else is a view of.
    return { kind: 'piece', job: id, samples: new Int16Array(next.value.samples), marks: next.value.marks }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof SsmlError) return { kind: 'failed', job: id, message, ssmlOffset: error.offset }
    return { kind: 'failed', job: id, message }
  }
}
