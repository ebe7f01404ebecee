import { expect, it } from 'vitest'
import type { ConsentRecord } from '#shared/contract/cloning.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { ConsentRecordList } from './consent-record-list.tsx'

// Virtual lists look for a setting there.
Object.assign(globalThis, { process: { env: {} } })

const AT = '2026-11-20T08:00:00.000Z'
const RECORD: ConsentRecord = {
  ...{ id: 'rcpt_1', fullName: 'Ada', voiceName: 'Narrator', phrase: 'I, Ada, agree.', challengeId: 'chal_1' },
  ...{ voiceId: 'voice_1', requestId: null, service: 'sandbox', sampleRecordedAt: AT, consentRecordedAt: AT },
  ...{ verifiedAt: AT, device: 'Microphone', sampleSha256: 'aa', consentSha256: 'bb', revokingAt: null },
  revokedAt: null,
}

it('tells given consent from a withdrawal that isn’t finished and from one that is', async () => {
  const { screen } = await renderInStudio(
    <div style={{ display: 'flex', width: 1_200, height: 600 }}>
      <ConsentRecordList onOpen={() => undefined} onBack={() => undefined} />
    </div>,
    {
      cloning: {
        consentRecords: () => [
          RECORD,
          { ...RECORD, id: 'rcpt_2', fullName: 'Grace', revokingAt: AT },
          { ...RECORD, id: 'rcpt_3', fullName: 'Zoë', revokingAt: AT, revokedAt: AT },
        ],
      },
    },
  )

  for (const [name, state] of [
    ['Ada', 'Given'],
    ['Grace', 'Withdrawal not finished'],
    ['Zoë', 'Withdrawn'],
  ] as const)
    await expect.element(screen.getByRole('row', { name })).toMatchTextContent(new RegExp(state))
})
