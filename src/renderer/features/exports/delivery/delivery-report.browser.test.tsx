import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CheckedFile } from '#shared/contract/exports.ts'
import { checkDelivery, type DeliveryFacts, type DeliveryFigures } from '#shared/domain/delivery/check-delivery.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { DeliveryReport } from './delivery-report.tsx'

const FACTS = {
  ...{ name: '01 Road', format: 'mp3', sampleRateHz: 44_100, channels: 1, durationMs: 60_000 },
  ...{ mp3: { kbps: 192, isConstant: true }, division: 'chapter', peakClearanceDb: 0 },
  figures: {
    ...{ rmsDbfs: -20, integratedLufs: -20, truePeakDbtp: -3.5, noiseFloorDbfs: null },
    ...{ leadingSilenceMs: 750, trailingSilenceMs: 2_000 },
  },
} satisfies DeliveryFacts
const file = (name: string, figures: Partial<DeliveryFigures> = {}, facts: Partial<DeliveryFacts> = {}) =>
  ({
    name: `${name}.mp3`,
    checks: checkDelivery('acx', { ...FACTS, ...facts, figures: { ...FACTS.figures, ...figures } }),
  }) satisfies CheckedFile

it('shows nothing without audio files', async () => {
  await renderInStudio(<DeliveryReport destination="acx" files={[]} />, {})

  expect(document.body.innerText.trim()).toBe('')
})

it('says how many audio files an export that ended early left unchecked, also without any checked', async () => {
  const { screen } = await renderInStudio(
    <>
      <DeliveryReport destination="acx" files={[file('01 Road')]} uncheckedFiles={2} />
      <DeliveryReport destination="acx" files={[]} uncheckedFiles={1} />
    </>,
    {},
  )

  const passed = '1 of 1 file passed the check for ACX (Audible).'
  await expect
    .element(screen.getByText(`${passed} 2 audio files weren’t exported and weren’t checked.`, { exact: true }))
    .toBeVisible()
  await expect
    .element(screen.getByText('1 audio file wasn’t exported and wasn’t checked.', { exact: true }))
    .toBeVisible()
})

it('says that a file passed, and shows each of its rules when it is opened by keyboard', async () => {
  const { screen } = await renderInStudio(<DeliveryReport destination="acx" files={[file('01 Road')]} />, {})
  await expect.element(screen.getByText('1 of 1 file passed the check for ACX (Audible).')).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toEqual([])

  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByText('01 Road.mp3')).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')

  await expect.poll(() => screen.getByText('Passed', { exact: true }).elements()).toHaveLength(14)
  const text = document.body.innerText.replaceAll(/\s+/gu, ' ')
  expect(text).toContain('RMS level Passed −20.0 dB, required: −23 dB to −18 dB.')
  expect(text).toContain('Noise floor Passed Digital silence, required: −60 dB or less.')
  expect(text).toContain('Length Passed 1:00, required: 2:00:00 or less.')
  expect(text).toContain('Contents of a file Passed One chapter, required: One chapter.')
})

it('shows what failed with its values and what to change, and only that', async () => {
  const failed = file('Señor', { rmsDbfs: -17.46, leadingSilenceMs: 1_050 }, { name: 'Señor' })
  const { screen } = await renderInStudio(<DeliveryReport destination="acx" files={[failed, file('01 Road')]} />, {})

  await expect.element(screen.getByText('1 of 2 files passed the check for ACX (Audible).')).toBeVisible()
  const list = screen.getByRole('list', { name: 'Failed files' })
  await expect.element(list.getByText('Señor.mp3')).toBeVisible()
  expect(list.getByText('Failed', { exact: true }).elements()).toHaveLength(4)
  expect(list.getByText('Passed', { exact: true }).elements()).toEqual([])
  const text = document.body.innerText.replaceAll(/\s+/gu, ' ')
  expect(text).toContain(
    'RMS level Failed −17.5 dB, required: −23 dB to −18 dB. Choose the loudness “Audiobook”, and shorten long silences.',
  )
  expect(text).toContain('Silence at the start Failed 1.05 s, required: 0.5 s to 1.0 s.')
  expect(text).toContain('Order of file names Failed Señor, required: A number first. Start the name with {number}.')
})

it('counts rules that couldn’t be checked', async () => {
  const silent = file('01 Road', { rmsDbfs: null, truePeakDbtp: null })
  const { screen } = await renderInStudio(<DeliveryReport destination="acx" files={[silent]} />, {})

  await screen.getByText('1 passed file').click()
  await screen.getByText('01 Road.mp3 (2 rules not checked)').click()

  await expect.poll(() => screen.getByText('Not checked', { exact: true }).elements()).toHaveLength(2)
  expect(document.body.innerText).toContain('Not measured')
})

it('lists 2,000 files in parts, those that failed first', async () => {
  const files = Array.from({ length: 2_000 }, (_, index) => file(`${index}`, index % 4 === 0 ? { rmsDbfs: -30 } : {}))
  const { screen } = await renderInStudio(<DeliveryReport destination="acx" files={files} />, {})

  await expect.element(screen.getByText('1,500 of 2,000 files passed the check for ACX (Audible).')).toBeVisible()
  const failed = screen.getByRole('list', { name: 'Failed files' })
  expect(failed.getByText(/\.mp3$/).elements()).toHaveLength(50)
  await screen.getByText('450 more files').click()
  await expect.poll(() => failed.getByText(/\.mp3$/).elements()).toHaveLength(100)
  await screen.getByText('1,500 passed files').click()
  await expect.element(screen.getByText('1,450 more files')).toBeVisible()
})
