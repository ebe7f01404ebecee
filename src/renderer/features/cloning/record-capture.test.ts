import { expect, it } from 'vitest'
import type { UsedChannels } from '#shared/contract/cloning.ts'
import { createCaptureRecorder } from './record-capture.ts'

const BOTH: UsedChannels = { kind: 'all', count: 2, speaker: null, number: null }
const CANCELING: UsedChannels = { kind: 'canceling', count: 2, speaker: 'left', number: 1 }
const piece = (part: Partial<Parameters<ReturnType<typeof createCaptureRecorder>['push']>[0]>) => ({
  ...{ samples: new Int16Array(50), peak: 0.1, clippedRuns: [], channels: BOTH },
  ...part,
})

it('places clipped samples and peaks in the recording', () => {
  const recorder = createCaptureRecorder(100)
  recorder.push(piece({ clippedRuns: [[10, 3]] }))
  recorder.push(piece({ peak: 0.4 }))
  recorder.push(piece({ peak: 0.9, clippedRuns: [[0, 2]] }))

  expect(recorder.capture).toEqual({
    channels: BOTH,
    levels: {
      secondPeaks: [0.4, 0.9],
      clippedRuns: [
        [10, 3],
        [100, 2],
      ],
    },
  })
})

it('says that channels canceled each other out, even if only for a while', () => {
  const recorder = createCaptureRecorder(100)
  for (const channels of [BOTH, CANCELING, BOTH]) recorder.push(piece({ channels }))

  expect(recorder.capture?.channels).toEqual(CANCELING)
})

it('has nothing to say before anything was captured', () => {
  expect(createCaptureRecorder(100).capture).toBeNull()
})
