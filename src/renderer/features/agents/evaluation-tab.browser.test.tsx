import { expect, it } from 'vitest'
import type { AgentEvaluation, EvaluationDetail } from '#shared/contract/agents.ts'
import type { IncompleteEntry } from '#shared/contract/incomplete.ts'
import { type Answers, renderInStudio, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { EvaluationTab } from './evaluation-tab.tsx'

type AgentAnswers = NonNullable<Answers['agents']>

const SEEN: AgentEvaluation = {
  criteria: [{ id: 'criterion_1', name: 'Polite', description: 'Says please.', weight: 2 }],
  data_collection: [{ key: 'order_number', description: 'Of the order', type: 'string' }],
}

/** A studio that keeps what is edited, as the core does. */
async function renderTab(
  agents: AgentAnswers = {},
  seen: AgentEvaluation | null = SEEN,
  incomplete: IncompleteEntry[] = [],
) {
  let detail: EvaluationDetail = { seen, asOf: '2026-03-04T14:20:00.000Z', mine: null, changedSince: null, base: null }
  const rendered = await renderInStudio(<EvaluationTab agentId="agent_1" />, {
    agents: {
      evaluation: () => detail,
      fetchEvaluation: () => detail,
      editEvaluation: ({ mine }: { mine: AgentEvaluation }) =>
        (detail = { ...detail, mine, changedSince: '2026-03-04T14:21:00.000Z' }),
      ...agents,
    },
    incomplete: { list: () => incomplete },
  })
  const { screen } = rendered
  return {
    ...rendered,
    criteria: screen.getByRole('region', { name: /criteria/ }),
    fields: screen.getByRole('region', { name: /^Data/ }),
    kept: () => detail.mine,
  }
}

it('saves each change with everything else of the entry', async () => {
  const { criteria, kept } = await renderTab()

  await criteria.getByRole('textbox', { name: 'Name' }).fill('Friendly')

  await expect.poll(kept).toEqual({ ...SEEN, criteria: [{ ...SEEN.criteria[0], name: 'Friendly' }] })
})

it('adds an empty criterion and an empty data field', async () => {
  const { criteria, fields, kept } = await renderTab()

  await criteria.getByRole('button', { name: /^Add/ }).click()
  await criteria.getByRole('textbox', { name: 'Name' }).nth(1).fill('Brief')
  await fields.getByRole('button', { name: /^Add/ }).click()

  await expect.poll(() => kept()?.criteria).toMatchObject([{ name: 'Polite' }, { name: 'Brief', description: '' }])
  await expect.poll(() => kept()?.data_collection).toMatchObject([{ key: 'order_number' }, { key: '', type: 'string' }])
})

it('keeps a type that only the service knows as a choice', async () => {
  const { fields } = await renderTab({}, { ...SEEN, data_collection: [{ ...SEEN.data_collection[0], type: 'date' }] })

  await expect.element(fields.getByRole('button', { name: /Type$/ })).toMatchTextContent(/date/)
})

it('keeps a change on the screen that could not be stored, and stores it on request', async () => {
  let isFull = true
  const { screen, criteria, inputs } = await renderTab({
    editEvaluation({ mine }) {
      if (isFull) throw studioFailure('disk_full')
      return { seen: SEEN, asOf: null, mine, changedSince: null, base: null }
    },
  })
  const name = criteria.getByRole('textbox', { name: 'Name' })
  await name.fill('Friendly')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  isFull = false

  await screen.getByRole('alert').getByRole('button').first().click()

  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Friendly')
  expect(inputs('agents.editEvaluation')).toHaveLength(2)
})

it('shows what was last seen when the service cannot be reached', async () => {
  const { screen, criteria } = await renderTab({
    fetchEvaluation() {
      throw studioFailure('offline')
    },
  })

  await expect.element(criteria.getByRole('textbox', { name: 'Name' })).toHaveValue('Polite')
  await expect.element(screen.getByRole('status').getByRole('button')).toBeVisible()
})

it('asks for the evaluation again when it was never read', async () => {
  let isOffline = true
  const detail = { seen: SEEN, asOf: null, mine: null, changedSince: null, base: null }
  const { screen, criteria } = await renderTab(
    {
      fetchEvaluation() {
        if (isOffline) throw studioFailure('offline')
        return detail
      },
    },
    null,
  )
  const alert = screen.getByRole('alert')
  await expect.element(alert).toBeVisible()
  isOffline = false

  await alert.getByRole('button').first().click()

  await expect.element(criteria.getByRole('textbox', { name: 'Name' })).toHaveValue('Polite')
})

it('names criteria that couldn’t be read completely', async () => {
  const entry = { id: 'criterion_2', name: '', fields: [{ path: 'name', found: '7' }] }

  const { screen, inputs } = await renderTab({}, SEEN, [entry])

  await expect.element(screen.getByText(/^1 entry couldn’t be read completely/)).toBeVisible()
  expect(inputs('incomplete.list')).toContainEqual({ lists: ['/v1/agents/agent_1/evaluation-config'] })
})
