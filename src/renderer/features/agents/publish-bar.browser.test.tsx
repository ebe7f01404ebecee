import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Connection } from '#shared/contract/app.ts'
import type { PublishResult, Unpublished, UnpublishedPart } from '#shared/contract/unpublished.ts'
import { createPublishLink, type FlowTask } from '../../lib/publish-link.ts'
import { type Answers, renderInStudio, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { toasts } from '../../ui/toast.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { PublishBar } from './publish-bar.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { useUnpublished } from './use-unpublished.ts'

const AGENT = { agentId: 'agent_1' }
const PLAIN = { onService: 'same', problems: [], hasServiceDraft: false } as const
const field = (id: string) => ({ id, what: 'changed' as const, name: '' })
const SETTINGS: UnpublishedPart = {
  ...PLAIN,
  problems: [],
  part: 'settings',
  count: 2,
  changes: [field('/prompt'), field('/name')],
}
const FLOW: UnpublishedPart = {
  ...PLAIN,
  problems: [],
  part: 'flow',
  count: 1,
  changes: [{ id: 'node/a', what: 'changed', name: 'Greeting' }],
}
const EVALUATION: UnpublishedPart = {
  ...PLAIN,
  part: 'evaluation',
  count: 1,
  changes: [{ id: 'criteria/a', what: 'added', name: 'Solved' }],
  problems: [],
}
const DONE: PublishResult = { published: ['settings', 'flow'], stopped: null, savedDraft: false }
const OFFLINE = { code: 'offline' } as const

function Page({ onTask, flush }: { onTask: (task: FlowTask) => void; flush: () => Promise<boolean> }) {
  const [link] = useState(() => {
    const created = createPublishLink()
    created.provide(flush)
    return created
  })
  const screen = useUnpublished('agent_1', link)
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <>
      <PublishBar screen={screen} onDiscard={() => setDiscarding(true)} onFlowTask={onTask} />
      {screen.isReviewing && (
        <ReviewDialog agentId="agent_1" screen={screen} link={link} onMerge={() => onTask({ kind: 'merge' })} />
      )}
      {isDiscarding && <DiscardDialog agentId="agent_1" screen={screen} onClose={() => setDiscarding(false)} />}
    </>
  )
}

interface Setup {
  /** Changes when the page opens, before those made on it. */
  before?: UnpublishedPart[]
  parts?: UnpublishedPart[]
  isGone?: boolean
  connection?: Connection
  flush?: () => Promise<boolean>
  answers?: Answers
  publish?: () => PublishResult
}

/** A page of an agent on which `parts` were changed. */
async function renderBar({
  before = [],
  parts = [SETTINGS, FLOW],
  isGone = false,
  connection = { kind: 'connected' },
  flush = async () => true,
  answers = {},
  publish = () => DONE,
}: Setup = {}) {
  const tasks: FlowTask[] = []
  let changed: ((state: Unpublished) => void) | undefined
  const rendered = await renderInStudio(<Page onTask={(task) => tasks.push(task)} flush={flush} />, {
    app: {
      async *watchService() {
        yield { connection, inFlight: 0, concurrency: 4, queued: 0, waitMs: 0 }
        await new Promise(() => undefined)
      },
    },
    unpublished: {
      async *watch() {
        yield { ...AGENT, parts: before, isGone }
        yield { ...AGENT, parts, isGone }
        for (;;) yield await new Promise<Unpublished>((resolve) => (changed = resolve))
      },
      read: () => ({ ...AGENT, parts, isGone }),
      publish,
      discard: () => ({ ...AGENT, parts: [], isGone }),
    },
    agents: {
      compare: () => ({
        token: 'token_1',
        differences: [{ pointer: '/prompt', kind: 'conflict', base: 'Old.', mine: 'Mine.', theirs: 'Theirs.' }],
      }),
      compareEvaluation: () => ({
        token: 'token_2',
        differences: [{ entry: 'criteria/a', kind: 'here', mine: { id: 'a', name: 'Solved' } }],
      }),
      evaluation: () => ({
        seen: null,
        asOf: null,
        mine: { criteria: [{ id: 'a', name: 'Solved' }], data_collection: [] },
        changedSince: null,
        base: null,
      }),
    },
    flow: {
      preview: () => ({
        now: { kind: 'default' },
        afterwards: { kind: 'default' },
        draftAfterwards: null,
        hasUnpushed: true,
        obstacle: 'no-draft',
        tag: 't',
      }),
    },
    ...answers,
  })
  const bar = rendered.screen.getByRole('region', { name: 'Unpublished changes' })
  return {
    ...rendered,
    bar,
    tasks,
    publish: bar.getByRole('button', { name: 'Publish' }),
    dialog: rendered.screen.getByRole('dialog'),
    change: (next: UnpublishedPart[]) => changed?.({ ...AGENT, parts: next, isGone }),
  }
}

afterEach(() => page.viewport(1280, 800))

it('says what isn’t published per part and publishes all of it with one press', async () => {
  const { bar, publish, inputs, change } = await renderBar()
  await expect.element(bar.getByRole('status')).toMatchTextContent('3 unpublished changes: Settings 2, Flow 1')

  await publish.click()

  await expect.poll(() => inputs('unpublished.publish')).toEqual([{ agentId: 'agent_1', parts: ['settings', 'flow'] }])
  change([])
  await expect.element(bar.getByRole('status')).toMatchTextContent('All changes published')
  await expect.element(publish).not.toBeInTheDocument()
})

// As in a window of 1024 × 700 at 200% text.
it('takes one row of a low window', async () => {
  await page.viewport(460, 350)
  const { bar, publish } = await renderBar()

  await expect.element(publish).toBeVisible()
  const count = bar
    .getByText(/^3 unpublished changes/)
    .element()
    .getBoundingClientRect()
  expect(count.bottom).toBeGreaterThan(publish.element().getBoundingClientRect().top)
})

it('stores pending edits first, and publishes nothing if that fails', async () => {
  const { bar, publish, inputs } = await renderBar({ flush: async () => false })

  await publish.click()

  await expect.element(bar.getByRole('alert')).toMatchTextContent(/Nothing was published/)
  expect(inputs('unpublished.publish')).toEqual([])
})

it('reports what was published before a failure, and publishes the rest on request', async () => {
  let isOffline = true
  const { bar, publish, inputs } = await renderBar({
    parts: [SETTINGS, EVALUATION],
    publish: () =>
      isOffline
        ? {
            published: ['settings'],
            stopped: { kind: 'failed', part: 'evaluation', failure: OFFLINE },
            savedDraft: false,
          }
        : DONE,
  })
  await publish.click()
  await expect.element(bar.getByRole('alert')).toMatchTextContent(/Can’t reach the service/)
  await expect.element(bar.getByText('Published: Settings. Not published: Evaluation.')).toBeVisible()
  isOffline = false

  await bar.getByRole('button', { name: 'Retry' }).click()

  await expect.element(bar.getByRole('alert')).not.toBeInTheDocument()
  expect(inputs('unpublished.publish')).toHaveLength(2)
})

it('opens the flow with its issues if the service rejects it', async () => {
  const issues = [{ path: 'nodes.1', code: 'node.unreachable', message: 'Not reachable.' }]
  const failure = { code: 'validation_failed' } as const
  const { bar, publish, tasks } = await renderBar({
    publish: () => ({ published: [], stopped: { kind: 'issues', part: 'flow', issues, failure }, savedDraft: false }),
  })

  await publish.click()
  await bar.getByRole('button', { name: 'Show flow issues' }).click()

  expect(tasks).toEqual([{ kind: 'issues', issues }])
})

it('leads to the merge if the flow was changed on the service', async () => {
  const { bar, publish, tasks } = await renderBar({
    publish: () => ({ published: [], stopped: { kind: 'differs', part: 'flow' }, savedDraft: false }),
  })

  await publish.click()
  await expect.element(bar.getByRole('alert')).toMatchTextContent(/Nothing was overwritten/)
  await bar.getByRole('button', { name: 'Merge…' }).click()

  expect(tasks).toEqual([{ kind: 'merge' }])
})

it('shows conflicts before they are published, and sends the reviewed choice', async () => {
  let isReviewed = false
  const { publish, dialog, inputs } = await renderBar({
    publish() {
      if (isReviewed) return DONE
      isReviewed = true
      return { published: [], stopped: { kind: 'differs', part: 'settings' }, savedDraft: false }
    },
  })

  await publish.click()
  await dialog.getByText('Service version').click()
  await dialog.getByRole('textbox', { name: 'Version notes' }).fill('Monday')
  await dialog.getByRole('button', { name: 'Publish 1 change' }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  expect(inputs('unpublished.publish').at(-1)).toEqual({
    agentId: 'agent_1',
    parts: ['settings', 'flow'],
    notes: 'Monday',
    reviewed: { settings: { token: 'token_1', keepTheirs: ['/prompt'] }, evaluation: null },
  })
})

it('reviews changes of an earlier session first', async () => {
  const { publish, dialog, inputs } = await renderBar({ before: [SETTINGS], parts: [SETTINGS, FLOW] })

  await publish.click()

  await expect.element(dialog.getByText('Live now')).toBeVisible()
  expect(inputs('unpublished.publish')).toEqual([])
})

it('publishes only the parts that are chosen in the review', async () => {
  const { bar, dialog, inputs } = await renderBar()

  await bar.getByRole('button', { name: 'Review…' }).click()
  await dialog.getByText('Settings · 2 changes').click()
  await dialog.getByRole('button', { name: 'Publish 1 change' }).click()

  await expect.poll(() => inputs('unpublished.publish')).toMatchObject([{ parts: ['flow'] }])
})

it('shows a failure in the review, where it was caused', async () => {
  const { bar, dialog } = await renderBar({
    publish: () => ({
      published: [],
      stopped: { kind: 'failed', part: 'settings', failure: OFFLINE },
      savedDraft: false,
    }),
  })

  await bar.getByRole('button', { name: 'Review…' }).click()
  await dialog.getByRole('button', { name: /^Publish/ }).click()

  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Can’t reach the service/)
})

it('names what blocks the evaluation, and still publishes the other parts from the review', async () => {
  const incomplete = { ...EVALUATION, problems: [{ kind: 'criterion-name' as const, number: 1 }] }
  const { bar, publish, dialog, inputs } = await renderBar({ parts: [FLOW, incomplete] })
  await expect.element(bar.getByText('Fix before publishing: Criterion 1 needs a name.')).toBeVisible()
  await expect.element(publish).toBeDisabled()

  await bar.getByRole('button', { name: 'Review…' }).click()
  await expect.element(dialog).toMatchTextContent(/Publishing replaces all criteria and data fields/)
  await dialog.getByRole('button', { name: 'Publish 1 change' }).click()

  await expect.poll(() => inputs('unpublished.publish')).toMatchObject([{ parts: ['flow'] }])
})

it('says that it can’t publish while the service can’t be reached', async () => {
  const { bar } = await renderBar({ connection: { kind: 'offline', lastSeenAt: null } })

  await expect.element(bar.getByText(/^Offline: can’t publish now/)).toBeVisible()
})

it('publishes nothing of an agent that was deleted on the service', async () => {
  const { bar, publish } = await renderBar({ isGone: true })

  await expect.element(bar.getByText('The agent was deleted on the service.')).toBeVisible()
  await expect.element(publish).toBeDisabled()
})

it('discards the chosen parts only', async () => {
  const agent = { ...AGENT, seen: {}, asOf: '', changedSince: null, base: null, isGone: false }
  const changes = [{ pointer: '/prompt', value: 'Mine.' }]
  const { bar, dialog, inputs } = await renderBar({
    answers: { agents: { get: () => ({ ...agent, changes }) } },
  })

  await bar.getByRole('button', { name: 'Discard…' }).click()
  await dialog.getByText('Flow · 1 change').click()
  await dialog.getByRole('button', { name: 'Discard 2 changes' }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  expect(inputs('unpublished.discard')).toEqual([{ agentId: 'agent_1', parts: ['settings'] }])
})

it('says so if undoing a discard fails', async () => {
  const agent = { ...AGENT, seen: {}, asOf: '', changedSince: null, base: null, isGone: false }
  const { bar, dialog } = await renderBar({
    parts: [SETTINGS],
    answers: {
      agents: {
        get: () => ({ ...agent, changes: [{ pointer: '/prompt', value: 'Mine.' }] }),
        edit() {
          throw studioFailure('disk_full')
        },
      },
    },
  })
  await bar.getByRole('button', { name: 'Discard…' }).click()
  await dialog.getByRole('button', { name: 'Discard 2 changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()

  const shown = () => toasts.visibleToasts.map(({ content }) => content)
  shown()
    .find(({ text }) => text === '2 changes discarded.')
    ?.action?.onPress()

  await expect.poll(() => shown().map(({ text }) => text)).toContain('Couldn’t restore all changes. The disk is full.')
})

it('keeps everything if discarding fails, and says so', async () => {
  const { bar, dialog } = await renderBar({
    parts: [FLOW],
    answers: {
      agents: {
        get: () => ({ ...AGENT, seen: {}, asOf: '', changes: [], changedSince: null, base: null, isGone: false }),
      },
      unpublished: {
        async *watch() {
          yield { ...AGENT, parts: [FLOW], isGone: false }
          await new Promise(() => undefined)
        },
        discard() {
          throw studioFailure('offline')
        },
      },
    },
  })

  await bar.getByRole('button', { name: 'Discard…' }).click()
  await dialog.getByRole('button', { name: 'Discard 1 change' }).click()

  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/No changes were discarded/)
})
