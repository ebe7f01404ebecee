import { toFloats } from '#shared/domain/samples.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { wait } from '../../src/main/lib/wait.ts'
import { createMp3Encoding } from '../../src/main/media/encode-mp3.ts'
import { monotonicMs } from '../browser/page-clock.ts'
import { speechLikeSamples } from './speech-like-samples.ts'

const RATE_HZ = 24_000
const NEVER = new AbortController().signal

export interface SpokenAnswer {
  durationMs: number
  /** Audio per event. */
  chunkMs: number
  /** Time from request to first audio: the service's latency. */
  delayMs: number
  /** Multiple of real time; Infinity sends as fast as it is read. */
  speed: number
}

/**
 * A voice service that returns noise for every text, with marks for its words, and records when its first audio byte
 * left.
 */
export interface ScriptedVoice {
  baseUrl: string
  /** Of the latest response, on the system's monotonic clock. */
  firstAudioAtMs(): number
  /** Sets later responses. */
  answerWith(answer: SpokenAnswer): void
  close(): Promise<void>
}

const MODEL = { id: 'simba-3.2', name: 'Simba 3.2', default: true, languages: ['en-US'] }
const VOICE = {
  id: 'aria',
  display_name: 'Aria',
  locale: 'en-US',
  models: [{ name: 'simba-3.2', languages: [{ locale: 'en-US' }] }],
}
/** Plays the `/mse` stream with browser APIs, and returns when its clock starts to move. */
const MSE_PAGE = `<!doctype html><html lang="en"><title>MSE</title><body><script>
async function playStream() {
  const media = new MediaSource()
  const audio = new Audio(URL.createObjectURL(media))
  await new Promise((resolve) => media.addEventListener('sourceopen', resolve, { once: true }))
  const buffer = media.addSourceBuffer('audio/mpeg')
  void audio.play()
  const channel = new MessageChannel()
  const moved = new Promise((resolve) => {
    channel.port1.onmessage = () => audio.currentTime > 0 ? resolve(performance.now()) : channel.port2.postMessage(0)
  })
  const reader = (await fetch('/mse')).body.getReader()
  const pump = (async () => {
    for (let isFirst = true; ; isFirst = false) {
      const { done, value } = await reader.read()
      if (done) return media.endOfStream()
      if (isFirst) channel.port2.postMessage(0)
      const appended = new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }))
      buffer.appendBuffer(value)
      await appended
    }
  })()
  const atMs = await moved
  await pump
  audio.pause()
  return atMs
}
</script></body></html>`

/** Starts the service on a free local port. */
export async function startScriptedVoice(first: SpokenAnswer): Promise<ScriptedVoice> {
  let spoken = first
  let firstAudioAtMs = 0

  /** Sends chunks of `chunkMs` at the requested speed, waiting for slower readers. */
  async function send(response: ServerResponse, pieces: Iterable<string | Uint8Array>): Promise<void> {
    response.flushHeaders()
    await wait(spoken.delayMs, NEVER)
    firstAudioAtMs = monotonicMs()
    let dueAtMs = firstAudioAtMs
    for (const piece of pieces) {
      if (response.destroyed) return
      if (!response.write(piece)) await roomIn(response)
      dueAtMs += spoken.chunkMs / spoken.speed
      if (dueAtMs > monotonicMs()) await wait(dueAtMs - monotonicMs(), NEVER)
    }
    response.end()
  }

  /** The words of the text, spread evenly over the audio, each with the chunk it starts in. */
  function* events(input: string): Generator<string> {
    const { durationMs, chunkMs } = spoken
    const audio = Buffer.from(speechLikeSamples((RATE_HZ * chunkMs) / 1_000).buffer).toString('base64')
    const words = [...input.matchAll(/\S+/g)]
    let next = 0
    for (let atMs = 0; atMs < durationMs; atMs += chunkMs) {
      const marks: object[] = []
      for (; next < words.length && (next * durationMs) / words.length < atMs + chunkMs; next += 1) {
        const { index, 0: value } = words[next]!
        const startMs = (next * durationMs) / words.length
        const times = { start_time: startMs, end_time: startMs + durationMs / words.length }
        marks.push({ type: 'word', value, start: index, end: index + value.length, ...times })
      }
      yield getEvent({ type: 'speech.chunk', audio, speech_marks: marks })
    }
    yield getEvent({ type: 'speech.done', billable_characters_count: input.length, audio_duration_ms: durationMs })
  }

  async function mp3Pieces(): Promise<Uint8Array[]> {
    const encoding = await createMp3Encoding(RATE_HZ, 128)
    const samples = speechLikeSamples((RATE_HZ * spoken.durationMs) / 1_000)
    const bytes = Buffer.concat([encoding.encode(toFloats(samples)), encoding.finish()])
    const pieceBytes = Math.ceil((bytes.length * spoken.chunkMs) / spoken.durationMs)
    return Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_value, index) =>
      bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    response.socket?.setNoDelay(true)
    switch (request.url?.split('?')[0]) {
      case '/v1/audio/models':
        return sendJson(response, { models: [MODEL] })
      case '/v1/voices':
        return sendJson(response, { voices: [VOICE], has_more: false })
      case '/v1/audio/stream/with-timestamps':
        response.writeHead(200, {
          'Content-Type': 'text/event-stream',
          'Service-Audio-Content-Type': `audio/L16; rate=${RATE_HZ}; channels=1`,
        })
        return send(response, events((JSON.parse(body) as { input: string }).input))
      case '/mse': {
        const pieces = await mp3Pieces()
        response.writeHead(200, { 'Content-Type': 'audio/mpeg' })
        return send(response, pieces)
      }
      case '/':
        return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(MSE_PAGE)
      default:
        return void response.writeHead(404).end()
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    firstAudioAtMs: () => firstAudioAtMs,
    answerWith(next) {
      spoken = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Resolves when more can be written, or when the reader is gone. */
function roomIn(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle)
      resolve()
    }
    response.on('drain', settle).on('close', settle)
  })
}

function getEvent(data: { type: string; [field: string]: unknown }): string {
  return `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
