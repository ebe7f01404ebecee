import { expect, it } from 'vitest'
import type { MeasuredSound, SoundFigures } from '#shared/contract/exports.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { LoudnessReport } from './loudness-report.tsx'

const LOUD: SoundFigures = {
  ...{ durationMs: 2_000, integratedLufs: -16, truePeakDbtp: -3, rmsDbfs: -18, noiseFloorDbfs: -70, clippedSamples: 0 },
  ...{ leadingSilenceMs: 0, trailingSilenceMs: 0, longestSilenceMs: 0 },
}
const sound = (name: string, verdict: MeasuredSound['verdict'], after: Partial<SoundFigures>): MeasuredSound => ({
  ...{ name, verdict, before: LOUD },
  after: { ...LOUD, ...after },
})

it('names files that can’t be measured with the reason, and doesn’t count them as measured', async () => {
  await renderInStudio(
    <LoudnessReport
      sounds={[
        sound('One', 'met', {}),
        sound('Two', 'unmeasured', { durationMs: 60, integratedLufs: null }),
        sound('Three', 'unmeasured', { integratedLufs: null, truePeakDbtp: null, rmsDbfs: null }),
        sound('Four', 'unmeasured', { integratedLufs: null, truePeakDbtp: -80, rmsDbfs: -83 }),
        sound('Five', 'missed', { integratedLufs: -19 }),
      ]}
      areFilesMeasured
    />,
    {},
  )

  const text = document.body.innerText
  expect(text).toContain('Measured in the exported files:')
  expect(text).toContain('Two: Too short to measure, peaks at −3.0 dBTP')
  expect(text).toContain('Three: Silent')
  expect(text).toContain('Four: Too quiet to measure')
  const [measured = '', unmeasured = ''] = text.split('Target loudness not checked')
  expect(measured).not.toMatch(/Two|Three|Four/)
  expect(unmeasured).not.toMatch(/One|Five/)
})

it('leaves out the loudness of a short file whose target is another figure', async () => {
  await renderInStudio(
    <LoudnessReport sounds={[sound('One', 'met', { durationMs: 60, integratedLufs: null })]} areFilesMeasured />,
    {},
  )

  expect(document.body.innerText).toContain('Measured in the exported file:')
  expect(document.body.innerText).toContain('peaks at −3.0 dBTP, −18.0 dB RMS')
  expect(document.body.innerText).not.toContain('Too short')
})

it('says that figures were measured before encoding', async () => {
  await renderInStudio(<LoudnessReport sounds={[sound('One', 'met', {})]} areFilesMeasured={false} />, {})

  expect(document.body.innerText).toContain('Measured before encoding:')
  expect(document.body.innerText).not.toContain('in the exported file')
})
