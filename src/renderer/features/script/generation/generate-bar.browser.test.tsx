import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ServiceReach } from '#shared/contract/queue.ts'
import { makeBlock, makeTake } from '#shared/testing/make-script.test-support.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { IDLE_QUEUE } from '../../../testing/studio-answers.test-support.ts'
import { type ScriptSlots, ScriptSlotsContext } from '../script-slots.ts'
import { showChapter } from '../show-chapter.test-support.tsx'
import { GenerateBar } from './generate-bar.tsx'

const LINES = ['One.', 'Two.', 'Three.']

async function showBar() {
  const chapter = await showChapter(LINES.map((text, index) => makeBlock(`block_${index}`, text)))
  const renders: (ServiceReach | null)[] = []
  const { promise: goesOffline, resolve: goOffline } = Promise.withResolvers<void>()
  const Nothing = () => null
  const slots = {
    HeldNotice: Nothing,
    QueueStrip: Nothing,
    OfflineNotice: ({ state }) => {
      renders.push(state?.reach ?? null)
      return null
    },
  } satisfies Partial<ScriptSlots> as unknown as ScriptSlots
  await renderInStudio(
    <ScriptSlotsContext value={slots}>
      <GenerateBar
        workspace={chapter.workspace}
        onGenerateProject={() => undefined}
        onExport={() => undefined}
        onShowProblem={() => undefined}
        before={null}
        after={null}
      >
        {null}
      </GenerateBar>
    </ScriptSlotsContext>,
    {
      queue: {
        async *watch() {
          yield IDLE_QUEUE
          await goesOffline
          yield { ...IDLE_QUEUE, reach: 'offline' }
        },
      },
    },
  )
  return { ...chapter, renders, goOffline }
}

it('shows each block that ends without rendering the rest of the bar again', async () => {
  const { workspace, renders, close } = await showBar()
  const meter = page.getByRole('progressbar')
  workspace.apply({ kind: 'queued', blockIds: ['block_0', 'block_1', 'block_2'] })
  await expect.element(meter).toHaveAttribute('aria-valuenow', '0')
  await expect.poll(() => [renders.at(-1), workspace.generation.plan.get().kind]).toEqual([IDLE_QUEUE.reach, 'nothing'])
  const before = renders.length

  for (const [index, text] of LINES.slice(0, 2).entries()) {
    const blockId = `block_${index}`
    workspace.apply({ kind: 'ended', take: makeTake(blockId, text), isActive: true })
    await expect.element(meter).toHaveAttribute('aria-valuenow', String(index + 1))
  }

  expect(renders).toHaveLength(before)
  await close()
})

it('offers to queue blocks as soon as the queue reports that the service is offline', async () => {
  const { workspace, goOffline, close } = await showBar()
  // Planned once at the start.
  await expect.poll(() => workspace.generation.plan.get().kind).toBe('nothing')
  workspace.generation.plan.set({ kind: 'unknown', blocks: 3 })
  await expect.element(page.getByRole('button', { name: 'Generate 3 blocks' })).toBeVisible()

  goOffline()

  await expect.element(page.getByRole('button', { name: 'Queue 3 blocks' })).toBeVisible()
  await close()
})
