import { startPracticeRig } from '../../src/main/testing/practice.test-support.ts'
import { expect, test as servicedTest } from '../fixtures/serviced-studio.ts'
import type { LitMoment } from '../pages/script-page.ts'

/** Before the retired models were served by current ones: they spoke without times of words. */
const test = servicedTest.extend({
  service: async ({ speed }, use) => {
    const service = await startPracticeRig(['--speed', speed, '--now', '2026-08-03'])
    await use(service)
    await service.stop()
  },
})

const SENTENCES = [
  // On one line of the screen, so that it is lit by one box.
  'The lamp was dark. Nobody would say why.',
  'She climbed the hundred and twelve steps with a can of oil in each hand, counting aloud.',
]

test('a model without word times says so, and what is lit is what is known', async ({ studio, screens, service }) => {
  const { script } = screens
  const { page } = studio
  await screens.useService(service.apiKeys.paid)
  const version = page.getByRole('textbox', { name: 'Service version' })
  await version.fill('2026-06-01')
  await version.press('Enter')
  await version.blur()
  await screens.write('Without times', SENTENCES)
  await script.select(1)
  await script.inspector.getByRole('button', { name: /Model$/ }).click()
  await page.getByRole('option', { name: 'Simba English' }).click()
  await expect(script.inspector.getByText(/No times of single words|No word timing/)).toHaveCount(0)

  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible()

  await test.step('the inspector says it of this take and not of one that has them', async () => {
    await script.select(1)
    await expect(script.inspector).toContainText(
      'No times of single words: the service tells none for this model. A few sentences are lit together while they sound.',
    )
    await script.select(2)
    await expect(script.inspector.getByText(/No times of single words|No word timing/)).toHaveCount(0)
  })

  await test.step('the whole text that was sent at once is lit while it sounds, and no word is guessed', async () => {
    // Play goes on into the second block, whose words have times.
    const ofFirst = (moments: readonly LitMoment[]) => moments.filter(({ position }) => position.includes('block 1 '))
    const seen = await script.playUntilLit(1, (moments) => ofFirst(moments).length >= 3)
    await script.stop()
    expect(new Set(ofFirst(seen).map(({ lit }) => lit))).toEqual(new Set([SENTENCES[0]]))
  })
})
