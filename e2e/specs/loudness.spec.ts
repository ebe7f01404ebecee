import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'

const LINES = ['The lamp had been dark for eleven years.', 'Nobody spoke of it.', 'The boats turned for home.']

test('a block that is louder than the others is found in the chart and opened', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const { script } = screens
  const dialog = page.getByRole('dialog', { name: 'Loudness' })
  await screens.useService(service.apiKeys.paid)
  await screens.write('Levels', LINES)
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await script.select(2)
  await script.openSection('Audio')
  const gain = script.inspector.getByRole('textbox', { name: 'Gain (dB)' })
  await gain.fill('12')
  await page.keyboard.press('Tab')
  await script.select(1)

  await script.inspector.getByRole('button', { name: 'Compare loudness…' }).click()
  await expect(
    dialog.getByText(/^Average −\d+\.\d LUFS\. [123] blocks? differs? from it by more than 3 dB\.$/),
  ).toBeVisible()
  expect(await getFaults(page)).toEqual([])

  await test.step('goes to the block in the chart by keyboard', async () => {
    const chart = dialog.getByRole('listbox')
    await chart.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(chart.getByRole('option', { name: /^Block 2: Difference \+\d/ })).toHaveAttribute(
      'data-focused',
      'true',
    )
  })

  await test.step('opens it from the table', async () => {
    await dialog.getByRole('row', { name: /^2\. Nobody spoke/ }).click()
    await expect(dialog).toBeHidden()
    await expect(script.inspector.getByRole('heading', { name: 'Block 2' })).toBeVisible()
  })
})
