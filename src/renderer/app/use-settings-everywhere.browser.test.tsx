import type { Refusal } from '#shared/contract/cloning.ts'
import type { Settings } from '#shared/contract/settings.ts'
import { expect, it } from 'vitest'
import { BarrierNotice } from '../features/cloning/barrier-notice.tsx'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { DEFAULT_SETTINGS } from '../testing/studio-answers.test-support.ts'
import { useSettingsEverywhere } from './use-settings-everywhere.ts'

const REFUSED: Refusal = {
  card: 'plan_without_cloning',
  at: '2026-11-20T08:00:00.000Z',
  failure: { code: 'payment_required', serviceMessage: 'Voice cloning needs a paid plan.' },
}

it('hides the notice of a plan without voice cloning once another window chose another plan', async () => {
  let barrier: Refusal | null = REFUSED
  const changed = Promise.withResolvers<Settings>()
  function Screen() {
    useSettingsEverywhere()
    return <BarrierNotice onSettings={() => undefined} />
  }
  const { screen } = await renderInStudio(<Screen />, {
    cloning: { barrier: () => barrier },
    settings: {
      get: () => DEFAULT_SETTINGS,
      async *watch() {
        yield { ...DEFAULT_SETTINGS, plan: 'free' }
        yield await changed.promise
      },
    },
    workspaces: { list: () => [] },
    webhooks: { secrets: () => [] },
  })
  const notice = screen.getByText('This plan doesn’t include voice cloning.', { exact: false })
  await expect.element(notice).toBeVisible()

  barrier = null
  changed.resolve(DEFAULT_SETTINGS)

  await expect.element(notice).not.toBeInTheDocument()
})
