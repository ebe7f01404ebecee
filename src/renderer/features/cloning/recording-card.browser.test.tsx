import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Recording, RecordingQuality } from '#shared/contract/cloning.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { RecordingCard } from './recording-card.tsx'
import { createRecordingSound } from './recording-sound.ts'
import { RECORDING } from './speaker.test-support.ts'

type Problems = RecordingQuality['problems']

const CUT: Recording = { ...RECORDING, state: 'cut', quality: null }

function withQuality(quality: Partial<RecordingQuality>): Recording {
  return { ...RECORDING, quality: RECORDING.quality && { ...RECORDING.quality, ...quality } }
}

it.each<[string, Recording['cutReason'], string]>([
  ['data', { kind: 'unplugged', microphone: 'Scarlett 2i2' }, 'Scarlett 2i2 was disconnected.'],
  ['text of an earlier version', 'The microphone was unplugged.', 'The microphone was unplugged.'],
])('shows why it ended early from %s', async (_from, cutReason, text) => {
  const { screen } = await renderInStudio(
    <RecordingCard label="Consent" recording={{ ...CUT, cutReason }} sound={createRecordingSound()} isFixed />,
  )

  await expect
    .element(screen.getByText(`Recording stopped after 5.0 s. ${text} Everything up to that point is saved.`))
    .toBeVisible()
})

it('shows problems from data and from texts of an earlier version', async () => {
  const problems: Problems = [
    { code: 'too_quiet', message: { kind: 'too-quiet', levelDbfs: -40.2, limitDbfs: -36 }, isBlocking: false },
    { code: 'noisy', message: 'Speech is only 9 dB above the noise.', isBlocking: false },
  ]
  const recording = withQuality({ problems })
  const { screen } = await renderInStudio(
    <RecordingCard label="Consent" recording={recording} sound={createRecordingSound()} isFixed />,
  )

  await expect.element(screen.getByText(/^Speech level is −40 dBFS; aim for −36 dBFS or higher\./)).toBeVisible()
  await expect.element(screen.getByText('Speech is only 9 dB above the noise.')).toBeVisible()
})

it('reports the positions of its trim handles in seconds', async () => {
  const recording: Recording = { ...RECORDING, trimStartMs: 1_000, trimEndMs: 4_750 }
  const { screen, inputs } = await renderInStudio(
    <RecordingCard label="Consent" recording={recording} sound={createRecordingSound()} />,
    { cloning: { trim: () => recording } },
  )
  const start = screen.getByRole('slider', { name: /^Start/ })

  await expect.element(start).toHaveAttribute('aria-valuetext', '1 second')
  await expect.element(screen.getByRole('slider', { name: /^End/ })).toHaveAttribute('aria-valuetext', '4.75 seconds')
  start.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => inputs('cloning.trim')).toEqual([{ recordingId: 'rec_1', startMs: 1_010, endMs: 4_750 }])
})

async function renderChecks(quality: Partial<RecordingQuality>, part: Partial<Recording> = {}) {
  const recording = { ...withQuality(quality), ...part }
  const { screen } = await renderInStudio(
    <div style={{ width: 340 }}>
      <RecordingCard label="Consent" recording={recording} sound={createRecordingSound()} isFixed />
    </div>,
  )
  const list = screen.getByRole('list', { name: 'Checks' })
  await expect.element(list).toBeVisible()
  const lines = list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  return { screen, list, lines }
}

it('lists every check with its measurement and its result', async () => {
  const { screen, list, lines } = await renderChecks({})

  expect(lines).toEqual([
    'Length 5.0 s Passed',
    'Speech 4.5 s Passed',
    'Speech level −20 dBFS Passed',
    'Noise −60 dBFS Passed',
    'Clipped samples 0 Passed',
    'Same room and microphone Passed',
  ])
  await expect.element(screen.getByRole('status')).toHaveTextContent('All checks passed')
  expect(list.element().querySelectorAll('svg')).toHaveLength(6)
})

it('says in the line of a failed check what to do, and announces only how many failed', async () => {
  const problems: Problems = [
    { code: 'too_short', message: { kind: 'consent-too-short', durationMs: 4_000, minMs: 5_000 }, isBlocking: true },
    { code: 'other_noise', message: { kind: 'other-noise', differenceDb: 20 }, isBlocking: false },
    { code: 'other_level', message: { kind: 'consent-louder', differenceDb: 14 }, isBlocking: false },
  ]
  const { screen, list, lines } = await renderChecks({ durationMs: 4_000, problems })

  expect(lines.filter((line) => line?.includes('Failed'))).toEqual([
    'Length 4.0 s Failed The service will reject this recording. The consent recording is 4.0 s long. It needs at least 5 s.',
    'Same room and microphone Failed Background noise differs by 20 dB between the recordings. Record both in the same room. The consent statement is 14 dB louder than the sample. Use the same distance and input level for both.',
  ])
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^2 checks failed$/)
  expect(list.element().scrollWidth, 'as narrow as in a comparison').toBe(340)
  for (const result of screen.getByText('Failed', { exact: true }).elements()) {
    const label = result.parentElement?.querySelector('span')
    expect(label?.getBoundingClientRect().right).toBeLessThan(result.getBoundingClientRect().left)
  }
})

it('counts a recording that ended early as a failed check', async () => {
  const { screen, lines } = await renderChecks({}, { state: 'cut', cutReason: { kind: 'disk' } })

  expect(lines[0]).toMatch(/^Complete recording Failed Recording stopped after 5\.0 s\./)
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 check failed')
})

it('passes no check of speech if there is none, and compares a sample with nothing', async () => {
  const problems: Problems = [{ code: 'silent', message: { kind: 'silent' }, isBlocking: true }]
  const { lines } = await renderChecks({ speechMs: 0, problems }, { purpose: 'sample' })

  expect(lines).toEqual([
    'Length 5.0 s Passed',
    expect.stringMatching(/^Speech 0\.0 s Failed The service will reject this recording\. No audio detected\./),
    'Clipped samples 0 Passed',
  ])
})

it.each(RecordingQuality.shape.problems.element.shape.code.options)('has a check for the problem %s', async (code) => {
  const { lines } = await renderChecks({ problems: [{ code, message: 'A problem.', isBlocking: false }] })

  expect(lines.filter((line) => line?.endsWith('Failed A problem.'))).toHaveLength(1)
  expect(lines).not.toContainEqual(expect.stringMatching(/^Other problem/))
})

it('shows a problem of an unknown code as a failed check', async () => {
  const code = 'echo' as Problems[number]['code']
  const { screen, lines } = await renderChecks({ problems: [{ code, message: 'Too much echo.', isBlocking: false }] })

  expect(lines.at(-1)).toBe('Other problem Failed Too much echo.')
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 check failed')
})
