import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { NO_OUTPUT } from '#shared/domain/block-output.ts'
import type { ImportPreview } from '#shared/contract/imports.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { ImportPreviewList } from './import-preview-list.tsx'

// Virtual lists look for a setting there.
Object.assign(globalThis, { process: { env: {} } })

const PREVIEW: ImportPreview = {
  ...{ chapterCount: 4, blockCount: 0, characters: 0, longBlockCount: 0, blocks: [], speakers: [], notes: [] },
  replacesEmptyChapter: false,
  files: [],
  sheet: null,
  details: null,
  chapters: [
    { title: 'Prologue', reason: 'named-part', line: 0, blockCount: 0, characters: 0 },
    { title: 'Part One', reason: 'chapter-word', line: 4, blockCount: 0, characters: 0 },
    { title: 'CHAPTER I.', reason: 'numbered', line: 8, blockCount: 0, characters: 0 },
    { title: 'The storm', reason: null, line: null, blockCount: 0, characters: 0 },
  ],
}

it('says why a line becomes the title of a chapter', async () => {
  const { screen } = await renderInStudio(
    <div style={{ width: 900 }}>
      <ImportPreviewList preview={PREVIEW} firstTitle="" isOld={false} onUseLine={() => undefined} />
    </div>,
    {},
  )

  await expect.element(screen.getByRole('row', { name: 'Chapter 4: The storm, 0 blocks' })).toBeInTheDocument()
  for (const [name, reason] of [
    ['Chapter 1: Prologue', 'Named part of a book'],
    ['Chapter 2: Part One', 'Chapter word and number'],
    ['Chapter 3: CHAPTER I.', 'Numbered in order'],
  ] as const) {
    const row = screen.getByRole('row', { name: `${name}, ${reason}, 0 blocks` })
    await expect.element(row.getByText(reason)).toBeInTheDocument()
  }
})

it('makes a line text or a title by one press, also by keyboard, and keeps the focus on it', async () => {
  const block = { chapter: 0, text: 'The Storm', characters: 9, startMs: null, note: '[wind]', line: 4, ...NO_OUTPUT }
  const asText: ImportPreview = { ...PREVIEW, chapterCount: 1, chapters: PREVIEW.chapters.slice(0, 1), blocks: [block] }
  const asTitle: ImportPreview = {
    ...asText,
    chapters: [...asText.chapters, { title: 'The Storm', reason: 'chosen', line: 4, blockCount: 0, characters: 0 }],
    blocks: [],
  }
  const used: unknown[] = []
  function Screen() {
    const [preview, setPreview] = useState(asText)
    return (
      <ImportPreviewList
        preview={preview}
        firstTitle="Harbor"
        isOld={false}
        onUseLine={(line, use) => {
          used.push([line, use])
          setPreview(use === 'title' ? asTitle : asText)
        }}
      />
    )
  }
  const { screen } = await renderInStudio(<Screen />, {})

  await expect.element(screen.getByText('Note: [wind]')).toBeVisible()
  await expect.element(screen.getByText('9 characters')).toBeVisible()
  const toTitle = screen.getByRole('button', { name: 'Use as chapter title: The Storm' })
  await toTitle.click()
  const toText = screen.getByRole('button', { name: 'Use as text: The Storm' })
  await expect.element(toText).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toTitle).toHaveFocus()

  expect(used).toEqual([
    [4, 'title'],
    [4, 'text'],
  ])
})
