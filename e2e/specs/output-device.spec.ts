import { AxeBuilder } from '@axe-core/playwright'
import { SPOKEN_BROWSER } from '../fixtures/spoken-browser.ts'
import { expect, test } from '../fixtures/studio.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

test.use(SPOKEN_BROWSER)

/** Runs in the page: keeps every audio context that the studio opens. */
function keepContexts(): void {
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

/** Runs in the page: a device is pulled out or plugged in, as the system would tell it. */
function plug(label: string | null): void {
  const media = navigator.mediaDevices as MediaDevices & { listAll?: () => Promise<MediaDeviceInfo[]> }
  media.listAll ??= media.enumerateDevices.bind(media)
  const { listAll } = media
  media.enumerateDevices = async () => (await listAll()).filter((device) => device.label !== label)
  media.dispatchEvent(new Event('devicechange'))
}

test('sound goes to the device that was chosen, to another while that is away, and to it again', async ({ studio }) => {
  const { page } = studio
  const settings = new SettingsPage(page)
  const projects = new ProjectsPage(page)
  const output = page.getByRole('button', { name: /Play sound on/ })
  const sink = () => page.evaluate(() => contexts.at(-1)?.sinkId ?? null)
  await page.addInitScript(keepContexts)
  await page.reload()
  await settings.open()
  await output.click()
  await page.getByRole('option', { name: 'Fake Audio Output 1' }).click()
  await expect(output).toContainText('Fake Audio Output 1')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  }

  await page.reload()
  await settings.open()
  await expect(output).toContainText('Fake Audio Output 1')
  await projects.open()
  await projects.create('Heard')
  await page.keyboard.type('The lamp.')
  await page.getByRole('toolbar', { name: 'Player' }).getByRole('button', { name: 'Play', exact: true }).hover()
  await expect.poll(sink).toMatch(/^[0-9a-f]{20,}$/)
  const chosen = await sink()

  await page.evaluate(plug, 'Fake Audio Output 1')
  await expect.poll(sink).toBe('')
  await expect(page.getByText('Fake Audio Output 1 is not connected: sound goes to the system’s output')).toBeVisible()
  await page.evaluate(plug, null)
  await expect.poll(sink).toBe(chosen)
  await expect(page.getByText(/is not connected/)).toHaveCount(0)
})

/** Runs in the page: counts how often it asks which devices there are. */
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

test('no device is looked at for a script as long as none was chosen: the browser keeps a process for that', async ({
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
  await expect(page.getByRole('button', { name: /Play sound on/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => looks)).toBeGreaterThan(0)
})
