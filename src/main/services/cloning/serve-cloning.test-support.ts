import { PLANS } from '#shared/domain/plans.ts'
import type { Speaker } from '#shared/contract/cloning.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { openCloning, type OpenedCloning } from './open-cloning.test-support.ts'

const RATE_HZ = 48_000
const READING =
  'The lamp had been dark for eleven years when the keeper’s daughter came back. She carried one suitcase and a ring of ' +
  'keys, and nobody in the harbour knew which of them would still open a door. The storm had taken the road.'

export type SpeechClient = ReturnType<typeof createSpeechApi>

/** A sandbox with a client, and simulated speakers. */
export interface ServedCloning {
  sandbox: SandboxRig
  speech: SpeechClient
  /** The account whose key is used. */
  account: { plan: 'paid' | 'free' }
  /** Generates speech with a sandbox voice, as a 48 kHz microphone would record it. */
  speak(text: string, voiceId?: string): Promise<Int16Array>
  /** A new studio connected to the service. */
  openStudio(): Promise<ServedStudio>
  stop(): Promise<void>
}

export interface ServedStudio extends OpenedCloning {
  now(speakerId: string): Speaker
  /** Requests a consent statement and reads it. */
  recordPhrase(speakerId: string, reader?: string): Promise<Speaker>
  /** A speaker with a sample and a consent statement. */
  recordAll(fullName?: string, reader?: string): Promise<Speaker>
  /** Submits, and returns the speaker when the service has responded. */
  submit(speakerId: string): Promise<Speaker>
}

/** Starts the service on local sockets. */
export async function serveCloning(): Promise<ServedCloning> {
  const account: ServedCloning['account'] = { plan: 'paid' }
  const sandbox = await startSandboxRig()
  const speech = createSpeechApi({
    target: () => ({
      baseUrl: sandbox.baseUrl,
      apiKey: sandbox.apiKeys[account.plan],
      serviceVersion: '2026-09-30',
      headerPrefix: 'Service-',
    }),
    scheduler: createRequestScheduler({ now: () => performance.now(), plan: PLANS.paid }),
    now: () => performance.now(),
    random: () => 0,
    sleep: async () => undefined,
  })

  async function speak(text: string, voiceId = 'marlo'): Promise<Int16Array> {
    const { voices } = await speech.listVoices({}, { signal: AbortSignal.timeout(20_000), priority: 'interactive' })
    const voice = voices.find(({ id }) => id === voiceId) ?? voices[0]
    const parts = await speech.stream(
      { input: text, voice_id: voice?.id ?? '', model: 'simba-3.2', output_format: 'pcm_48000' },
      { signal: AbortSignal.timeout(60_000), priority: 'interactive' },
    )
    const chunks: Uint8Array[] = [new Uint8Array(RATE_HZ * 0.6)]
    for await (const part of parts.parts) if (part.kind === 'audio') chunks.push(part.bytes)
    chunks.push(new Uint8Array(RATE_HZ * 0.6))
    const bytes = Buffer.concat(chunks)
    return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  }

  const sampleSound = await speak(READING)

  async function openStudio(): Promise<ServedStudio> {
    const studio = await openCloning(undefined, speech)
    const now = (speakerId: string): Speaker => {
      const found = studio.cloning
        .sessions()
        .flatMap(({ id }) => studio.cloning.speakers({ sessionId: id }))
        .find(({ id }) => id === speakerId)
      if (!found) throw new Error('There is no such speaker')
      return found
    }
    const recordPhrase = async (speakerId: string, reader = 'marlo') => {
      const { challenge } = await studio.cloning.requestChallenge({ speakerId }, AbortSignal.timeout(20_000))
      await studio.record(speakerId, 'consent', await speak(challenge?.phrase ?? '', reader))
      return now(speakerId)
    }
    return {
      ...studio,
      now,
      recordPhrase,
      async recordAll(fullName = 'Ada Okafor', reader = 'marlo') {
        const { speaker } = studio.addSpeaker(fullName)
        await studio.record(speaker.id, 'sample', sampleSound)
        return recordPhrase(speaker.id, reader)
      },
      async submit(speakerId) {
        await studio.cloning.submit({ speakerId })
        const ending = new AbortController()
        const events = studio.cloning.watch({ sessionId: now(speakerId).sessionId }, ending.signal)
        for await (const event of events) {
          if (event.kind !== 'speaker' || event.speaker.id !== speakerId || event.speaker.sending !== null) continue
          if (event.speaker.voiceId !== null || event.speaker.refusal !== null) break
        }
        ending.abort()
        return now(speakerId)
      },
    }
  }

  return {
    sandbox,
    speech,
    account,
    speak,
    openStudio,
    async stop() {
      await speech.close()
      await sandbox.stop()
    },
  }
}
