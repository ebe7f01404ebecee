import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'

const LINE = 'The lamp had been dark for eleven years when the keeper came back to it.'

test('compares takes in a loop, then blind, and activates the preferred one', async ({ studio, screens, service }) => {
  const { page } = studio
  const { script } = screens
  await screens.useService(service.apiKeys.paid)
  await screens.write('Compared', [LINE])
  await script.generate().click()
  await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Up to date')
  await expect(script.inspector.getByRole('button', { name: 'Compare takes' })).toBeHidden()
  await script.chooseVoice('Marlo')
  await page.keyboard.press('Escape')
  await script.inspector.getByRole('button', { name: /^Generate/ }).click()
  await expect(script.takes()).toHaveCount(2)
  await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Up to date')

  await script.inspector.getByRole('button', { name: 'Compare takes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare takes' })
  const take = (name: RegExp) => dialog.getByRole('radio', { name })
  await expect(take(/^A\s*Take 2, active/)).toBeChecked()
  const waveforms = dialog.locator('svg[data-waveform] > path')
  await expect(waveforms).toHaveCount(2)
  for (const waveform of await waveforms.all()) await expect(waveform).toHaveAttribute('d', /^M/)
  await dialog.getByRole('button', { name: 'Play' }).click()
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('b')
  await expect(take(/^B\s*Take 1/)).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()
  // In the narrowest window of this check the inspector, which opened the dialog, has no room.
  expect(await getFaults(page, '[role=dialog]')).toEqual([])

  await dialog.getByRole('button', { name: 'Compare blind' }).click()
  await expect(dialog.getByText('Take 1', { exact: false })).toBeHidden()
  await expect(dialog.getByText('hidden', { exact: true })).toHaveCount(2)
  await expect(waveforms).toHaveCount(0)
  await page.keyboard.press('b')
  await dialog.getByRole('button', { name: 'Prefer B' }).click()
  const chosen = take(/^B\s*Take [12].*your choice/)
  await expect(chosen).toBeChecked()
  const number = /Take (\d)/.exec(
    (await dialog.innerText()).split('\n').find((line) => line.includes('your choice')) ?? '',
  )?.[1]
  await page.keyboard.press('Enter')

  await expect(dialog).toBeHidden()
  await expect(script.inspector.getByRole('listitem', { name: `Take ${number}, active` })).toBeVisible()
})
