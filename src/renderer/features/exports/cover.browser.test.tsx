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
