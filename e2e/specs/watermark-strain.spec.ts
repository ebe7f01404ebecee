import { READING, TOM } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { addAnsweredChecks } from '../fixtures/many-checks.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { WatermarkPage } from '../pages/watermark-page.ts'

test.use({ account: null })

const MANY = 10_000

test('ten thousand files with names of every kind are navigated by keyboard, stay within the window, and are cleared in every window', async ({
  studio,
}) => {
  test.setTimeout(300_000)
  const { page } = studio
  const desk = new WatermarkPage(page)
  const long = `${'A name that nobody would give to a file but somebody did '.repeat(5)}.wav`
  const names = [long, 'ﺷﺎﻃﺊ שלום.wav', ...Array.from({ length: MANY - 2 }, (_each, index) => `take ${index + 1}.wav`)]
  addAnsweredChecks(studio.homeFolder, names)
  await page.reload()
  await desk.open()
  await desk.chooseFolder(import.meta.dirname)
  await expect(page.getByText('No audio files found.', { exact: false })).toBeVisible()
  await desk.button('Dismiss').click()
  await expect(desk.status()).toContainText(`${MANY.toLocaleString('en-GB')} watermarked`)
  await expect(desk.list).toHaveAttribute('aria-rowcount', String(MANY + 1))
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)
    expect(beyond, `wider than a window of ${width}`).toBeLessThanOrEqual(0)
  }
  expect.soft(await getFaults(page), 'ten thousand files').toEqual([])

  await desk.list.locator('[role=row][data-id]').first().focus()
  await page.keyboard.press('End')
  await expect(desk.row(`take ${MANY - 2}.wav`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `take ${MANY - 2}.wav` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(desk.dialog).toHaveCount(0)
  await expect(desk.row(`take ${MANY - 2}.wav`)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(desk.list.locator('[role=row][aria-rowindex="2"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(desk.dialog).toBeVisible()
  const dialog = await desk.dialog.boundingBox()
  expect((dialog?.x ?? -1) >= 0 && (dialog?.x ?? 0) + (dialog?.width ?? 9_999) <= 1024).toBe(true)
  await page.keyboard.press('Escape')

  const second = await studio.openWindow()
  const other = new WatermarkPage(second)
  await other.open()
  await expect(other.status()).toContainText('watermarked')
  await desk.button('Clear list').click()
  for (const window of [page, second]) await expect(window.getByText('Check audio for a watermark')).toBeVisible()
  await second.close()
})

test('without a network, and with a rejected key, files wait with a reason; then they are answered', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(240_000)
  const { page } = studio
  const desk = new WatermarkPage(page)
  const { settings } = screens
  await settings.open()
  await settings.usesSandbox(false)
  await settings.setBaseUrl('http://127.0.0.1:9')
  await settings.haveKey('a-key-that-nobody-knows-0000')
  await desk.open()
  await desk.drop([{ name: 'person.wav', buffer: await spokenFile(READING, TOM) }])
  await expect(page.getByText('1 file queued.', { exact: false })).toBeVisible({ timeout: 60_000 })
  await expect(desk.row('person.wav')).toContainText('Waiting')
  expect.soft(await getFaults(page), 'no network').toEqual([])

  await settings.open()
  await settings.setBaseUrl(service.baseUrl)
  // The previous URL's key may still show for a moment: wait for the field, since none is stored for this one.
  await settings.storeKey('a-key-that-nobody-knows-0000')
  await desk.open()
  await desk.button('Resume').click()
  await expect(page.getByText('Invalid API key', { exact: false })).toBeVisible({ timeout: 60_000 })
  const second = await studio.openWindow()
  await new WatermarkPage(second).open()
  await expect(second.getByText('Invalid API key', { exact: false })).toBeVisible()
  await second.close()
  expect.soft(await getFaults(page), 'a refused key').toEqual([])

  await settings.open()
  await settings.removeKey()
  await settings.storeKey(service.apiKeys.paid)
  await desk.open()
  await desk.button('Resume').click()
  await expect(desk.row('person.wav')).toContainText('No watermark', { timeout: 60_000 })
})

test('an export is checked from its report, and the desk leads back to its take', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(240_000)
  const { page } = studio
  const desk = new WatermarkPage(page)
  await screens.useService(service.apiKeys.paid)
  await screens.write('The lamp', [READING])
  await screens.script.generate().click()
  await expect(screens.script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await screens.exports.export(['WAV'], 'lamp', {
    atReport: async () => {
      await screens.exports.dialog.getByRole('button', { name: 'Check watermark' }).click()
      await expect(screens.exports.dialog.getByText(/^Watermarked, almost certain/)).toBeVisible({ timeout: 60_000 })
    },
  })
  await desk.open()
  await desk.openCheck('lamp.wav')
  await expect(desk.dialog).toContainText('Exported from “The lamp”')
  await expect(desk.dialog).toContainText('exactly these bytes, of 1 take.')
  await desk.dialog.getByRole('button', { name: 'Open source project' }).click()
  await expect(page.getByRole('textbox', { name: 'Script' })).toContainText(READING.slice(0, 20))
})
