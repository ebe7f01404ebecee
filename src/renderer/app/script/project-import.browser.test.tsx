import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NO_OUTPUT } from '#shared/domain/block-output.ts'
import type { ImportPreview } from '#shared/contract/imports.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { renderScript } from './render-script.test-support.tsx'
import { toasts } from '../../ui/toast.tsx'
import { ProjectImport } from '../../features/script/screen/project-import.tsx'
import { showChapter } from '../../features/script/show-chapter.test-support.tsx'
import type { ChapterActions } from '../../features/script/screen/use-chapter-actions.ts'

const CHAPTERS: ChapterActions = {
  ...{ list: [], number: 1, name: '', renamingId: null, said: '' },
  refresh: () => undefined,
  add: () => undefined,
  open: () => undefined,
  startRename: () => undefined,
  endRename: () => undefined,
  move: () => undefined,
  remove: () => undefined,
}
const FOUND: ImportPreview = {
  ...{
    chapterCount: 1,
    blockCount: 1,
    characters: 10,
    longBlockCount: 0,
    replacesEmptyChapter: false,
    files: [],
    sheet: null,
    details: null,
  },
  chapters: [{ title: '', blockCount: 1, characters: 10, line: null, reason: null }],
  blocks: [{ chapter: 0, text: 'Aria: Yes.', characters: 10, startMs: null, note: '', line: null, ...NO_OUTPUT }],
  speakers: [],
  notes: [],
}

let opened: Awaited<ReturnType<typeof showChapter>> | undefined
afterEach(async () => {
  toasts.clear()
  await opened?.close()
})

it('says which blocks are generating without the speakers that an import adds', async () => {
  opened = await showChapter([makeBlock('block_a', 'Aria: Hello.')])
  const { workspace } = opened
  workspace.largePaste.set('Aria: Yes.')
  const { screen } = await renderScript(
    <ProjectImport workspace={workspace} chapters={CHAPTERS} asked={null} onClose={() => undefined} />,
    {
      imports: {
        addPart: () => undefined,
        preview: () => FOUND,
        run: () => ({
          ...{ importId: 'import_1', chapterIds: ['chap_1'], chapterCount: 0, blockCount: 1, characters: 10 },
          ...{ replacedChapterId: null, speakerCount: 1, runningBlockIds: ['block_a'] },
        }),
      },
      cast: { list: () => ({ members: [], found: [] }) },
      script: { open: () => workspace.script },
    },
  )

  await screen.getByRole('button', { name: 'Import 1 block' }).click()

  await expect
    .poll(() => toasts.visibleToasts.map(({ content }) => content.text))
    .toContain('1 block is still queued or generating with the other settings.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
