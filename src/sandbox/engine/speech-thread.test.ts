import { MessageChannel } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import type { SpeakRequest } from './speech-engine.ts'
import { type FromSpeechThread, runSpeechThread, type ToSpeechThread } from './speech-thread.ts'

const LONG_INPUT = 'The lamp had been dark for eleven years when the keeper came back. '.repeat(50)

function requestFor(input: string): SpeakRequest {
  const voice = { name: 'en-us', pitch: 50, pitchRange: 50, pace: 165 }
  return { input, voice, textNormalization: false, loudnessNormalization: false, sampleRateHz: 24_000 }
}

/** The thread's side of a port, run on this thread, and everything it has sent. */
async function startThread() {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const heard: FromSpeechThread[] = []
  await runSpeechThread(port2, false)
  const send = (message: ToSpeechThread) => port1.postMessage(message)
  const whenEnded = (job: number) =>
    new Promise<FromSpeechThread>((resolve) => {
      port1.on('message', (message: FromSpeechThread) => {
        heard.push(message)
        if (message.job === job && message.kind !== 'piece') resolve(message)
      })
    })
  return { send, heard, whenEnded }
}

function speakShortText(send: (message: ToSpeechThread) => void, job: number): void {
  send({ kind: 'start', job, request: requestFor('Hello there') })
  for (let take = 0; take < 20; take++) send({ kind: 'take', job })
}

it('generates only as much as requested while other texts are generated to the end', async () => {
  const { send, heard, whenEnded } = await startThread()
  const ended = whenEnded(2)

  send({ kind: 'start', job: 1, request: requestFor(LONG_INPUT) })
  send({ kind: 'take', job: 1 })
  send({ kind: 'take', job: 1 })
  speakShortText(send, 2)

  expect(await ended).toEqual({ kind: 'done', job: 2 })
  expect(heard.filter((message) => message.job === 1).map((message) => message.kind)).toEqual(['piece', 'piece'])
})

it('generates nothing more of a stopped text', async () => {
  const { send, heard, whenEnded } = await startThread()
  const ended = whenEnded(2)

  send({ kind: 'start', job: 1, request: requestFor(LONG_INPUT) })
  send({ kind: 'stop', job: 1 })
  for (let take = 0; take < 5; take++) send({ kind: 'take', job: 1 })
  speakShortText(send, 2)
  await ended

  expect(heard.filter((message) => message.job === 1)).toEqual([])
})

it('reports where markup is invalid', async () => {
  const { send, whenEnded } = await startThread()
  const ended = whenEnded(1)

  send({ kind: 'start', job: 1, request: requestFor('<speak><oops/></speak>') })
  send({ kind: 'take', job: 1 })

  expect(await ended).toEqual({ kind: 'failed', job: 1, message: '<oops> is not defined', ssmlOffset: 7 })
})
