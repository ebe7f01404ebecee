import { expect, it } from 'vitest'
import type { ExportEvent, ExportFile, ExportOptions } from '#shared/contract/exports.ts'
import { CHECK, defaults, renderDialog, WAV } from './render-export-dialog.test-support.tsx'

const MANIFEST: ExportFile = {
  ...WAV,
  ...{ format: 'manifest', path: '/home/ada/exports/The road.manifest.csv', durationMs: 0, sizeBytes: 2_000 },
}
const FINISHED: ExportEvent = {
  ...{ kind: 'finished', files: [WAV, MANIFEST], sounds: [], delivery: null, captions: null },
  ...{ missingBlocks: 0, changedBlocks: 0, partialBlocks: 0 },
}

it('writes a manifest of the chosen kind, and lists it in the report without a watermark check', async () => {
  const { screen, start, inputs } = await renderDialog({
    async *run() {
      yield FINISHED
    },
  })
  await screen.getByRole('button', { name: 'Customize' }).click()
  await screen.getByRole('button', { name: 'None Manifest' }).click()

  await screen.getByRole('option', { name: 'CSV, for spreadsheets' }).click()

  await expect.element(screen.getByRole('button', { name: /Preset/ })).toHaveTextContent('Custom')
  await expect.poll(() => inputs('exports.check').at(-1)).toMatchObject({ manifest: 'csv' })
  await start.click()
  const row = screen.getByRole('listitem').filter({ hasText: 'The road.manifest.csv' })
  await expect.element(row).toMatchTextContent(/The road\.manifest\.csv2 KB$/)
  await expect.element(screen.getByRole('button', { name: 'Check watermark' })).toBeVisible()
  expect(row.getByRole('button', { name: 'Check watermark' }).elements()).toEqual([])
  expect(inputs('exports.run')).toMatchObject([{ manifest: 'csv' }])
})

it('names the manifest as the step of the progress', async () => {
  const { screen, start } = await renderDialog({
    async *run() {
      yield { kind: 'progress', step: 'manifest', done: 9, total: 10 }
      await new Promise(() => undefined)
    },
  })

  await start.click()

  await expect.element(screen.getByRole('progressbar', { name: 'Writing Manifest' })).toBeVisible()
})

it('can write the manifest alone if nothing else changed', async () => {
  const changed = { fileCount: 1, ofCount: 3, fileNames: ['The road.manifest.json'] }
  const last = { ...defaults(), manifest: 'json' } satisfies ExportOptions
  const { screen, start } = await renderDialog(
    { check: ({ onlyChanged }) => ({ ...CHECK, changed, ...(onlyChanged && { fileCount: 1, durationMs: 0 }) }) },
    { last },
  )

  await screen.getByText('Only what changed').click()

  await expect.element(screen.getByText('1 of 3 files: The road.manifest.json')).toBeVisible()
  await expect.element(start).toHaveTextContent('Export 1 file')
  await expect.element(start).toBeEnabled()
  await expect.element(screen.getByText(/Generate audio for this chapter first/)).not.toBeInTheDocument()
})

it('writes no manifest with the script alone, which would replace the one of the audio', async () => {
  const last = { ...defaults(), formats: ['wav', 'csv'], manifest: 'json' } satisfies ExportOptions
  const { screen, inputs } = await renderDialog({}, { last })
  await expect.element(screen.getByRole('button', { name: /Manifest$/ })).toHaveTextContent('JSON, for programs')

  await screen.getByText('WAV', { exact: true }).click()

  await expect.element(screen.getByRole('button', { name: /Manifest$/ })).not.toBeInTheDocument()
  await expect.poll(() => inputs('exports.check').at(-1)).toMatchObject({ formats: ['csv'], manifest: 'none' })
})
