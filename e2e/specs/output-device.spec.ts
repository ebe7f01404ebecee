import { BENCH_CHAPTER_ID, BENCH_PROJECT_ID, seedChapter } from '../../bench/studio/seed-chapter.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { SPOKEN_BROWSER } from '../fixtures/spoken-browser.ts'
import { expect, test } from '../fixtures/studio.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

test.use(SPOKEN_BROWSER)

/** Runs in the page: retains every audio context the studio opens. */
function captureContexts(): void {
  const contexts: AudioContext[] = []
  Object.assign(window, { contexts })
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options)
      contexts.push(this)
    }
  }
}

declare const contexts: (AudioContext & { sinkId: string })[]

/** Runs in the page: unplugs or plugs in a device, as reported by the system. */
function plug(label: string | null): void {
  const media = navigator.mediaDevices as MediaDevices & { listAll?: () => Promise<MediaDeviceInfo[]> }
  media.listAll ??= media.enumerateDevices.bind(media)
  const { listAll } = media
  media.enumerateDevices = async () => (await listAll()).filter((device) => device.label !== label)
  media.dispatchEvent(new Event('devicechange'))
}

test('audio goes to the chosen device, to another while it is missing, and back', async ({ studio }) => {
  const { page } = studio
  const settings = new SettingsPage(page)
  const script = new ScriptPage(page)
  const output = page.getByRole('button', { name: /Output device/ })
  const sink = () => page.evaluate(() => contexts.at(-1)?.sinkId ?? null)
  seedChapter(studio.homeFolder, { blocks: 3, secondsEach: 18 })
  await page.addInitScript(captureContexts)
  await page.reload()
  await settings.open()
  await output.click()
  await page.getByRole('option', { name: 'Fake Audio Output 1' }).click()
  await expect(output).toContainText('Fake Audio Output 1')
  expect(await getFaults(page)).toEqual([])

  await page.reload()
  await settings.open()
  await expect(output).toContainText('Fake Audio Output 1')
  await page.evaluate((place) => (location.hash = place), `#/projects/${BENCH_PROJECT_ID}/${BENCH_CHAPTER_ID}`)
  await script.play().hover()
  await expect.poll(sink).toMatch(/^[0-9a-f]{20,}$/)
  const chosen = await sink()

  await page.evaluate(plug, 'Fake Audio Output 1')
  await expect.poll(sink).toBe('')
  await expect(page.getByText('Fake Audio Output 1 isn’t connected. Playing on the system output.')).toBeVisible()
  await page.evaluate(plug, null)
  await expect.poll(sink).toBe(chosen)
  await expect(page.getByText(/isn’t connected/)).toHaveCount(0)

  await test.step('unplugged during playback: audio and highlighting continue', async () => {
    const heard = async () => Number(await script.position().getAttribute('aria-valuenow'))
    const goesOn = async () => {
      const [sample, word] = [await heard(), await script.litWord().boundingBox()]
      await expect.poll(heard).toBeGreaterThan(sample + 24_000)
      await expect(script.pause()).toBeVisible()
      await expect.poll(() => script.litWord().boundingBox()).not.toEqual(word)
    }
    await script.play().click()
    await goesOn()
    await page.evaluate(plug, 'Fake Audio Output 1')
    // What Chromium does if the device was the context's: the audio stops unasked.
    await page.evaluate(() => contexts.at(-1)?.suspend())
    await expect.poll(sink).toBe('')
    await goesOn()
    expect(await page.evaluate(() => contexts.at(-1)?.state)).toBe('running')
  })
})

/** Runs in the page: counts device queries. */
function countLooks(): void {
  const media = navigator.mediaDevices
  const list = media.enumerateDevices.bind(media)
  Object.assign(window, { looks: 0 })
  media.enumerateDevices = () => {
    looks += 1
    return list()
  }
}

declare let looks: number

test('devices aren’t queried for a script unless one was chosen, because the browser keeps a process for that', async ({
  studio,
}) => {
  const { page } = studio
  await page.addInitScript(countLooks)
  await page.reload()
  await new ProjectsPage(page).create('Heard')
  await page.keyboard.type('The lamp.')
  const player = page.getByRole('toolbar', { name: 'Player' })
  await expect(player).toBeVisible()
  expect(await page.evaluate(() => looks)).toBe(0)

  await new SettingsPage(page).open()
  await expect(page.getByRole('button', { name: /Output device/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => looks)).toBeGreaterThan(0)
})
