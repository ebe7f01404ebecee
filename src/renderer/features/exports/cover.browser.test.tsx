import { expect, it } from 'vitest'
import { renderDialog, WAV } from './render-export-dialog.test-support.tsx'

it('reports that files were exported without the cover, and why', async () => {
  const { screen, start } = await renderDialog({
    async *run() {
      yield {
        ...{ kind: 'finished', files: [WAV], sounds: [], delivery: null, captions: null },
        ...{ missingBlocks: 0, changedBlocks: 0, partialBlocks: 0 },
        coverFailure: { code: 'invalid_input', reason: 'image-not-turned' },
      }
    },
  })

  await start.click()

  await expect.element(screen.getByText('The cover was left out.')).toBeVisible()
  await expect.element(screen.getByText(/^This image is stored turned/)).toBeVisible()
  await expect.element(screen.getByText('Exported 1 file.')).toBeVisible()
})

it('refuses several dropped images, and leaves the cover as it is', async () => {
  const { screen, inputs } = await renderDialog()
  await screen.getByRole('button', { name: 'Customize' }).click()
  const cover = screen.getByRole('group', { name: 'Cover' })
  await expect.element(cover.getByText('No cover')).toBeVisible()
  const dropped = new DataTransfer()
  for (const name of ['front.png', 'back.png']) dropped.items.add(new File(['picture'], name, { type: 'image/png' }))

  cover
    .getByText('No cover')
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))

  await expect.element(screen.getByText('Only one image can be used as the cover. Choose one.')).toBeVisible()
  expect(inputs('exports.setCover')).toEqual([])
})
