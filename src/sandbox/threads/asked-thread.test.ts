import { inflateRawSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { createVoiceChecks } from '../voice-checks/create-voice-checks.ts'
import { createWatermarkFinder } from '../watermark/create-watermark-finder.ts'

/** An MP4 of 1,492 bytes whose table of times names 4,294,967,295 samples, which its demuxer lists one by one. */
const ENDLESS = new Uint8Array(
  inflateRawSync(
    Buffer.from(
      '7Y8xCsJAEEV/sBCsAqawsNAi4A08gqWVnYUxSzAkmw2ZMaBV7mNpaesRPIgHECJuVknETjvzYZndeTPzZwHYAe/SkJSEVucqhcdo1arVH8i6SKVyALHMN6LJTgXgFrB+7rnizIsALDnSnt06rIJbfGlykyL0AIyk+PyvxVk/xhsRZ09Capu8DzrKMAkAHIjXMYAZMYnastN5uqXm8vpmP60A9MU8pYqaDAbE/Gory7I07UNi8mvjHqdnokNMe8OEyTvEvqrVT+4=',
      'base64',
    ),
  ),
)
const LIMIT_MS = 500
/** An honest file is never late, however slowly its thread starts. */
const limitOf = (bytes: Uint8Array) => (bytes === ENDLESS ? LIMIT_MS : 3_600_000)

it('gives up a file that never ends at the limit, and answers what waits after it in a new thread', async () => {
  const finder = createWatermarkFinder(limitOf)
  onTestFinished(() => finder.dispose())
  const { signal } = new AbortController()

  const findings = await Promise.all([
    finder.find(ENDLESS, signal),
    finder.find(new Uint8Array(100), signal),
    finder.find(ENDLESS, signal),
  ])

  const late = { kind: 'unusable', message: 'cannot be read in reasonable time' }
  expect(findings).toEqual([late, { kind: 'unusable', message: expect.stringContaining('not audio') }, late])
})

it('gives up a file that nobody waits for any more', async () => {
  const finder = createWatermarkFinder(limitOf)
  onTestFinished(() => finder.dispose())
  const left = new AbortController()
  const abandoned = finder.find(ENDLESS, left.signal)
  left.abort(new Error('left'))

  await expect(abandoned).rejects.toThrow('left')
  await expect(finder.find(new Uint8Array(100), new AbortController().signal)).resolves.toMatchObject({
    kind: 'unusable',
    message: expect.stringContaining('not audio'),
  })
})

it('gives up a sample that never ends, and says so of the sample', async () => {
  const checks = createVoiceChecks(LIMIT_MS)
  onTestFinished(() => checks.dispose())
  const phrase = { fullName: 'Ada Byron', words: ['amber', 'river', 'window', 'yellow', 'garden'] }

  const verdict = await checks.check(
    { sample: ENDLESS, consentRecording: ENDLESS, phrase, gender: 'female', engineLanguage: 'en-us' },
    new AbortController().signal,
  )

  expect(verdict).toMatchObject({ kind: 'sample-unfit', unfitness: { reason: 'undecodable' } })
})
