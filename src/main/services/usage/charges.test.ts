import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { LedgerFilter, LedgerGrouping } from '#shared/contract/usage.ts'
import { TAKE_ROUTE } from '#shared/domain/voice-fit.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { openTakesRig, type TakesRig } from '../takes/open-takes.test-support.ts'
import { receiveTake } from '../takes/receive-take.ts'
import { TWO_VOICES } from '../takes/two-voices.test-support.ts'
import { createCharges } from './charge-book.ts'
import { createUsageService, type UsageService } from './usage-service.ts'

const ANY: LedgerFilter = { service: null, fromDay: null, toDay: null, projectId: null, voiceId: null, modelId: null }
const NEVER = new AbortController().signal

let sandbox: SandboxRig
let rig: TakesRig
let usage: UsageService
const bugs: unknown[] = []

beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '0'])
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  rig = await openTakesRig(sandbox, bugs)
  usage = createUsageService({ db: rig.db, service: () => 'sandbox', now: Date.now })
  return () => rig.close()
})

const sums = (groupBy: LedgerGrouping = 'day', filter: Partial<LedgerFilter> = {}) =>
  usage.ledger({ filter: { ...ANY, ...filter }, groupBy })
async function getCsv(query: Record<string, string>): Promise<string> {
  const pieces = usage.table(new URLSearchParams(query))
  return textOf(pieces ?? (async function* () {})())
}
const billed = async () => (await sandbox.usage()).accounts['acct_paid']?.billed_characters ?? 0
const speak = (projectId: string, blockIds: string[]) =>
  rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: true }))

it('records what the service billed, once per request, by day, project, voice, model and purpose', async () => {
  const before = await billed()
  const { projectId, blockIds } = rig.script('The lamp had been dark.', 'She came back.')
  const [first = '', second = ''] = blockIds

  await speak(projectId, [first])
  await speak(projectId, [second])
  await rig.takes.hear({ blockId: first, words: 'Lighthouse' }, NEVER)
  // The same words and the same block again: both are stored, and free.
  await rig.takes.hear({ blockId: first, words: 'Lighthouse' }, NEVER)
  await rig.takes.generate({ projectId, blockIds, reuse: true })

  const { totals, today, rows } = sums()
  expect(totals).toEqual({
    requests: 3,
    characters: (await billed()) - before,
    unconfirmedRequests: 0,
    unconfirmedCharacters: 0,
  })
  expect(rows).toMatchObject([{ key: today, ...totals }])
  expect(sums('project').rows).toMatchObject([{ key: projectId, label: 'The Lamp', requests: 3 }])
  expect(sums('purpose').rows).toMatchObject([
    { key: 'take', requests: 2 },
    { key: 'words', requests: 1, characters: 'Lighthouse'.length },
  ])
  expect(sums('voice').rows).toHaveLength(1)
  expect(sums('model').rows).toHaveLength(1)
  expect(sums('day', { fromDay: '1999-01-01', toDay: '1999-12-31' }).rows).toEqual([])
  expect(sums('day', { projectId: 'proj_other' }).totals.requests).toBe(0)
})

it('counts a cut stream as pending, and the follow-up request separately', async () => {
  const before = await billed()
  const { projectId, blockIds } = rig.script(
    'The lamp had been dark for eleven years when the keeper came back. '.repeat(8),
  )
  await sandbox.fault({ kind: 'cut', after_bytes: 400_000 }, { path: TAKE_ROUTE })

  const partial = await speak(projectId, blockIds)
  const cut = sums().totals
  await rig.nextTake(projectId, () => void rig.takes.resume({ takeId: partial.id }))

  const { totals } = sums()
  expect(partial.status).toBe('partial')
  expect(cut).toMatchObject({ requests: 1, characters: 0, unconfirmedRequests: 1 })
  expect(totals).toMatchObject({ requests: 2, unconfirmedRequests: 1 })
  expect(totals.characters + totals.unconfirmedCharacters).toBe((await billed()) - before)
})

it.each([
  ['refused for its content', 'This is forbiddenword here.'],
  ['refused for a lack of balance', 'sandbox-402'],
  ['failed inside the service', 'sandbox-500'],
])('records nothing for a request that was %s', async (_what, text) => {
  const { projectId, blockIds } = rig.script(text)

  await expect(speak(projectId, blockIds)).rejects.toThrow('dropped')

  expect(sums().totals.requests).toBe(0)
})

it('records a request whose response was lost: it may have been billed', async () => {
  const { projectId, blockIds } = rig.script('The lamp had been dark.')
  await sandbox.fault({ kind: 'drop' }, { path: TAKE_ROUTE })

  await expect(speak(projectId, blockIds)).rejects.toThrow('dropped')

  expect(sums().totals).toMatchObject({ requests: 1, unconfirmedRequests: 1, characters: 0 })
})

it('records nothing for a request canceled when its turn comes', async () => {
  const { projectId, blockIds } = rig.script('The lamp had been dark.')
  const voice = { voiceId: 'aria', modelId: 'simba-3.0' }
  const inputs = {
    text: 'The lamp had been dark.',
    markup: [],
    pronunciations: [],
    spokenFromChar: 0,
    language: null,
    ...voice,
  }
  const open = async (_request: unknown, { onSend }: { onSend?: () => void }): Promise<never> => {
    onSend?.()
    throw new Error('It was sent.')
  }
  const steps = receiveTake(
    { speech: { streamWithTimestamps: open, stream: open }, catalog: () => TWO_VOICES },
    { ...inputs, textNormalization: true, loudnessNormalization: false },
    {
      priority: 'batch',
      signal: NEVER,
      charges: createCharges(
        { db: rig.db, service: () => 'sandbox', now: Date.now },
        { projectId, blockId: blockIds[0] ?? '', ...voice, purpose: 'take' },
      ),
      onSend() {
        throw new StudioError('canceled', 'canceled-before-sent')
      },
    },
  )

  await expect(steps.next()).rejects.toMatchObject({ code: 'canceled' })

  expect(sums().totals).toMatchObject({ requests: 0, unconfirmedRequests: 0 })
})

it('rejects a generation that exceeds the budget before anything is queued or sent', async () => {
  const { projectId, blockIds } = rig.script('The lamp had been dark.', 'She came back.')
  usage.setBudget({ projectId, warnCharacters: 10, stopCharacters: 30 })
  const before = (await sandbox.usage()).syntheses.length

  await expect(rig.takes.generate({ projectId, blockIds, reuse: true })).rejects.toThrow(/30 .*Nothing was sent/)
  const after = (await sandbox.usage()).syntheses.length
  const take = await speak(projectId, blockIds.slice(0, 1))

  expect(after).toBe(before)
  expect(take.status).toBe('complete')
  expect(rig.takes.queue.state()).toMatchObject({ run: null, stoppedBlocks: 0 })
  expect(usage.budgets()).toMatchObject([{ projectId, spentCharacters: take.chargedCharacters, stopCharacters: 30 }])
  expect((await rig.takes.plan({ projectId, blockIds }, new AbortController().signal)).budget).toEqual({
    spentCharacters: take.chargedCharacters,
    waitingCharacters: 0,
    warnCharacters: 10,
    stopCharacters: 30,
  })
})

it('counts queued work as spent in a budget', async () => {
  const { projectId, blockIds } = rig.script('The lamp had been dark.', 'She came back.')
  const [first = '', second = ''] = blockIds
  usage.setBudget({ projectId, warnCharacters: null, stopCharacters: 30 })
  rig.takes.queue.pause({ projectId })
  await rig.takes.generate({ projectId, blockIds: [first], reuse: true })

  await expect(rig.takes.generate({ projectId, blockIds: [second], reuse: true })).rejects.toThrow(
    /reserved for queued work/,
  )

  const waiting = rig.takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 10 })
  expect(waiting.map(({ blockId }) => blockId)).toEqual([first])
})

it('holds the rest of a project, unsent, when its budget is lowered while work is queued', async () => {
  const texts = Array.from({ length: 6 }, (_, index) => `This is line number ${index} of the script.`)
  const { projectId, blockIds } = rig.script(...texts)
  rig.takes.queue.pause({ projectId })
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  usage.setBudget({ projectId, warnCharacters: null, stopCharacters: 5 })
  const before = (await sandbox.usage()).syntheses.length

  const stopped = new Promise<void>((resolve) => {
    const end = rig.takes.queue.subscribe(() => {
      if (rig.takes.queue.state().stoppedBlocks > 0) resolve(end())
    })
  })
  rig.takes.queue.goOn({ projectId })
  await stopped
  const state = rig.takes.queue.state()

  expect((await sandbox.usage()).syntheses.length).toBe(before)
  expect(state.projects).toMatchObject([{ projectId, isPaused: true }])
  expect(rig.takes.queue.list({ section: 'stopped', afterWorkId: null, limit: 10 })[0]?.failure).toMatchObject({
    code: 'budget_reached',
    chargedCharacters: 0,
  })
})

it('explains an invalid budget and stores nothing', () => {
  const { projectId } = rig.script('The lamp.')

  expect(() => usage.setBudget({ projectId, warnCharacters: 20, stopCharacters: 10 })).toThrow(
    'must be lower than the limit',
  )
  expect(() => usage.setBudget({ projectId: 'proj_x', warnCharacters: 1, stopCharacters: null })).toThrow(
    'Project not found',
  )
  expect(usage.budgets()).toMatchObject([{ warnCharacters: null, stopCharacters: null }])
})

it('writes every request as a CSV line, including a title that starts like a formula as text', async () => {
  const { projectId, blockIds } = rig.script('The lamp had been dark.')
  rig.db.run(`UPDATE projects SET title = '=1+1' WHERE id = ?`, projectId)
  const take = await speak(projectId, blockIds)

  const content = await getCsv({ fromDay: '2020-01-01', toDay: '2099-12-31' })

  const [head = '', line = '', rest = ''] = content.split('\r\n')
  expect(head).toContain('charged characters')
  expect(line).toContain(`'=1+1,`)
  expect(line).toContain(`take,${take.chargedCharacters},,${take.requestIds[0]}`)
  expect(rest).toBe('')
  expect(usage.table(new URLSearchParams({ fromDay: 'yesterday' }))).toBeUndefined()
})

it('omits filtered-out rows from the CSV', async () => {
  const { projectId, blockIds } = rig.script('The lamp had been dark.')
  await speak(projectId, blockIds)
  const linesOf = async (query: Record<string, string>) => (await getCsv(query)).trim().split('\r\n').length

  expect(await linesOf({ projectId, service: 'sandbox' })).toBe(2)
  expect(await linesOf({ projectId: 'proj_other' })).toBe(1)
  expect(await linesOf({ service: '' })).toBe(1)
})

it('reports no bugs', () => {
  expect(bugs).toEqual([])
})
