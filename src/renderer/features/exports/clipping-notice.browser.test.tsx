import { expect, it } from 'vitest'
import type { ClippedBlock } from '#shared/contract/exports.ts'
import { FIGURES, renderDialog } from './render-export-dialog.test-support.tsx'

const BLOCK: ClippedBlock = {
  ...{ chapterId: 'chap_1', chapterNumber: null, blockId: 'block_5', blockNumber: 5 },
  ...{ speaker: 'Rupert', voiceId: 'aria', clippedSamples: 238 },
}

/** Shows the export dialog of audio with these clipped blocks. */
async function showClipping(clippedBlocks: ClippedBlock[]) {
  const clippedSamples = clippedBlocks.reduce((sum, block) => sum + block.clippedSamples, 0)
  const rendered = await renderDialog({
    async *measure() {
      yield { kind: 'measured', figures: { ...FIGURES, clippedSamples }, clippedBlocks }
    },
  })
  return rendered
}

it('says where audio clips and goes there', async () => {
  const { screen, shown } = await showClipping([BLOCK])

  await expect
    .element(screen.getByText('Clipping: 238 samples (block 5, Rupert). The audio may crackle.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Show block 5' }).click()

  expect(shown).toEqual([{ chapterId: 'chap_1', blockId: 'block_5' }])
})

it('lists several blocks with their speakers or voices, and counts those beyond five', async () => {
  const blocks = Array.from({ length: 7 }, (_each, index) => ({
    ...BLOCK,
    ...{ blockId: `block_${index}`, blockNumber: index + 1, chapterNumber: 2, clippedSamples: 1 },
    speaker: index === 0 ? 'Rupert' : null,
  }))
  const { screen } = await showClipping(blocks)

  await expect.element(screen.getByText('Clipping: 7 samples. The audio may crackle.')).toBeVisible()
  await expect.element(screen.getByText('1 sample (chapter 2, block 1, Rupert)')).toBeVisible()
  await expect.element(screen.getByText('1 sample (chapter 2, block 2, Aria)')).toBeVisible()
  await expect.element(screen.getByText('and 2 more blocks')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show chapter 2, block 5' })).toBeVisible()
})
