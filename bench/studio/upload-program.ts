import { createInterface } from 'node:readline'
import { PLANS } from '../../src/shared/domain/plans.ts'
import { openWavPart } from '../../src/main/media/open-wav-part.ts'
import { readFilePart } from '../../src/main/media/read-file-part.ts'
import { createSpeechApi } from '../../src/main/speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../src/main/speech-api/request-scheduler.ts'

/** What is uploaded: a recording with its consent, or a file for a watermark check. */
export type UploadKind = 'recording' | 'check'

/** Uploads this many bytes of a file with the studio's client; resolves with the response. */
export function createUploader(baseUrl: string, path: string) {
  const speech = createSpeechApi({
    target: () => ({ baseUrl, apiKey: 'key', serviceVersion: '2026-09-30', headerPrefix: 'Service-' }),
    scheduler: createRequestScheduler({ now: () => performance.now(), plan: PLANS.paid }),
    now: () => performance.now(),
    random: () => 0,
  })
  const options = { signal: new AbortController().signal, priority: 'interactive' } as const
  const fields = { name: 'V', gender: 'female', consent_challenge_id: 'c' } as const
  const part = (endSample: number) => openWavPart(path, { sampleRateHz: 48_000, startSample: 0, endSample })
  const onSent = (): void => {}
  return {
    async send(kind: UploadKind, sizeBytes: number): Promise<void> {
      if (kind === 'recording') {
        const files = { sample: part(sizeBytes / 2), consentRecording: part(1) }
        await speech.createVoice({ fields, ...files, idempotencyKey: 'bench', onSent }, options)
      } else {
        const open = () => readFilePart(path, 0, sizeBytes)
        const audio = { contentType: 'application/octet-stream', sizeBytes, open }
        await speech.detectWatermark({ audio, onSent }, options)
      }
    },
    close: () => speech.close(),
  }
}

// As a program: for each input line `{kind, sizeBytes}`, uploads that much and confirms. It prints a first line when
// ready.
if (import.meta.main) {
  const [baseUrl = '', path = ''] = process.argv.slice(2)
  const uploader = createUploader(baseUrl, path)
  process.stdout.write('ready\n')
  for await (const line of createInterface({ input: process.stdin })) {
    const { kind, sizeBytes } = JSON.parse(line) as { kind: UploadKind; sizeBytes: number }
    await uploader.send(kind, sizeBytes)
    process.stdout.write('done\n')
  }
  await uploader.close()
}
