import { expect, it } from 'vitest'
import { formatConfidence } from './format-watermark.ts'

it('describes how sure the service is that there is a watermark', () => {
  const said = [0.995, 0.95, 0.8, 0.6].map((confidence) => formatConfidence({ watermarked: true, confidence }))

  expect(said).toEqual(['almost certain', 'very likely', 'likely', 'confidence 0.60'])
})

it('treats a low figure as certainty that there is none, and a high one as confidence in the result', () => {
  const said = [0.002, 0.08, 0.4, 0.97].map((confidence) => formatConfidence({ watermarked: false, confidence }))

  expect(said).toEqual(['almost certain', 'very likely', 'confidence 0.40', 'very likely'])
})
