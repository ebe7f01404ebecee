import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Take } from '#shared/contract/takes.ts'
import { TAKE_ROUTE } from '#shared/domain/voice-fit.ts'
import { must } from '#shared/errors/must.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'

const CUTS = process.env['OVERVOICE_FAULTS'] === 'full' ? 500 : 12
const TEXT =
  'The lamp had been dark for eleven years, when the keeper’s daughter came back. “You’re late,” said the harbour ' +
  'master — he had waited since the 3rd of May. She carried one suitcase (and a ring of keys), and paid -5 euros.'
const WORDS = /[\p{L}\p{N}]+(?:[’][\p{L}]+)?/gu

let sandbox: SandboxRig
let rig: TakesRig
const bugs: unknown[] = []

beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '0'])
  rig = await openTakesRig(sandbox, bugs)
})
afterAll(async () => {
  await rig.close()
  await sandbox.stop()
})

/**
 * A position in the stream that varies between runs; a failure names it so it can be reproduced. Positions are spread
 * over the whole stream in every run.
 */
function somewhere(turn: number): number {
  return Math.floor(((turn + Math.random()) / CUTS) * 900_000)
}

const lastRequest = async () => must((await sandbox.usage()).syntheses.at(-1), 'something was asked for')
const getWords = (take: Take) =>
  (rig.takes.marks({ takeIds: [take.id] })[0]?.marks ?? [])
    .map((mark) => take.inputs.text.slice(mark.startChar, mark.endChar))
    .join(' ')
    .match(WORDS)

/**
 * Fetches the rest of a cut take and checks its words, requests and cost against the service. A take that already has
 * every word sends no request.
 */
async function finish(projectId: string, partial: Take, where: string): Promise<void> {
  const { text } = partial.inputs
  const first = await lastRequest()
  const lastEnd = rig.takes.marks({ takeIds: [partial.id] })[0]?.marks.at(-1)?.endChar ?? 0
  const isSpoken = !/[\p{L}\p{N}]/u.test(text.slice(lastEnd))

  const whole = await rig.nextTake(projectId, () => void rig.takes.resume({ takeId: partial.id }))

  const second = await lastRequest()
  expect({ where, status: whole.status, words: getWords(whole) }).toEqual({
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
  // Without a complete word there is nothing to resume, so the take and its cost start over.
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
  `speaks every word once after ${CUTS} streams are cut at random and resumed`,
  async () => {
    let finished = 0
    for (let turn = 0; turn < CUTS; turn += 1) {
      const afterBytes = somewhere(turn)
      const { projectId, blockIds } = rig.script(TEXT)
      await sandbox.fault({ kind: 'cut', after_bytes: afterBytes }, { path: TAKE_ROUTE })
      const partial = await rig
        .nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: false }))
        .catch(() => null)
      // Cut before the first audio, or not at all because the stream was shorter: nothing to resume.
      if (partial?.status !== 'partial') continue

      await finish(projectId, partial, `cut after ${afterBytes} bytes`)

      finished += 1
    }
    expect(finished).toBeGreaterThan(CUTS / 4)
    expect(bugs).toEqual([])
  },
  CUTS * 5_000,
)

it('resumes the same way after an error reported inside the stream', async () => {
  const { projectId, blockIds } = rig.script(`sandbox-error ${TEXT}`)

  const partial = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: false }))

  expect(partial).toMatchObject({
    status: 'partial',
    failure: { code: 'stream_cut', serviceMessage: 'A service behind this one failed' },
  })
  expect(getWords(partial)?.length).toBeGreaterThan(0)
  await finish(projectId, partial, 'an error event')
  expect(bugs).toEqual([])
})
