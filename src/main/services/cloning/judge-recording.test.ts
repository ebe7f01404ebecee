import { describe, expect, it } from 'vitest'
import { formatQualityMessage } from '#shared/domain/recordings/quality-message.ts'
import { compareConditions, type Conditions, judgeRecording } from './judge-recording.ts'
import type { RecordingMeasures } from './measure-recording.ts'
import { canGoTo, firstOpenStep } from './speaker-steps.ts'

const GOOD = {
  ...{ durationMs: 20_000, speechMs: 15_000, speechLevelDbfs: -20, noiseLevelDbfs: -60, peakDbfs: -6 },
  ...{ clippedSamples: 0, clippedShare: 0, speechSpan: null },
} as unknown as RecordingMeasures
const ROOM = { durationMs: 2_000, speechMs: 0, noiseLevelDbfs: -60, peakDbfs: -50 }
const judge = (purpose: 'room' | 'sample' | 'consent', part: Partial<RecordingMeasures>) =>
  judgeRecording({ ...GOOD, ...part }, purpose).problems.map(({ code, isBlocking, message }) => [
    code,
    isBlocking,
    formatQualityMessage(message),
  ])

describe('a room test', () => {
  it.each([
    [{}, []],
    [{ noiseLevelDbfs: -50 }, []],
    [{ peakDbfs: -96 }, [['silent', false, 'No signal from the microphone. Unmute it or choose another.']]],
    [{ durationMs: 1_500 }, []],
    [{ durationMs: 1_499 }, [['too_short', false, '1.499 s is too short to measure room noise. Record 2 seconds.']]],
    [{ speechMs: 499 }, []],
    [{ speechMs: 500 }, [['noisy', false, 'Speech detected. Measure again while nobody speaks.']]],
    [
      { noiseLevelDbfs: -41.6 },
      [
        [
          'noisy',
          false,
          'Room noise is −42 dBFS; aim for −50 dBFS or lower. Close windows, turn off fans or move closer to the microphone.',
        ],
      ],
    ],
  ])('with %j has the problems %j', (part, problems) => {
    expect(judge('room', { ...ROOM, ...part })).toEqual(problems)
  })
})

describe('a sample', () => {
  it.each([
    [{}, []],
    [{ durationMs: 10_000, speechMs: 5_000 }, []],
    [{ durationMs: 30_000, speechMs: 15_000 }, []],
    [
      { durationMs: 9_999, speechMs: 6_000 },
      [['too_short', true, 'The sample is 9.999 s long. It needs at least 10 s.']],
    ],
    [
      { durationMs: 9_500, speechMs: 6_000 },
      [['too_short', true, 'The sample is 9.5 s long. It needs at least 10 s.']],
    ],
    [
      { durationMs: 30_000.5, speechMs: 16_000 },
      [['too_long', true, 'The sample is 30.000 s long. Trim it to 30 s or less.']],
    ],
    [{ peakDbfs: -60 }, [['silent', true, 'No audio detected. Check the microphone and re-record.']]],
    [
      { clippedSamples: 3, clippedShare: 0.005 },
      [['clipped', false, '3 samples are clipped. Lower the input level or move back, then re-record.']],
    ],
    [
      { clippedSamples: 3, clippedShare: 0.006 },
      [['clipped', true, '3 samples are clipped. Lower the input level or move back, then re-record.']],
    ],
    [
      { speechMs: 0, speechLevelDbfs: -90 },
      [['little_speech', true, 'No clear speech found. Re-record closer to the microphone.']],
    ],
    [
      { speechMs: 9_999 },
      [
        [
          'little_speech',
          false,
          'Only 9.999 s of 20.0 s is speech. Trim the silence or re-record without long pauses.',
        ],
      ],
    ],
    [{ speechMs: 10_000, speechLevelDbfs: -36, noiseLevelDbfs: -54 }, []],
    [
      { speechLevelDbfs: -37 },
      [
        [
          'too_quiet',
          false,
          'Speech level is −37 dBFS; aim for −36 dBFS or higher. Move closer or raise the input level.',
        ],
      ],
    ],
    [
      { noiseLevelDbfs: -37.6 },
      [['noisy', false, 'Speech is only 18 dB above the noise. Find a quieter place or move closer.']],
    ],
  ])('with %j has the problems %j', (part, problems) => {
    expect(judge('sample', part)).toEqual(problems)
  })

  it('lists what blocks it first, and no level where nothing is heard', () => {
    expect(judge('sample', { clippedSamples: 1, speechMs: 0 }).map(([code]) => code)).toEqual([
      'little_speech',
      'clipped',
    ])
    expect(judge('sample', { durationMs: 31_000, peakDbfs: -70, clippedSamples: 1 }).map(([code]) => code)).toEqual([
      'too_long',
      'silent',
    ])
  })

  it('passes on its figures without those used only here', () => {
    expect(judgeRecording(GOOD, 'sample')).toMatchObject({ durationMs: 20_000, speechMs: 15_000, problems: [] })
    expect(judgeRecording(GOOD, 'sample')).not.toHaveProperty('clippedShare')
    expect(judgeRecording(GOOD, 'sample')).not.toHaveProperty('speechSpan')
  })
})

it('limits a consent recording to 5 to 30 seconds', () => {
  expect(judge('consent', { durationMs: 5_000, speechMs: 4_000 })).toEqual([])
  expect(judge('consent', { durationMs: 4_000, speechMs: 4_000 })).toEqual([
    ['too_short', true, 'The consent recording is 4.0 s long. It needs at least 5 s.'],
  ])
})

describe('the conditions of a sample and a consent statement', () => {
  const device = (label: string, voiceProcessing = false) => ({ label, voiceProcessing }) as Conditions['device']
  const condition = (
    part: Partial<Conditions['quality']> = {},
    used: Conditions['device'] = device('Mic'),
  ): Conditions => ({
    device: used,
    quality: { noiseLevelDbfs: -60, speechLevelDbfs: -20, speechMs: 5_000, ...part },
  })
  const compare = (sample: Conditions, consent: Conditions) =>
    compareConditions(sample, consent).map(({ code, message }) => [code, formatQualityMessage(message)])

  it('match within 12 dB on the same device, and where a file has none', () => {
    expect(compare(condition(), condition({ noiseLevelDbfs: -48, speechLevelDbfs: -32 }))).toEqual([])
    expect(compare(condition(), condition({}, null))).toEqual([])
    expect(compare(condition({}, null), condition())).toEqual([])
  })

  it('differ by device or its noise suppression', () => {
    expect(compare(condition(), condition({}, device('Headset')))).toEqual([
      [
        'other_device',
        'The sample was recorded with Mic, the consent statement with Headset. The voices may not match.',
      ],
    ])
    expect(compare(condition({}, device('')), condition({}, device('Mic')))[0]?.[1]).toMatch(
      /^The sample was recorded with another microphone, .* with Mic\./,
    )
    expect(compare(condition(), condition({}, device('')))[0]?.[1]).toMatch(/with Mic, .* with another microphone\./)
    expect(compare(condition(), condition({}, device('Mic', true)))).toEqual([
      ['other_device', 'Noise suppression was on for one recording and off for the other. The voices may not match.'],
    ])
  })

  it('differ by noise that is audible', () => {
    expect(compare(condition(), condition({ noiseLevelDbfs: -47 }))).toEqual([
      ['other_noise', 'Background noise differs by 13 dB between the recordings. Record both in the same room.'],
    ])
    expect(compare(condition({ noiseLevelDbfs: -47 }), condition())).toHaveLength(1)
    expect(compare(condition({ noiseLevelDbfs: -90 }), condition())).toEqual([])
  })

  it('differ by the level of speech, where both have any', () => {
    expect(compare(condition(), condition({ speechLevelDbfs: -33 }))).toEqual([
      [
        'other_level',
        'The consent statement is 13 dB quieter than the sample. Use the same distance and input level for both.',
      ],
    ])
    expect(compare(condition({ speechLevelDbfs: -33 }), condition())[0]?.[1]).toMatch(/is 13 dB louder than/)
    expect(compare(condition({ speechMs: 0 }), condition({ speechLevelDbfs: -33 }))).toEqual([])
    expect(compare(condition(), condition({ speechLevelDbfs: -33, speechMs: 0 }))).toEqual([])
  })
})

describe('the first open step of a speaker', () => {
  type Progress = Parameters<typeof firstOpenStep>[0]
  const recording = (isBlocking: boolean | null) =>
    ({
      quality: isBlocking === null ? null : { problems: [{ isBlocking: false }, { isBlocking }] },
    }) as unknown as Progress['sample']
  const ready = {
    ...{ fullName: 'Ada', voiceName: 'Ada', voiceId: null },
    ...{ sample: recording(false), consent: recording(false), challenge: { isSpent: false } },
  } as unknown as Progress

  it.each([
    ['check', {}],
    ['done', { voiceId: 'voice_1', fullName: '' }],
    ['name', { fullName: '' }],
    ['name', { voiceName: '' }],
    ['sample', { sample: null }],
    ['sample', { sample: recording(null) }],
    ['sample', { sample: recording(true) }],
    ['phrase', { consent: recording(true) }],
    ['phrase', { challenge: null }],
    ['phrase', { challenge: { isSpent: true } }],
  ])('is %s with %j', (step, part) => {
    expect(firstOpenStep({ ...ready, ...part } as Progress)).toBe(step)
  })

  it('is the last that can be reached', () => {
    const speaker = { ...ready, consent: null } as Progress

    expect(
      (['name', 'room', 'sample', 'phrase', 'check', 'done'] as const).map((step) => canGoTo(speaker, step)),
    ).toEqual([...[true, true, true, true], ...[false, false]])
  })
})
