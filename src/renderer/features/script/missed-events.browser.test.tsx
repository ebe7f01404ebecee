import { expect, it } from 'vitest'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { showChapter } from './show-chapter.test-support.tsx'

it('shows what another window saved after the chapter was read and before the first event', async () => {
  const stored = makeChapter([makeBlock('block_a', 'One, theirs')], { revision: 7 })
  const { workspace, close } = await showChapter([makeBlock('block_a', 'One')], {
    part: { openBlockIds: ['block_a'] },
    stored: () => stored,
  })

  workspace.apply({ kind: 'snapshot', queuedBlockIds: [], receiving: [], failed: [] })

  await expect.poll(() => workspace.editor()?.view.state.doc.toString()).toBe('One, theirs')
  expect(workspace.session.queue.revision()).toBe(7)
  await close()
})

it('shows the take that ended after the chapter was read and before the first event', async () => {
  const take = makeTake('block_a', 'One')
  const stored = makeChapter([makeBlock('block_a', 'One', { activeTake: take })])
  const { workspace, close } = await showChapter([makeBlock('block_a', 'One')], {
    part: { openBlockIds: ['block_a'] },
    stored: () => stored,
  })

  workspace.apply({ kind: 'snapshot', queuedBlockIds: [], receiving: [], failed: [] })

  await expect.poll(() => workspace.session.book.record('block_a').activeTake?.id).toBe(take.id)
  await close()
})
