import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { wavHeader } from '../../media/wav-header.ts'
import { openCommandRig } from './command-rig.test-support.ts'

const RATE_HZ = 24_000

/** A tone with vibrato, as long as a person would sing it. */
function createTone(seconds: number): Buffer {
  const samples = Int16Array.from({ length: seconds * RATE_HZ }, (_sample, index) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * 220 * index) / RATE_HZ + 3 * Math.sin((10 * index) / RATE_HZ))),
  )
  return Buffer.concat([wavHeader(RATE_HZ, samples.byteLength), Buffer.from(samples.buffer)])
}

async function openRendered() {
  const rig = await openCommandRig()
  const { run, file } = rig
  writeFileSync(file('a.txt'), 'The lamp had been dark for a year, and nobody in the harbor knew why it was so.')
  await run(['render', file('a.txt'), '--per', 'whole', '-o', file('out'), '--yes'])
  writeFileSync(file('tone.wav'), createTone(4))
  return rig
}

it('says for each file what the service found', async () => {
  const { run, file } = await openRendered()

  const checked = await run(['watermark', 'check', file('out/a.wav'), file('tone.wav')])

  expect(checked.exitCode).toBe(0)
  expect(checked.output.split('\n').map((line) => line.split('\t'))).toEqual([
    [file('out/a.wav'), 'watermarked', expect.stringMatching(/^confidence \d+%$/)],
    [file('tone.wav'), 'no watermark', expect.stringMatching(/^confidence \d+%$/)],
    [''],
  ])
})

it('checks the others if one can’t be checked, and says why', async () => {
  const { run, file } = await openRendered()
  writeFileSync(file('notes.wav'), 'No audio.')

  const checked = await run(['watermark', 'check', file('missing.wav'), file('notes.wav'), file('out/a.wav'), '--json'])
  const [missing, notes, rendered] = JSON.parse(checked.output) as Record<string, unknown>[]

  expect(checked.exitCode).toBe(3)
  expect(missing).toMatchObject({ path: file('missing.wav'), error: { message: expect.stringContaining('not found') } })
  expect(notes).toMatchObject({ path: file('notes.wav'), error: { code: 'invalid_input' } })
  expect(rendered).toMatchObject({ path: file('out/a.wav'), finding: 'marked' })
})

it('sends a smaller copy of a file over the limit only if it may', async () => {
  const { run, file } = await openCommandRig()
  writeFileSync(file('long.wav'), createTone(560))

  const refused = await run(['watermark', 'check', file('long.wav')])
  const checked = await run(['watermark', 'check', file('long.wav'), '--smaller-copy', '--json'])

  expect([refused.exitCode, checked.exitCode]).toEqual([3, 0])
  expect(refused.output).toContain('Add --smaller-copy')
  expect(JSON.parse(checked.output)).toEqual([
    { path: file('long.wav'), finding: 'clear', confidence: expect.any(Number), requestId: expect.any(String) },
  ])
})
