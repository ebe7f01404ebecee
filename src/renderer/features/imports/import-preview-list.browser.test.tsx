import { expect, it } from 'vitest'
import type { ImportPreview } from '#shared/contract/imports.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { ImportPreviewList } from './import-preview-list.tsx'

// Virtual lists look for a setting there.
Object.assign(globalThis, { process: { env: {} } })

const PREVIEW: ImportPreview = {
  ...{ chapterCount: 4, blockCount: 0, characters: 0, longBlockCount: 0, blocks: [], speakers: [], notes: [] },
  chapters: [
    { title: 'Prologue', reason: 'named-part', blockCount: 0, characters: 0 },
    { title: 'Part One', reason: 'chapter-word', blockCount: 0, characters: 0 },
    { title: 'CHAPTER I.', reason: 'numbered', blockCount: 0, characters: 0 },
    { title: 'The storm', reason: null, blockCount: 0, characters: 0 },
  ],
}

it('says why a line becomes the title of a chapter', async () => {
  const { screen } = await renderInStudio(
    <div style={{ width: 900 }}>
      <ImportPreviewList preview={PREVIEW} isOld={false} />
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
