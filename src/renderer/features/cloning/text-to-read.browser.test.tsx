import { afterEach, expect, it } from 'vitest'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { publishShownSpeaker } from './shown-speaker.ts'
import { SPEAKER } from './speaker.test-support.ts'
import { SpeakerMirror } from './speaker-mirror.tsx'
import { TextToRead } from './text-to-read.tsx'
import styles from './cloning.module.css'

afterEach(() => localStorage.clear())

async function renderText() {
  const { screen } = await renderInStudio(
    <TextToRead lead="Read this.">
      <blockquote className={styles.phrase}>
        <bdi>I agree.</bdi>
      </blockquote>
    </TextToRead>,
  )
  const fontPx = () => parseFloat(getComputedStyle(screen.getByText('I agree.').element()).fontSize)
  return { screen, fontPx }
}

it('the text to read can be enlarged and reduced, and keeps its size', async () => {
  const { screen, fontPx } = await renderText()
  const usualPx = fontPx()

  for (let presses = 0; presses < 3; presses += 1) await screen.getByRole('button', { name: 'Larger text' }).click()
  expect(fontPx()).toBe(usualPx * 2)
  await expect.element(screen.getByRole('button', { name: 'Larger text' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Smaller text' }).click()
  expect(fontPx()).toBe(usualPx * 1.5)

  await screen.unmount()
  expect((await renderText()).fontPx()).toBe(usualPx * 1.5)
})

it('an unreadable stored size falls back to the default', async () => {
  const usual = await renderText()
  const usualPx = usual.fontPx()
  await usual.screen.unmount()
  localStorage.setItem('overvoice.reading-scale', 'large')

  expect((await renderText()).fontPx()).toBe(usualPx)
})

it('the speaker window shows its text in the size chosen in another window', async () => {
  publishShownSpeaker('sess_1', { speakerId: SPEAKER.id, isRecording: false })
  const { screen } = await renderInStudio(<SpeakerMirror sessionId="sess_1" />, {
    cloning: { speakers: () => [{ ...SPEAKER, step: 'sample' }], watch: async function* watch() {} },
  })
  const text = screen.getByText(/^The harbor wakes/)
  await expect.element(text).toBeVisible()
  const fontPx = () => parseFloat(getComputedStyle(text.element()).fontSize)
  const usualPx = fontPx()

  // As another window stores it.
  localStorage.setItem('overvoice.reading-scale', '1.25')
  dispatchEvent(new StorageEvent('storage', { key: 'overvoice.reading-scale' }))

  await expect.poll(fontPx).toBeCloseTo(usualPx * 1.25, 1)
})
