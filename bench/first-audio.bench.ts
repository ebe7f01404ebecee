import { startSandboxRig } from '../src/main/testing/sandbox.test-support.ts'
import type { BenchRow } from './measure.ts'

const LIMIT_MS = 150
const TEXT = 'The lamp had been dark for eleven years when the keeper’s daughter came back. '.repeat(200)

/** T150: time to first audio from the sandbox at its default speed. */
export const firstAudio: BenchRow = {
  id: 'T150',
  what: 'Sandbox, from the request for a text of 15,600 characters to the first byte of audio',
  peerIs: 'limit',
  unit: 'ms',
  ratioAtMost: null,
  subjectAtMost: LIMIT_MS,
  async open() {
    const sandbox = await startSandboxRig()
    const headers = { authorization: `Bearer ${sandbox.apiKeys.paid}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ input: TEXT, voice_id: 'aria', output_format: 'pcm_24000' })
    return {
      async subject() {
        const startedAt = performance.now()
        const answer = await fetch(`${sandbox.baseUrl}/v1/audio/stream`, { method: 'POST', headers, body })
        const reader = answer.body?.getReader()
        const first = await reader?.read()
        const tookMs = performance.now() - startedAt
        await reader?.cancel()
        if (!answer.ok || !first?.value?.length) throw new Error(`The stream answered ${answer.status} and no sound`)
        return tookMs
      },
      peer: async () => LIMIT_MS,
      close: () => sandbox.stop(),
    }
  },
}
