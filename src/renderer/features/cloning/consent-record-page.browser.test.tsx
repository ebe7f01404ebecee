import { expect, it } from 'vitest'
import type { ConsentRecord } from '#shared/contract/cloning.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { ConsentRecordPage } from './consent-record-page.tsx'

const AT = '2026-11-20T08:00:00.000Z'
const RECORD: ConsentRecord = {
  ...{ id: 'rcpt_1', fullName: 'Ada', voiceName: 'Narrator', phrase: 'I, Ada, agree.', challengeId: 'chal_1' },
  ...{ voiceId: 'voice_1', requestId: null, service: 'sandbox', sampleRecordedAt: AT, consentRecordedAt: AT },
  ...{ verifiedAt: AT, device: 'Microphone', sampleSha256: 'aa', consentSha256: 'bb', revokingAt: null },
  revokedAt: null,
}
const CATALOG: Catalog = { voices: [], models: [], former: [], asOf: null, isBehind: false }

async function render(former: Catalog['former']) {
  const { screen, inputs } = await renderInStudio(
    <ConsentRecordPage
      consentRecordId="rcpt_1"
      renderWithdrawal={() => null}
      onSpeaker={() => undefined}
      onBack={() => undefined}
    />,
    {
      cloning: { consentRecord: () => RECORD, consentRecordSession: () => null },
      voices: { catalog: () => ({ ...CATALOG, former }) },
    },
  )
  await expect.element(screen.getByText('I, Ada, agree.')).toBeVisible()
  await expect.poll(() => inputs('voices.catalog')).toHaveLength(1)
  return screen
}

it('plays the voice of a consent record', async () => {
  const screen = await render([])

  await expect.element(screen.getByRole('button', { name: /^Play voice/ })).toBeVisible()
})

it('offers no playback of a voice that was deleted', async () => {
  const screen = await render([{ id: 'voice_1', displayName: 'Narrator', state: 'deleted' }])

  await expect.element(screen.getByRole('button', { name: /^Play voice/ })).not.toBeInTheDocument()
})
