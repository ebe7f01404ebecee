import type { Page } from '@playwright/test'
import { findBrowser } from '../../scripts/set-up/find-browser.mjs'
import { isRoot } from '../../scripts/start/app-window.mjs'
import { expect, test } from '../fixtures/studio.ts'
import { RecordPage } from '../pages/record-page.ts'

test.use({
  permissions: ['microphone'],
  launchOptions: {
    executablePath: findBrowser(),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      // The browser's own device, which beeps.
      '--use-fake-device-for-media-stream',
    ],
  },
})

/** What happens to a device happens to the real track of the page, in the way a browser tells it. */
interface Bench {
  track: MediaStreamTrack
  unplug(): void
  plug(): void
  mute(isMuted: boolean): void
  changeRate(): void
  /** The sound stops without a word. */
  sleep(): void
}

declare global {
  interface Window {
    bench: Bench
  }
}

/** Puts a hand on the devices of the pages that are loaded from now on. */
async function holdDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const media = navigator.mediaDevices
    const getUserMedia = media.getUserMedia.bind(media)
    const enumerateDevices = media.enumerateDevices.bind(media)
    let latest: AudioContext | null = null
    window.AudioContext = new Proxy(AudioContext, {
      construct: (Context, [options]: [AudioContextOptions?]) => (latest = new Context(options)),
    })
    let isPlugged = sessionStorage.getItem('unplugged') === null
    const changed = () => media.dispatchEvent(new Event('devicechange'))
    media.getUserMedia = async (constraints) => {
      if (!isPlugged) throw new DOMException('Requested device not found', 'NotFoundError')
      const stream = await getUserMedia(constraints)
      window.bench.track = stream.getAudioTracks()[0] as MediaStreamTrack
      return stream
    }
    media.enumerateDevices = async () => (isPlugged ? enumerateDevices() : [])
    window.bench = {
      track: undefined as never,
      unplug() {
        isPlugged = false
        sessionStorage.setItem('unplugged', '1')
        this.track?.stop()
        this.track?.dispatchEvent(new Event('ended'))
        changed()
      },
      plug() {
        isPlugged = true
        sessionStorage.removeItem('unplugged')
        changed()
      },
      mute(isMuted) {
        Object.defineProperty(this.track, 'muted', { value: isMuted, configurable: true })
        this.track.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'))
      },
      changeRate() {
        const settings = this.track.getSettings()
        this.track.getSettings = () => ({ ...settings, sampleRate: 8_000 })
      },
      sleep: () => void latest?.suspend(),
    }
  })
  await page.reload()
}

test('whatever happens to the microphone, what was recorded is kept, it is said, and there is a way on', async ({
  studio,
  context,
}) => {
  const { page } = studio
  const record = new RecordPage(page)
  const said = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
  const start = async () => {
    await record.button(/^Record the sample/).click()
    await expect(record.running()).toHaveText(/0:0[1-9]/)
  }
  const earlier = (count: number) => page.getByText(`Earlier recordings (${count})`)
  await record.open()
  await record.createSession('Troubled')
  await record.addFromList('Ada Okafor')
  await record.openSpeaker('Ada Okafor')
  await record.button('Next: room and microphone').click()
  await record.button('Go on without measuring').click()
  await expect(record.step()).toContainText('Sample')
  await holdDevices(page)
  await expect(record.button('Record the sample')).toBeEnabled()

  // Unplugged in the middle, and connected again.
  await start()
  await page.evaluate(() => window.bench.unplug())
  await expect(said(/was disconnected\. What was recorded up to then is kept/)).toBeVisible()
  await expect(record.recording('Sample')).toContainText(
    /Ended by itself after (?!0(?:\.0)? s)\d[\d.]* s\. .* was disconnected/,
  )
  await expect(record.button('Record the sample again')).toBeDisabled()
  await page.evaluate(() => window.bench.plug())
  await expect(record.button('Record the sample again')).toBeEnabled()
  await expect(said('disconnected')).toBeHidden()

  // Muted by its own switch: said, and the recording goes on.
  await start()
  await page.evaluate(() => window.bench.mute(true))
  await expect(said(/is muted by the system or by its own switch/)).toBeVisible()
  await expect(record.running()).toBeVisible()
  await page.evaluate(() => window.bench.mute(false))
  await expect(said('is muted')).toBeHidden()

  // Another rate in the middle.
  await page.evaluate(() => window.bench.changeRate())
  await expect(said(/changed its sample rate\. What was recorded up to then is kept/)).toBeVisible()
  await expect(earlier(1)).toBeVisible()
  await record.button('Try again').click()
  await expect(record.button('Record the sample again')).toBeEnabled()

  // Stopped without a word, as by a lid that is closed.
  await start()
  await page.evaluate(() => window.bench.sleep())
  await expect(
    said(/stopped sending, as it does when the computer sleeps\. What was recorded up to then/),
  ).toBeVisible()
  await expect(earlier(2)).toBeVisible()
  await record.button('Try again').click()
  await expect(record.button('Record the sample again')).toBeEnabled()

  // Taken back by the person in the middle, and given again.
  await start()
  await context.clearPermissions()
  await expect(said(/permission to use the microphone was taken back\. What was recorded/)).toBeVisible()
  await expect(earlier(3)).toBeVisible()
  await context.grantPermissions(['microphone'])
  await expect(record.button('Record the sample again')).toBeEnabled()

  // Another one is chosen, found again after a reload, and missed when it is gone.
  const chooser = page.getByRole('button', { name: /Microphone$/ })
  await chooser.click()
  await page.getByRole('option', { name: 'Fake Audio Input 2' }).click()
  await expect(chooser).toContainText('Fake Audio Input 2')
  await expect(record.button('Record the sample again')).toBeEnabled()
  await start()
  await page.keyboard.press('f')
  await expect(record.button('Record the sample again')).toBeEnabled()
  await page.reload()
  await expect(chooser).toContainText('Fake Audio Input 2')
  await expect(record.button('Record the sample again')).toBeEnabled()

  // None at all at the start; the first that comes is taken.
  await page.evaluate(() => window.bench.unplug())
  await page.reload()
  await expect(said('No microphone is connected.')).toBeVisible()
  await expect(record.button('Record the sample again')).toBeDisabled()
  await expect(record.button('Take a file instead…')).toBeEnabled()
  await page.evaluate(() => window.bench.plug())
  await expect(record.button('Record the sample again')).toBeEnabled()
})
