import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { makeBlock, makeTake } from '#shared/testing/make-script.test-support.ts'
import { renderInStudio, studioFailure } from '../../../testing/render-in-studio.test-support.tsx'
import { LoudnessDialog } from './loudness-dialog.tsx'
import { showChapter } from '../show-chapter.test-support.tsx'

/** Blocks with audio of one second each, and one without. */
async function show(lufs: readonly (number | null)[], { gainDb = 0, failing = 0 } = {}) {
  const blocks = [
    ...lufs.map((_lufs, index) =>
      makeBlock(`block_${index}`, `Line ${index}.`, {
        activeTake: makeTake(`block_${index}`, `Line ${index}.`, { id: `take_${index}` }),
        sound: { ...UNEDITED_SOUND, gainDb: index === 0 ? gainDb : 0 },
      }),
    ),
    makeBlock('block_silent', 'Not generated.'),
  ]
  const chapter = await showChapter(blocks)
  onTestFinished(() => chapter.close())
  const shown: string[] = []
  let failures = failing
  const { inputs } = await renderInStudio(
    <LoudnessDialog
      workspace={chapter.workspace}
      voiceName={() => 'Aria'}
      onShow={(blockId) => shown.push(blockId)}
      onClose={() => undefined}
    />,
    {
      takes: {
        loudness({ takeIds }) {
          failures -= 1
          if (failures >= 0) throw studioFailure('disk_full')
          return takeIds.map((takeId) => ({ takeId, lufs: lufs[Number(takeId.slice(5))] ?? null }))
        },
      },
    },
  )
  return { shown, inputs }
}

const getCells = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

it('compares the loudness of all blocks with audio, with their gain', async () => {
  await show([-24, -20, -20], { gainDb: 4 })

  await expect.element(page.getByText('Average −20.0 LUFS. All blocks are within 3 dB of it.')).toBeVisible()
  expect(getCells()).toEqual([
    ['1. Line 0.', 'Aria', '−20.0 LUFS', '0.0 dB'],
    ['2. Line 1.', 'Aria', '−20.0 LUFS', '0.0 dB'],
    ['3. Line 2.', 'Aria', '−20.0 LUFS', '0.0 dB'],
  ])
})

it('says how many blocks stand out, lists them first, and goes to one', async () => {
  const { shown } = await show([-20, -20, -30, null])

  await expect
    .element(page.getByText(/^Average −21\.\d LUFS\. 1 block differs from it by more than 3 dB\.$/))
    .toBeVisible()
  await expect.element(page.getByRole('option', { name: /^Block 3: Difference −8\.\d dB$/ })).toBeInTheDocument()
  await page.getByRole('columnheader', { name: 'Difference' }).getByRole('button').first().click()
  await expect
    .poll(() => getCells().map(([name]) => name))
    .toEqual(['3. Line 2.', '1. Line 0.', '2. Line 1.', '4. Line 3.'])
  expect(getCells()[3]?.slice(2, 4)).toEqual(['Not measured', ''])

  await page.getByRole('row', { name: '3. Line 2.' }).click()
  expect(shown).toEqual(['block_2'])
})

it('measures twenty takes at a time', async () => {
  const { inputs } = await show(Array.from({ length: 45 }, () => -20))

  await expect.element(page.getByText(/^Average −20\.0 LUFS/)).toBeVisible()
  expect(inputs('takes.loudness').map((input) => (input as { takeIds: string[] }).takeIds.length)).toEqual([20, 20, 5])
})

it('says that nothing was generated yet', async () => {
  await show([])
  await expect.element(page.getByRole('dialog').getByText('No audio yet')).toBeVisible()
})

it('says that nothing can be measured, and keeps the blocks', async () => {
  await show([null, null])
  await expect.element(page.getByText('No block is long and loud enough to measure.')).toBeVisible()
  expect(getCells().map((cells) => cells[2])).toEqual(['Not measured', 'Not measured'])
})

it('measures again after a failure', async () => {
  await show([-20], { failing: 1 })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText(/^Average −20\.0 LUFS/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
})
