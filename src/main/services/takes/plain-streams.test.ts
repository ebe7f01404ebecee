import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Take } from '#shared/contract/takes.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { PLAIN_TAKE_ROUTE, TAKE_ROUTE } from '#shared/domain/voice-fit.ts'
import { must } from '#shared/errors/must.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'
import { TWO_VOICES } from './two-voices.test-support.ts'

const CUTS = process.env['OVERVOICE_FAULTS'] === 'full' ? 100 : 8
const LINES =
  'The lamp had been dark for eleven years, when the keeper’s daughter came back. “You’re late,” said the harbour master. ' +
  'She carried one suitcase (and a ring of keys), and paid 5 euros for the boat. Nobody asked her where she had been. '
const TEXT = LINES.repeat(5).trim()
const WORDS = /[\p{L}\p{N}]+(?:[’][\p{L}]+)?/gu
const model = must(TWO_VOICES.models[0], 'there are two')
/** The model as listed by an old service version: streamed without word timings. */
const WITHOUT_TIMES: Catalog = {
  ...TWO_VOICES,
  voices: TWO_VOICES.voices.map((voice) => ({ ...voice, models: ['simba-english'] })),
  models: [{ ...model, id: 'simba-english', isDefault: true, languages: ['en'], endpoints: [PLAIN_TAKE_ROUTE] }],
}

let sandbox: SandboxRig
let rig: TakesRig
const bugs: unknown[] = []
beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '0', '--now', '2026-10-01'])
  rig = await openTakesRig(sandbox, bugs, 15, WITHOUT_TIMES)
  rig.pin('2026-09-13')
})
afterAll(async () => {
  await rig.close()
  await sandbox.stop()
})

const marksOf = (take: Take) => rig.takes.marks({ takeIds: [take.id] })[0]?.marks ?? []
const spokenIn = (take: Take) =>
  marksOf(take).map(({ startChar, endChar }) => take.inputs.text.slice(startChar, endChar))
const sent = async () => (await sandbox.usage()).syntheses

it('streams a model without word timings, with marks per request only', async () => {
  const { projectId, blockIds } = rig.script(TEXT)
  const before = (await sent()).length

  const take = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: false }))

  const asked = (await sent()).slice(before)
  const marks = marksOf(take)
  expect(take).toMatchObject({ status: 'complete', failure: null, chargedCharacters: null })
  expect(spokenIn(take)).toEqual(asked.map(({ input }) => input))
  expect(spokenIn(take).join('')).toBe(TEXT)
  expect(Math.max(...asked.map(({ input }) => input.length))).toBeLessThanOrEqual(400)
  expect(marks.map(({ startMs }) => startMs).slice(1)).toEqual(marks.map(({ endMs }) => endMs).slice(0, -1))
  expect(marks.at(-1)?.endMs).toBeCloseTo(take.durationMs, 6)
  expect(take.wordCount).toBe(TEXT.split(' ').length)
  expect(take.unconfirmedCharacters).toBe(asked.reduce((sum, { billed }) => sum + billed, 0))
  expect(take.requestIds).toEqual(asked.map((request) => request.request_id))
  expect(bugs).toEqual([])
})

it(
  `keeps what arrived of ${CUTS} cut plain streams and requests only text that no complete request covered`,
  async () => {
    let gone = 0
    for (let turn = 0; turn < CUTS; turn += 1) {
      const { projectId, blockIds } = rig.script(TEXT)
      const whole = 1 + (turn % 2)
      // One or two requests complete, and the next one loses its connection at a random point.
      const afterBytes = 50_000 + Math.floor(((turn + Math.random()) / CUTS) * 500_000)
      const before = (await sent()).length
      await sandbox.fault({ kind: 'cut', after_bytes: 90_000_000 }, { path: PLAIN_TAKE_ROUTE, times: whole })
      await sandbox.fault({ kind: 'cut', after_bytes: afterBytes }, { path: PLAIN_TAKE_ROUTE })
      const partial = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: false }))
      const where = `cut after ${afterBytes} bytes of request ${whole + 1}`
      expect(partial, where).toMatchObject({ status: 'partial', failure: { code: 'stream_cut' } })
      expect(marksOf(partial), where).toHaveLength(whole)
      expect(partial.durationMs, where).toBeGreaterThan(marksOf(partial).at(-1)?.endMs ?? 0)
      const first = (await sent()).slice(before)

      const complete = await rig.nextTake(projectId, () => void rig.takes.resume({ takeId: partial.id }))

      const rest = (await sent()).slice(before + first.length)
      expect(complete, where).toMatchObject({ status: 'complete', failure: null })
      expect(spokenIn(complete).join('').match(WORDS), where).toEqual(TEXT.match(WORDS))
      const asked = [...first.slice(0, whole), ...rest].map(({ input }) => input)
      expect(asked.join(''), where).toBe(TEXT)
      expect(complete.requestIds, where).toEqual([...first, ...rest].map((request) => request.request_id))
      gone += 1
    }
    expect(gone).toBe(CUTS)
    expect(bugs).toEqual([])
  },
  CUTS * 10_000,
)

it('requests word timings if the catalog doesn’t say whether there are any, and none if the service has none', async () => {
  const unsaid = { ...WITHOUT_TIMES, models: WITHOUT_TIMES.models.map((each) => ({ ...each, endpoints: [] })) }
  const other = await openTakesRig(sandbox, bugs, 15, unsaid)
  other.pin('2026-09-13')
  const { projectId, blockIds } = other.script('One short line.')
  const before = (await sent()).length

  const take = await other.nextTake(projectId, () => other.takes.generate({ projectId, blockIds, reuse: false }))

  expect(take).toMatchObject({ status: 'complete', failure: null, wordCount: 3 })
  expect((await sent()).slice(before).map(({ path, billed }) => [path, billed])).toEqual([
    [TAKE_ROUTE, 0],
    [PLAIN_TAKE_ROUTE, 15],
  ])
  await other.close()
  expect(bugs).toEqual([])
})

it('doesn’t treat a model without word timings as one that can’t stream', async () => {
  const { projectId, blockIds } = rig.script('One short line.')

  const plan = await rig.takes.plan({ projectId, blockIds }, new AbortController().signal)

  expect(plan).toMatchObject({ problems: [], blockIds, characters: 'One short line.'.length })
  const refused = await fetch(`${sandbox.baseUrl}${TAKE_ROUTE}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sandbox.apiKeys.paid}`,
      'content-type': 'application/json',
      'service-version': '2026-09-13',
    },
    body: JSON.stringify({ input: 'One.', voice_id: 'aria', model: 'simba-english' }),
  })
  expect(refused.status).toBe(400)
  expect(((await refused.json()) as { error: { code: string } }).error.code).toBe('speech_marks_unsupported')
})
