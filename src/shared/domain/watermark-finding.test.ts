import { expect, it } from 'vitest'
import { getResultFinding, getWatermarkFinding } from './watermark-finding.ts'

const piece = (finding: 'marked' | 'clear' | 'unsure' | 'unusable') => ({ fromMs: 0, toMs: 1, finding, confidence: 1 })

it.each([
  [true, 1, 'marked'],
  [true, 0.75, 'marked'],
  [true, 0.74, 'unsure'],
  [true, 0.2, 'unsure'],
  [false, 0, 'clear'],
  [false, 0.25, 'clear'],
  [false, 0.26, 'unsure'],
  [false, 0.6, 'unsure'],
  [false, 0.97, 'clear'],
  [true, null, 'marked'],
  [false, null, 'clear'],
] as const)('reads watermarked %s at confidence %s as %s', (watermarked, confidence, finding) => {
  expect(getWatermarkFinding({ watermarked, confidence })).toBe(finding)
})

it.each([
  [['clear', 'unsure', 'marked'], 'marked'],
  [['clear', 'unsure', 'unusable'], 'unsure'],
  [['clear', 'unusable'], 'clear'],
] as const)('combines the segments %s to %s', (findings, finding) => {
  expect(getResultFinding({ watermarked: false, confidence: null, windows: findings.map(piece) })).toBe(finding)
})
