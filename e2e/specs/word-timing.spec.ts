import { startSandboxRig } from '../../src/main/testing/sandbox.test-support.ts'
import { expect, test as servicedTest } from '../fixtures/serviced-studio.ts'
import type { LitMoment } from '../pages/script-page.ts'

/** Before current models served the retired ones: those had no word timings. */
const test = servicedTest.extend({
  service: async ({ speed }, use) => {
    const service = await startSandboxRig(['--speed', speed, '--now', '2026-08-03'])
    await use(service)
    await service.stop()
  },
})

const SENTENCES = [
  // On one line of the screen, so that one box highlights it.
  'The lamp was dark. Nobody would say why.',
  'She climbed the hundred and twelve steps with a can of oil in each hand, counting aloud.',
]

test('a model without word timings says so, and only what is known is highlighted', async ({
  studio,
  screens,
  service,
}) => {
  const { script } = screens
  const { page } = studio
  await screens.useService(service.apiKeys.paid)
  await screens.settings.open()
  const version = page.getByRole('textbox', { name: 'Service version' })
  await version.fill('2026-06-01')
  await version.press('Enter')
  await version.blur()
  await screens.write('Without times', SENTENCES)
  await script.select(1)
  await script.inspector.getByRole('button', { name: /Model$/ }).click()
  await page.getByRole('option', { name: 'Simba English' }).click()
  await expect(script.inspector.getByText(/No word timings|sentence timings only/)).toHaveCount(0)

  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible()

  await test.step('is shown in the inspector for this take and not for one with timings', async () => {
    await script.select(1)
    await expect(script.inspector).toContainText(
      'This model returns sentence timings only, so whole sentences are highlighted.',
    )
    await script.select(2)
    await expect(script.inspector.getByText(/No word timings|sentence timings only/)).toHaveCount(0)
  })

  await test.step('highlights the whole text of a request during playback, without guessing words', async () => {
    // Playback continues into the second block, whose words have timings.
    const ofFirst = (moments: readonly LitMoment[]) => moments.filter(({ position }) => position.includes('block 1 '))
    const seen = await script.playUntilLit(1, (moments) => ofFirst(moments).length >= 3)
    await script.stop()
    expect(new Set(ofFirst(seen).map(({ lit }) => lit))).toEqual(new Set([SENTENCES[0]]))
  })
})
