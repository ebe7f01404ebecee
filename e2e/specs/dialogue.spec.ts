import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'

test('selected blocks of two voices are generated as one dialogue, and go out of date together', async ({
  studio,
  service,
  screens,
}) => {
  const { page } = studio
  const { script } = screens
  await screens.useService(service.apiKeys.paid)
  await screens.write('Dialogue', ['Who is there?', 'Nobody. Go to sleep.'])
  await script.select(2)
  await script.chooseVoice('Marlo')

  await test.step('explains why one block can’t be a dialogue', async () => {
    await page.getByRole('button', { name: 'More ways to generate' }).click()
    const item = page.getByRole('menuitem', { name: 'Generate as dialogue' })
    await expect(item).toContainText('Select two or more consecutive blocks with different voices.')
    expect(await getFaults(page, '[role=menu]')).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('sends both lines in one request and cuts a take for each', async () => {
    await script.editor.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.getByRole('button', { name: 'More ways to generate' }).click()
    const item = page.getByRole('menuitem', { name: 'Generate as dialogue' })
    await expect(item).toContainText('2 blocks · 33 characters')
    await item.click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    const { syntheses } = await service.usage()
    expect(syntheses.map(({ path }) => path)).toEqual(['/v1/audio/dialogue'])
    await script.select(1)
    await expect(script.takes().first()).toContainText('Generated as dialogue with 2 lines.')
  })

  await test.step('shows both lines as out of date after one has changed', async () => {
    await script.append(1, ' Speak up.')
    await expect(script.mark(1)).toHaveAttribute('title', /Out of date/)
    await expect(script.mark(2)).toHaveAttribute('title', /Out of date/)
    await expect(script.generate()).toHaveText(/Generate 2 blocks · 43 characters/)
  })
})
