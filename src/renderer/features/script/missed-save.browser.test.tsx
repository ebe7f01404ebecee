import { expect, it } from 'vitest'
import { makeBlock, makeChapter } from '#shared/testing/make-script.test-support.ts'
import { showChapter } from './show-chapter.test-support.tsx'

it('shows what another window saved after the chapter was read and before the first event', async () => {
  const stored = makeChapter([makeBlock('block_a', 'One, theirs')], { revision: 7 })
  const { workspace, close } = await showChapter([makeBlock('block_a', 'One')], { stored: () => stored })

  workspace.apply({ kind: 'snapshot', queuedBlockIds: [], receiving: [], failed: [] })

  await expect.poll(() => workspace.editor()?.view.state.doc.toString()).toBe('One, theirs')
  expect(workspace.session.queue.revision()).toBe(7)
  await close()
})
