import { expect, it } from 'vitest'
import { sayConfidence } from './say-watermark.ts'

it('says how sure the service is that there is a mark', () => {
  const said = [0.995, 0.95, 0.8, 0.6].map((confidence) => sayConfidence({ watermarked: true, confidence }))

  expect(said).toEqual(['almost certain', 'very likely', 'likely', 'unsure'])
})

it('takes a low figure for certainty that there is none, and a high one for the finding itself', () => {
  const said = [0.002, 0.08, 0.4, 0.97].map((confidence) => sayConfidence({ watermarked: false, confidence }))

  expect(said).toEqual(['almost certain', 'very likely', 'unsure', 'very likely'])
})
