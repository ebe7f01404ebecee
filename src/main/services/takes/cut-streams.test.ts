import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Take } from '#shared/contract/takes.ts'
import { TAKE_ROUTE } from '#shared/domain/voice-fit.ts'
import { must } from '#shared/errors/must.ts'
import { startPracticeRig, type PracticeRig } from '../../testing/practice.test-support.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'

const CUTS = process.env['OVERVOICE_FAULTS'] === 'full' ? 500 : 12
const TEXT =
  'The lamp had been dark for eleven years, when the keeper’s daughter came back. “You’re late,” said the harbour ' +
  'master — he had waited since the 3rd of May. She carried one suitcase (and a ring of keys), and paid -5 euros.'
const WORDS = /[\p{L}\p{N}]+(?:[’][\p{L}]+)?/gu

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

/**
 * A place in the stream that differs from run to run; a failure names it, and it can be put here by hand. The turns are spread
 * over the whole, so that as many as the stream is long are cut in every run.
 */
function somewhere(turn: number): number {
  return Math.floor(((turn + Math.random()) / CUTS) * 900_000)
}

const lastRequest = async () => must((await practice.usage()).syntheses.at(-1), 'something was asked for')
const wordsOf = (take: Take) =>
  (rig.takes.marks({ takeIds: [take.id] })[0]?.marks ?? [])
    .map((mark) => take.inputs.text.slice(mark.startChar, mark.endChar))
    .join(' ')
    .match(WORDS)

/**
 * Asks for the rest of a take that was cut, and expects its words, its requests and what they cost, as the service counts.
 * Of a take that has every word nothing is asked for.
 */
async function finish(projectId: string, partial: Take, where: string): Promise<void> {
  const { text } = partial.inputs
  const first = await lastRequest()
  const lastEnd = rig.takes.marks({ takeIds: [partial.id] })[0]?.marks.at(-1)?.endChar ?? 0
  const isSpoken = !/[\p{L}\p{N}]/u.test(text.slice(lastEnd))

  const whole = await rig.nextTake(projectId, () => void rig.takes.resume({ takeId: partial.id }))

  const second = await lastRequest()
  expect({ where, status: whole.status, words: wordsOf(whole) }).toEqual({
    where,
    status: 'complete',
    words: text.match(WORDS),
  })
  if (isSpoken) {
    expect(second, where).toEqual(first)
    expect(costOf(whole), where).toEqual(costOf(partial))
    return
  }
  expect(text.slice(lastEnd).includes(second.input), `${where}: asked again for “${second.input}”`).toBe(true)
  expect(costOf(partial), where).toEqual({ requestIds: [first.request_id], charged: null, unconfirmed: first.billed })
  // Without a whole word there is nothing to go on from: the take begins anew, and so does its cost.
  const before = lastEnd > 0 ? [first] : []
  expect(costOf(whole), where).toEqual({
    requestIds: [...before, second].map((request) => request.request_id),
    charged: second.billed,
    unconfirmed: before[0]?.billed ?? 0,
  })
}

function costOf({ requestIds, chargedCharacters: charged, unconfirmedCharacters: unconfirmed }: Take) {
  return { requestIds, charged, unconfirmed }
}

it(
  `speaks every word once after ${CUTS} streams were cut anywhere and their rest was asked for`,
  async () => {
    let finished = 0
    for (let turn = 0; turn < CUTS; turn += 1) {
      const afterBytes = somewhere(turn)
      const { projectId, blockIds } = rig.script(TEXT)
      await practice.fault({ kind: 'cut', after_bytes: afterBytes }, { path: TAKE_ROUTE })
      const partial = await rig
        .nextTake(projectId, () => void rig.takes.generate({ projectId, blockIds, reuse: false }))
        .catch(() => null)
      // Cut before the first sound, or not at all because the stream was shorter: nothing to go on from.
      if (partial?.status !== 'partial') continue

      await finish(projectId, partial, `cut after ${afterBytes} bytes`)

      finished += 1
    }
    expect(finished).toBeGreaterThan(CUTS / 4)
    expect(bugs).toEqual([])
  },
  CUTS * 5_000,
)

it('goes on in the same way after an error that the service reported inside the stream', async () => {
  const { projectId, blockIds } = rig.script(`practice-error ${TEXT}`)

  const partial = await rig.nextTake(projectId, () => void rig.takes.generate({ projectId, blockIds, reuse: false }))

  expect(partial).toMatchObject({
    status: 'partial',
    failure: { code: 'stream_cut', serviceMessage: 'A service behind this one failed' },
  })
  expect(wordsOf(partial)?.length).toBeGreaterThan(0)
  await finish(projectId, partial, 'an error event')
  expect(bugs).toEqual([])
})
