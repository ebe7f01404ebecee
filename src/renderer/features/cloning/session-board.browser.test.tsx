import { expect, it } from 'vitest'
import type { CloningEvent, SessionSummary, Speaker } from '#shared/contract/cloning.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { SessionBoard } from './session-board.tsx'

// Virtual lists look for a setting there.
Object.assign(globalThis, { process: { env: {} } })

const SESSION: SessionSummary = {
  ...{ id: 'sess_1', title: 'Recording', createdAt: '2026-11-20T08:00:00.000Z' },
  ...{ speakerCount: 1, doneCount: 1 },
}
const SPEAKER: Speaker = {
  ...{ id: 'spk_1', sessionId: 'sess_1', fullName: 'Ada Okafor', voiceName: 'Ada', gender: 'female', locale: 'en-GB' },
  ...{ step: 'done', room: null, sample: null, consent: null, earlier: [], challenge: null, refusal: null },
  ...{ sending: null, voiceId: 'voice_1', consentRecordId: 'rcpt_1', withdrawal: 'none' },
}
const LISTED: Catalog = { voices: [], models: [], former: [], asOf: null, isBehind: false }
const DELETED: Catalog = { ...LISTED, former: [{ id: 'voice_1', displayName: 'Ada', state: 'deleted' }] }

it('says which voices were deleted, as listed when a speaker was completed last', async () => {
  const completed = Promise.withResolvers<void>()
  let catalog = LISTED
  const { screen } = await renderInStudio(
    <SessionBoard sessionId="sess_1" onOpen={() => undefined} onSettings={() => undefined} onBack={() => undefined} />,
    {
      voices: { catalog: () => catalog },
      cloning: {
        speakers: () => [SPEAKER],
        barrier: () => null,
        async *watch(): AsyncGenerator<CloningEvent, void, void> {
          yield { kind: 'speakers', session: SESSION }
          await completed.promise
          yield { kind: 'speakers', session: SESSION }
          await new Promise(() => undefined)
        },
      },
    },
  )

  await expect.element(screen.getByText('Voice created')).toBeInTheDocument()
  catalog = DELETED
  completed.resolve()
  await expect.element(screen.getByText('Voice deleted')).toBeInTheDocument()
})
