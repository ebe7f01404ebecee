import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPracticeRig, type PracticeRig } from '../../testing/practice.test-support.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'

const CUTS = process.env['OVERVOICE_FAULTS'] === 'full' ? 500 : 12
const TEXT =
  'The lamp had been dark for eleven years, when the keeper’s daughter came back. “You’re late,” said the harbour ' +
  'master — he had waited since the 3rd of May. She carried one suitcase (and a ring of keys), and paid -5 euros.'
const WORDS = /[\p{L}\p{N}]+(?:[’][\p{L}]+)?/gu
const STREAM = '/v1/audio/stream/with-timestamps'

let practice: PracticeRig
let rig: TakesRig
const bugs: unknown[] = []

beforeAll(async () => {
  practice = await startPracticeRig(['--speed', '0'])
  rig = await openTakesRig(practice, bugs)
})
afterAll(async () => {
  await rig.close()
  await practice.stop()
})

/** A place in the stream that differs from run to run; a failure names it, and it can be put here by hand. */
function somewhere(): number {
  return Math.floor(Math.random() * 900_000)
}

it(
  `speaks every word once after ${CUTS} streams were cut anywhere and their rest was asked for`,
  async () => {
    let finished = 0
    for (let turn = 0; turn < CUTS; turn += 1) {
      const afterBytes = somewhere()
      const where = `cut after ${afterBytes} bytes`
      const { projectId, blockIds } = rig.script(TEXT)
      await practice.fault({ kind: 'cut', after_bytes: afterBytes }, { path: STREAM })
      const partial = await rig
        .nextTake(projectId, () => void rig.takes.generate({ projectId, blockIds, reuse: false }))
        .catch(() => null)
      // Cut before the first sound, or not at all because the stream was shorter: nothing to go on from.
      if (partial?.status !== 'partial') continue
      const marks = rig.takes.marks({ takeIds: [partial.id] })[0]?.marks ?? []
      const lastEnd = marks.at(-1)?.endChar ?? 0
      if (!/[\p{L}\p{N}]/u.test(TEXT.slice(lastEnd))) continue

      const whole = await rig.nextTake(projectId, () => void rig.takes.resume({ takeId: partial.id }))

      finished += 1
      const spoken = (rig.takes.marks({ takeIds: [whole.id] })[0]?.marks ?? []).map((mark) =>
        TEXT.slice(mark.startChar, mark.endChar),
      )
      const asked = (await practice.usage()).syntheses.at(-1)?.input ?? ''
      expect({ where, status: whole.status, words: spoken.join(' ').match(WORDS) }).toEqual({
        where,
        status: 'complete',
        words: TEXT.match(WORDS),
      })
      expect(TEXT.slice(lastEnd).includes(asked), `${where}: asked again for “${asked}”`).toBe(true)
      expect(whole.chargedCharacters, where).toBe(asked.length)
    }
    expect(finished).toBeGreaterThan(CUTS / 4)
    expect(bugs).toEqual([])
  },
  CUTS * 5_000,
)
