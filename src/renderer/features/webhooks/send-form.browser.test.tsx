import { expect, it } from 'vitest'
import type { SendFailure, WebhookSent } from '#shared/contract/webhooks.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { SendForm } from './send-form.tsx'

it.each<[SendFailure, string]>([
  [{ kind: 'timeout', afterMs: 10_000 }, 'No response: No response within 10 s.'],
  [{ kind: 'ended' }, 'No response: The connection ended without a response.'],
  [{ kind: 'system', text: 'ECONNREFUSED: refused {1}' }, 'No response: ECONNREFUSED: refused {1}.'],
])('shows why there was no response: %j', async (reason, text) => {
  const sent: WebhookSent = {
    ...{ url: 'http://localhost:3000/', requestLine: 'POST / HTTP/1.1', headers: [], sizeBytes: 2, durationMs: 1 },
    outcome: { kind: 'failed', reason },
  }
  const { screen } = await renderInStudio(<SendForm unsigned="Not signed" send={async () => sent} />, {
    webhooks: { secrets: () => [] },
  })

  await screen.getByRole('button', { name: 'Send' }).click()

  await expect.element(screen.getByText(text)).toBeVisible()
})
