import type { Page } from '@playwright/test'
import { findBrowser } from '../../scripts/set-up/find-browser.mjs'
import { BROWSER_ARGS } from '../../scripts/test/browser-args.mjs'
import { expect, test } from '../fixtures/studio.ts'
import { RecordPage } from '../pages/record-page.ts'

test.use({
  permissions: ['microphone'],
  launchOptions: {
    executablePath: findBrowser(),
    args: [
      ...BROWSER_ARGS,
      '--autoplay-policy=no-user-gesture-required',
      // The browser's own device, which beeps.
      '--use-fake-device-for-media-stream',
    ],
  },
})

/** Applies device events to the page's real track, reported as a browser would. */
interface Bench {
  unplug(): void
  plug(): void
  mute(isMuted: boolean): void
  changeRate(): void
  /** Stops the audio silently. */
  sleep(): void
}

declare global {
  interface Window {
    bench: Bench
  }
}

/** Takes control of the devices of pages loaded from now on. */
async function holdDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const media = navigator.mediaDevices
    const getUserMedia = media.getUserMedia.bind(media)
    const enumerateDevices = media.enumerateDevices.bind(media)
    let latest: AudioContext | null = null
    window.AudioContext = new Proxy(AudioContext, {
      construct: (Context, [options]: [AudioContextOptions?]) => (latest = new Context(options)),
    })
    let track: MediaStreamTrack | null = null
    const getTrack = () => {
      if (!track) throw new Error('No microphone is open')
      return track
    }
    let isPlugged = sessionStorage.getItem('unplugged') === null
    const changed = () => media.dispatchEvent(new Event('devicechange'))
    media.getUserMedia = async (constraints) => {
      if (!isPlugged) throw new DOMException('Requested device not found', 'NotFoundError')
      const stream = await getUserMedia(constraints)
      track = stream.getAudioTracks()[0] ?? null
      return stream
    }
    media.enumerateDevices = async () => (isPlugged ? enumerateDevices() : [])
    window.bench = {
      unplug() {
        isPlugged = false
        sessionStorage.setItem('unplugged', '1')
        track?.stop()
        track?.dispatchEvent(new Event('ended'))
        changed()
      },
      plug() {
        isPlugged = true
        sessionStorage.removeItem('unplugged')
        changed()
      },
      mute(isMuted) {
        const current = getTrack()
        Object.defineProperty(current, 'muted', { value: isMuted, configurable: true })
        current.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'))
      },
      changeRate() {
        const current = getTrack()
        const settings = current.getSettings()
        current.getSettings = () => ({ ...settings, sampleRate: 8_000 })
      },
      sleep: () => void latest?.suspend(),
    }
  })
  await page.reload()
}

test('keeps the recording, reports the problem and says how to continue after any microphone event', async ({
  studio,
  context,
}) => {
  const { page } = studio
  const record = new RecordPage(page)
  const said = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
  const start = async () => {
    await record.button(/^(Record|Re-record) sample/).click()
    await expect(record.running()).toHaveText(/0:0[1-9]/)
  }
  const earlier = (count: number) => page.getByText(`Previous recordings (${count})`)
  await record.open()
  await record.createSession('Troubled')
  await record.addFromList('Ada Okafor')
  await record.openSpeaker('Ada Okafor')
  await record.button('Next: room and microphone').click()
  await record.button('Skip').click()
  await expect(record.step()).toContainText('Voice sample')
  await holdDevices(page)
  await expect(record.button('Record sample')).toBeEnabled()

  // Unplugged midway and reconnected.
  await start()
  await page.evaluate(() => window.bench.unplug())
  await expect(said(/was disconnected\. The recording up to that point is saved/)).toBeVisible()
  await expect(record.recording('Voice sample')).toContainText(
    /Recording stopped after (?!0(?:\.0)? s)\d[\d.]* s\. .* was disconnected/,
  )
  await expect(record.button('Re-record sample')).toBeDisabled()
  await page.evaluate(() => window.bench.plug())
  await expect(record.button('Re-record sample')).toBeEnabled()
  await expect(said('disconnected')).toBeHidden()

  // Muted by its own switch: reported, and the recording continues.
  await start()
  await page.evaluate(() => window.bench.mute(true))
  await expect(said(/is muted\. Unmute it/)).toBeVisible()
  await expect(record.running()).toBeVisible()
  await page.evaluate(() => window.bench.mute(false))
  await expect(said('is muted')).toBeHidden()

  // Sample rate changed midway.
  await page.evaluate(() => window.bench.changeRate())
  await expect(said(/changed its sample rate\. The recording up to that point is saved/)).toBeVisible()
  await expect(earlier(1)).toBeVisible()
  await record.button('Try again').click()
  await expect(record.button('Re-record sample')).toBeEnabled()

  // Stopped silently, as by closing the lid.
  await start()
  await page.evaluate(() => window.bench.sleep())
  await expect(
    said(/stopped sending audio, for example because the computer slept\. The recording up to that point/),
  ).toBeVisible()
  await expect(earlier(2)).toBeVisible()
  await record.button('Try again').click()
  await expect(record.button('Re-record sample')).toBeEnabled()

  // Permission revoked midway and granted again.
  await start()
  await context.clearPermissions()
  await expect(said(/Microphone access was revoked\. The recording up to that point/)).toBeVisible()
  await expect(earlier(3)).toBeVisible()
  await context.grantPermissions(['microphone'])
  await expect(record.button('Re-record sample')).toBeEnabled()

  // Another one is chosen, remembered after a reload, and reported missing when gone.
  const chooser = page.getByRole('button', { name: /Microphone$/ })
  await chooser.click()
  await page.getByRole('option', { name: 'Fake Audio Input 2' }).click()
  await expect(chooser).toContainText('Fake Audio Input 2')
  await expect(record.button('Re-record sample')).toBeEnabled()
  await start()
  await page.keyboard.press('f')
  await expect(record.button('Re-record sample')).toBeEnabled()
  await page.reload()
  await expect(chooser).toContainText('Fake Audio Input 2')
  await expect(record.button('Re-record sample')).toBeEnabled()

  // None at the start; the first to appear is used.
  await page.evaluate(() => window.bench.unplug())
  await page.reload()
  await expect(said('No microphone found.')).toBeVisible()
  await expect(record.button('Re-record sample')).toBeDisabled()
  await expect(record.button('Use a file…')).toBeEnabled()
  await page.evaluate(() => window.bench.plug())
  await expect(record.button('Re-record sample')).toBeEnabled()
})
