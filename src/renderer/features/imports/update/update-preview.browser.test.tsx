import { useState } from 'react'
import { expect, it } from 'vitest'
import type { ScriptUpdatePreview, UpdateItem } from '#shared/contract/script-update.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { NO_CHOICE } from './update-choice.ts'
import { UpdatePreview } from './update-preview.tsx'

const NOTHING = { blockCount: 0, characters: 0 }
const PREVIEW: ScriptUpdatePreview = {
  ...{
    token: 'one',
    isByText: false,
    rowCount: 3,
    unchangedCount: 3,
    studioCount: 0,
    changedCount: 0,
    conflictCount: 0,
  },
  ...{
    lockedCount: 0,
    insertedCount: 0,
    missingCount: 0,
    isReordered: false,
    hasUnversioned: false,
    newChapterCount: 0,
    newSpeakers: [],
    insertedCharacters: 0,
  },
  ...{ outdated: NOTHING, conflictOutdated: NOTHING, items: [], problems: [] },
}
const PLACE = { chapterTitle: 'The storm', chapterNumber: 1, number: 2 }
const CHANGED: UpdateItem & { kind: 'changed' } = {
  ...{ kind: 'changed', ...PLACE, blockId: 'block_2', isConflict: false, isLocked: false, outdatedCharacters: 0 },
  text: { before: 'The lamp went out.', after: 'The lantern went out.' },
  ...{ note: null, fileName: null, targetMs: null },
}
const NO_OUTPUT = { externalId: '', fileName: '', targetMs: null }

function Shown({ preview }: { preview: ScriptUpdatePreview }) {
  const [chosen, setChosen] = useState(NO_CHOICE)
  const [removes, setRemoves] = useState(false)
  return (
    <div style={{ display: 'flex', height: 600, width: 800 }}>
      <UpdatePreview
        preview={preview}
        chosen={chosen}
        onChoose={setChosen}
        removesMissing={removes}
        onRemoveMissing={setRemoves}
      />
    </div>
  )
}
const show = async (part: Partial<ScriptUpdatePreview>) =>
  (await renderInStudio(<Shown preview={{ ...PREVIEW, ...part }} />)).screen

it('says that there is nothing to update, and still which rows aren’t used', async () => {
  const screen = await show({ problems: [{ kind: 'unknown-ids', count: 7, examples: ['block_x', 'block_y'] }] })

  await expect.element(screen.getByRole('heading', { name: 'Nothing to update' })).toBeVisible()
  await expect
    .element(screen.getByText('7 rows have an ID that isn’t in this project and are skipped: block_x, block_y …'))
    .toBeVisible()
})

it('marks the changed words before and after, and counts the audio that becomes out of date', async () => {
  const screen = await show({
    ...{ changedCount: 1, unchangedCount: 2, outdated: { blockCount: 1, characters: 21 } },
    items: [{ ...CHANGED, outdatedCharacters: 21 }],
  })

  const row = screen.getByRole('row', { name: 'The storm · block 2' })
  await expect.element(row.getByText('lamp', { exact: true })).toBeVisible()
  expect(row.getByText('lamp', { exact: true }).element().tagName).toBe('DEL')
  expect(row.getByText('lantern', { exact: true }).element().tagName).toBe('INS')
  expect(row.element().textContent).toMatch(/Before:\s+The lamp went out\.After:\s+The lantern went out\.$/u)
  await expect
    .element(screen.getByText(/1 block changes · 2 blocks unchanged\..*21 characters to regenerate/))
    .toBeVisible()
})

it('keeps the studio’s version of a conflict until the file’s is chosen, one by one or for all', async () => {
  const screen = await show({
    ...{ conflictCount: 2, unchangedCount: 1, conflictOutdated: { blockCount: 2, characters: 40 } },
    items: [
      { ...CHANGED, isConflict: true, outdatedCharacters: 21 },
      { ...CHANGED, number: 3, blockId: 'block_3', isConflict: true, outdatedCharacters: 19 },
    ],
  })
  const first = screen.getByRole('checkbox', { name: 'Use the file’s version of block 2' })
  const second = screen.getByRole('checkbox', { name: 'Use the file’s version of block 3' })

  await expect.element(screen.getByText(/No audio becomes out of date/)).toBeVisible()
  await first.click({ force: true })
  await expect.element(screen.getByText(/21 characters to regenerate/)).toBeVisible()
  await screen.getByRole('button', { name: 'Use the file’s version for all' }).click()
  await expect.element(second).toBeChecked()
  await expect.element(screen.getByText(/40 characters to regenerate/)).toBeVisible()
  await first.click({ force: true })
  await expect.element(first).not.toBeChecked()
  await expect.element(screen.getByText(/19 characters to regenerate/)).toBeVisible()
})

it('says which blocks are missing, and that they are removed once that is chosen', async () => {
  const screen = await show({
    missingCount: 1,
    items: [{ kind: 'missing', ...PLACE, blockId: 'b', text: 'Gone.', isLocked: false }],
  })

  await expect.element(screen.getByText('Otherwise it stays in the script.')).toBeVisible()
  await expect.element(screen.getByText('Missing from the file, stays')).toBeVisible()
  await screen.getByRole('switch', { name: /Remove 1 block that isn’t in the file/ }).click({ force: true })
  await expect.element(screen.getByText('Missing from the file, is removed')).toBeVisible()
})

it('shows only the surroundings of a change in a very long text, within the width', async () => {
  const long = 'word '.repeat(5_000)
  const items: UpdateItem[] = [
    { ...CHANGED, text: { before: `${long}old ${long}`, after: `${long}new ${long}` } },
    { kind: 'inserted', ...PLACE, number: 0, text: 'x'.repeat(3_000), note: 'A note', ...NO_OUTPUT },
  ]
  const screen = await show({ changedCount: 1, insertedCount: 1, items })

  const row = screen.getByRole('row', { name: 'The storm · block 2' })
  await expect.element(row.getByText('new', { exact: true })).toBeVisible()
  expect(row.element().textContent.length).toBeLessThan(600)
  const list = screen.getByRole('grid', { name: 'Changes' }).element()
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
})

it('shows file names and target lengths of changed and new blocks, and that the file has no versions', async () => {
  const items: UpdateItem[] = [
    {
      ...{ ...CHANGED, text: null, fileName: { before: 'vo_2', after: '' } },
      targetMs: { before: null, after: 2_500 },
    },
    {
      ...{ kind: 'inserted', ...PLACE, text: 'Who goes?', note: '' },
      ...{ externalId: 'L-4', fileName: 'vo_4', targetMs: 900 },
    },
  ]
  const screen = await show({ changedCount: 1, insertedCount: 1, hasUnversioned: true, items })

  const changed = screen.getByRole('row', { name: 'The storm · block 2' }).element().textContent
  expect(changed).toContain('File name: Before: vo_2 → After: none')
  expect(changed).toContain('Target length: Before: none → After: 2.5 s')
  const added = screen.getByRole('row', { name: 'The storm · new block after block 2' })
  for (const text of ['ID: L-4', 'File name: vo_4', 'Target length: 0.9 s'])
    await expect.element(added.getByText(text)).toBeVisible()
  await expect.element(screen.getByText(/^This file doesn’t record which version/)).toBeVisible()
})

it('says that blocks were matched by their text, which chapters stay as they are, and which are new', async () => {
  const added = { kind: 'inserted' as const, ...PLACE, chapterNumber: null, text: 'It rained.', note: '', ...NO_OUTPUT }
  const screen = await show({
    ...{ isByText: true, insertedCount: 2, newChapterCount: 2 },
    items: [added, { ...added, chapterTitle: '' }],
    problems: [
      { kind: 'absent-chapters', count: 2, examples: ['The gate', 'The end'] },
      { kind: 'other-titles', count: 1, examples: ['The high tower'] },
    ],
  })

  await expect
    .element(screen.getByText(/^This file has no block IDs. Blocks were matched by their text.$/))
    .toBeVisible()
  for (const text of [
    '2 chapters of the script aren’t in the file and stay as they are: The gate, The end',
    '1 chapter title in the file differs and isn’t used: The high tower',
  ])
    await expect.element(screen.getByText(text)).toBeVisible()
  for (const name of ['The storm · new chapter', 'New chapter without a title'])
    await expect.element(screen.getByRole('row', { name })).toBeVisible()
})

it('counts changes that aren’t listed', async () => {
  const screen = await show({ changedCount: 3_000, items: [CHANGED] })

  await expect.element(screen.getByRole('row', { name: '2,999 more changes' })).toBeVisible()
})
