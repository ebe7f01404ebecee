import { afterEach, expect, it } from 'vitest'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { ActionsContext, createActions } from '../../../lib/actions.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import type { Workspace } from '../open-workspace.ts'
import { showChapter } from '../show-chapter.test-support.tsx'
import { useScriptActions } from './use-script-actions.ts'

let opened: Awaited<ReturnType<typeof showChapter>> | undefined
afterEach(() => opened?.close())

function Host({ workspace }: { workspace: Workspace }) {
  useScriptActions(workspace, { onOpenDialog: () => undefined, onIssueMessage: () => undefined })
  return null
}

/** Shows three blocks with this selection, and returns what runs an action. */
async function select(anchor: number, head: number) {
  opened = await showChapter(['One.', 'Two.', 'Three.'].map((text, index) => makeBlock(`block_${index}`, text)))
  const { workspace, generated } = opened
  const actions = createActions()
  await renderInStudio(
    <ActionsContext value={actions}>
      <Host workspace={workspace} />
    </ActionsContext>,
  )
  workspace.editor()?.view.dispatch({ selection: { anchor, head } })
  const listLocked = () => [0, 1, 2].map((index) => workspace.session.book.record(`block_${index}`).locked)
  return { workspace, generated, listLocked, run: actions.run }
}

it('generates, locks and gives a voice to all selected blocks', async () => {
  const { workspace, generated, listLocked, run } = await select(1, 7)

  run('generate-block')
  run('block-voice')
  run('toggle-lock')

  await expect.poll(() => generated).toEqual([['block_0', 'block_1']])
  expect(workspace.voiceAskedFor.get()).toEqual(['block_0', 'block_1'])
  expect(listLocked()).toEqual([true, true, false])
  run('toggle-lock')
  expect(listLocked()).toEqual([false, false, false])
})

it('is about the block at the start of a selection that ends where the next block starts', async () => {
  const { workspace, generated, listLocked, run } = await select(0, 5)

  run('generate-block')
  run('block-voice')
  run('toggle-lock')

  await expect.poll(() => generated).toEqual([['block_0']])
  expect(workspace.voiceAskedFor.get()).toEqual(['block_0'])
  expect(listLocked()).toEqual([true, false, false])
})
