import { expect, it, onTestFinished, vi } from 'vitest'
import { serveUntrusted } from '../../testing/serve-untrusted.test-support.ts'
import { sendWebhook } from './send-webhook.ts'

it('verifies certificates although NODE_TLS_REJECT_UNAUTHORIZED says not to', async () => {
  const { origin } = await serveUntrusted('a stranger')
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())

  const sent = await sendWebhook(
    { url: origin, headers: [['Service-Signature', 't=1,v0=00']], body: Buffer.from('{}') },
    new AbortController().signal,
  )

  expect(sent.outcome).toEqual({
    kind: 'failed',
    reason: { kind: 'system', text: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') },
  })
})
