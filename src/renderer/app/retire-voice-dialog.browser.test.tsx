import { expect, it } from 'vitest'
import type { AgentVoices } from '#shared/contract/agents.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { type Answers, renderInStudio, studioFailure } from '../testing/render-in-studio.test-support.tsx'
import { RetireVoiceDialog } from './retire-voice-dialog.tsx'

const voice = (id: string, displayName: string, isPersonal: boolean): Catalog['voices'][number] => ({
  ...{ id, displayName, isPersonal, gender: 'female', locale: 'en-US' },
  ...{ models: ['simba'], previewUrl: null, tags: [] },
})
const MODEL: Catalog['models'][number] = {
  ...{ id: 'simba', name: 'Simba', isDefault: true, isRecommended: true, isDeprecated: false, description: '' },
  ...{ languages: [], endpoints: [], curatedVoices: false, englishVoicesOnly: false },
}
const CATALOG: Catalog = {
  voices: [voice('voice_zoe', 'Zoë', true), voice('aria', 'Aria', false)],
  ...{ models: [MODEL], former: [], asOf: '2026-11-20T08:00:00.000Z', isBehind: false },
}
const AGENT_VOICES: AgentVoices['voices'] = [
  {
    ...{ id: 'carly', displayName: 'Carly', isPersonal: false, gender: 'female', locale: 'en-US' },
    ...{ tags: [], models: [], previewUrl: null },
  },
]
const AGENT = { agentId: 'agent_1', name: 'Reception', inSettings: true, nodeCount: 3 }

const REPLACED = { projectCount: 1, agents: [] }

async function render(
  replace: NonNullable<Answers['voices']>['replace'] = () => REPLACED,
  withdraw: () => Promise<void> = async () => undefined,
  runningBlockIds: string[] = [],
) {
  const events: string[] = []
  const rendered = await renderInStudio(
    <RetireVoiceDialog
      title="Withdraw consent?"
      voice={{ id: 'voice_zoe', name: 'Zoë' }}
      confirm="Withdraw consent and delete"
      busy="Withdrawing consent…"
      kept="Every recording is still there."
      done="Consent is withdrawn."
      onConfirm={async () => {
        await withdraw()
        events.push('withdrawn')
      }}
      onClose={() => events.push('closed')}
    >
      Deletes the voice.
    </RetireVoiceDialog>,
    {
      voices: {
        catalog: () => CATALOG,
        favorites: () => [],
        uses: () => [
          {
            ...{ projectId: 'proj_1', projectTitle: 'The Lighthouse', isProjectVoice: true, chosenBlockCount: 2 },
            ...{ inheritedBlockCount: 4, castMembers: [], takeCount: 5, runningBlockIds },
          },
        ],
        agentsOf: () => ({ agents: [AGENT], asOf: '2026-11-20T08:00:00.000Z' }),
        replace,
      },
      takes: { regenerateRunning: () => undefined },
      incomplete: { list: () => [] },
      agents: { voices: () => ({ voices: AGENT_VOICES, asOf: '2026-11-20T08:00:00.000Z' }) },
    },
  )
  const { screen } = rendered
  return { ...rendered, events, confirm: screen.getByRole('button', { name: 'Withdraw consent and delete' }) }
}

it('lists every project and agent that uses the voice, with a replacement for each kind', async () => {
  const { screen } = await render()

  await expect
    .element(screen.getByRole('list', { name: 'Projects that use this voice' }))
    .toMatchTextContent(/Lighthouse/)
  await expect
    .element(screen.getByRole('list', { name: 'Agents that use this voice' }))
    .toMatchTextContent(/Reception.*settings, 3 flow nodes/)
  await expect.element(screen.getByRole('button', { name: /Replacement in agents/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Replacement in projects/ })).toBeVisible()
})

it('says that flows are unchecked beside the agents that were found', async () => {
  const { screen } = await render()

  await expect.element(screen.getByText('Flows that were never opened on this computer aren’t checked.')).toBeVisible()
})

it('cancels blocks that are queued with the voice, or generates them with the replacement, and says so', async () => {
  const { screen, confirm, events, calls } = await render(undefined, undefined, ['block_a', 'block_b'])
  const notice = screen.getByText('2 blocks are queued or generating with this voice.')
  await expect.element(notice).toBeVisible()
  await expect.element(screen.getByText(/^They are canceled\. Audio received so far/)).toBeVisible()

  await chooseBoth(screen)
  await expect.element(screen.getByText(/^They are canceled and generated with the replacement\./)).toBeVisible()
  await confirm.click()

  await expect.poll(() => events).toEqual(['withdrawn', 'closed'])
  const changes = calls.filter(({ name }) => ['voices.replace', 'takes.regenerateRunning'].includes(name))
  expect(changes).toMatchObject([
    { name: 'voices.replace' },
    { name: 'takes.regenerateRunning', input: { blockIds: ['block_a', 'block_b'] } },
  ])
})

it('leaves every use as it is when no replacement is chosen', async () => {
  const { confirm, events, inputs } = await render()

  await confirm.click()

  await expect.poll(() => events).toEqual(['withdrawn', 'closed'])
  expect(inputs('voices.replace')).toEqual([])
})

it('reads the voices again when the withdrawal fails: it has started, and the voice is offered nowhere', async () => {
  const { screen, confirm, events, inputs } = await render(undefined, () => Promise.reject(studioFailure('offline')))
  await expect.element(confirm).toBeEnabled()
  const before = inputs('voices.catalog').length

  await confirm.click()

  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Every recording is still there\./)
  await expect.poll(() => inputs('voices.catalog').length).toBeGreaterThan(before)
  expect(events).toEqual([])
})

it('retries only the replacement after it fails: the voice is withdrawn once', async () => {
  const failures = [studioFailure('disk_full')]
  const { screen, confirm, events, inputs } = await render(() => {
    const failure = failures.pop()
    if (failure) throw failure
    return REPLACED
  })
  await chooseBoth(screen)

  await confirm.click()
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/Consent is withdrawn\. It wasn’t replaced everywhere\./)
  expect(events).toEqual(['withdrawn'])
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Retry replacement' }).click()

  await expect.poll(() => events).toEqual(['withdrawn', 'closed'])
  const replacement = { voiceId: 'voice_zoe', inProjects: 'aria', inAgents: 'carly' }
  expect(inputs('voices.replace')).toEqual([replacement, replacement])
})

it('lists the agents that have the new voice as an unpublished change', async () => {
  const { screen, confirm, events } = await render(() => ({ projectCount: 1, agents: [AGENT] }))
  await chooseBoth(screen)

  await confirm.click()

  const dialog = screen.getByRole('dialog', { name: 'Consent is withdrawn.' })
  await expect.element(dialog).toMatchTextContent(/unpublished change in 1 agent/)
  await expect.element(dialog.getByRole('link', { name: 'Reception' })).toHaveAttribute('href', '#/agents/agent_1')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(events).toEqual(['withdrawn', 'closed'])
})

async function chooseBoth(screen: Awaited<ReturnType<typeof render>>['screen']): Promise<void> {
  for (const [kind, name] of [
    ['projects', 'Aria'],
    ['agents', 'Carly'],
  ] as const) {
    await screen.getByRole('button', { name: new RegExp(`Replacement in ${kind}`) }).click()
    const picker = screen.getByRole('dialog', { name: `Replacement in ${kind}` })
    await picker.getByRole('row', { name }).click()
    await expect.element(picker).not.toBeInTheDocument()
  }
}
