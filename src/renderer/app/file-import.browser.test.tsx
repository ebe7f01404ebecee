import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ImportPreview } from '#shared/contract/imports.ts'
import { Toasts } from '../ui/toast.tsx'
import { type Answers, renderInStudio, studioFailure } from '../testing/render-in-studio.test-support.tsx'
import { ImportChooser } from '../features/imports/import-source.tsx'
import { WindowDrop } from './window-drop.tsx'
import { FileImport } from './file-import.tsx'

// Virtual lists look for a setting there.
Object.assign(globalThis, { process: { env: {} } })
beforeEach(() => void (location.hash = ''))

const PREVIEW: ImportPreview = {
  ...{
    chapterCount: 2,
    blockCount: 2,
    characters: 30,
    longBlockCount: 0,
    notes: [],
    replacesEmptyChapter: false,
    files: [],
    sheet: null,
    details: null,
  },
  chapters: [
    { title: '', reason: 'title-page', line: null, blockCount: 1, characters: 14 },
    { title: 'Chapter 1', reason: 'chapter-word', line: 2, blockCount: 1, characters: 16 },
  ],
  blocks: [],
  speakers: [{ name: 'Marta', lineCount: 3 }],
}
const ANSWERS: Answers = {
  imports: {
    addPart: () => undefined,
    preview: () => PREVIEW,
    runAsProject: () => ({
      projectId: 'proj_7',
      chapterCount: 2,
      blockCount: 2,
      characters: 30,
      speakerCount: 1,
      lacksCover: false,
    }),
  },
}
const textFile = (name = 'lamp.txt', text = 'The Lamp\n\nChapter 1\n\nIt was dark.') => new File([text], name)

function Host({ files }: { files: readonly File[] }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <FileImport files={files.map((file) => ({ file, folder: '' }))} onClose={() => setOpen(false)} />}
      <Toasts />
    </>
  )
}

it('makes a project of a text: its title has the focus, the title page is named, and the project opens', async () => {
  const { screen, inputs } = await renderInStudio(<Host files={[textFile()]} />, ANSWERS)

  const title = screen.getByRole('textbox', { name: 'Project title' })
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveValue('lamp')
  await expect
    .element(screen.getByRole('row', { name: 'Chapter 1: Title page, Before the first chapter, 1 block' }))
    .toBeInTheDocument()
  await title.fill('The Lamp')
  await screen.getByText('Marta').click()
  await screen.getByRole('button', { name: 'Import 2 blocks' }).click()

  await expect.poll(() => location.hash).toBe('#/projects/proj_7')
  expect(inputs('imports.runAsProject')).toMatchObject([
    { projectTitle: 'The Lamp', title: 'Title page', speakers: ['Marta'] },
  ])
  expect(inputs('imports.preview')).toMatchObject([{ projectId: null }])
  await expect.element(screen.getByText(/^Imported 2 chapters with 2 blocks\. Added 1 speaker/)).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

it('asks for a title, and says why nothing was imported', async () => {
  let isFull = true
  const { screen, inputs } = await renderInStudio(<Host files={[textFile()]} />, {
    imports: {
      ...ANSWERS.imports,
      runAsProject() {
        if (isFull) throw studioFailure('disk_full')
        return {
          projectId: 'proj_7',
          chapterCount: 2,
          blockCount: 2,
          characters: 30,
          speakerCount: 0,
          lacksCover: false,
        }
      },
    },
  })

  const title = screen.getByRole('textbox', { name: 'Project title' })
  await title.fill(' ')
  const store = screen.getByRole('button', { name: 'Import 2 blocks' })
  await store.click()
  await expect.element(screen.getByText('Enter a project title.')).toBeVisible()
  expect(inputs('imports.runAsProject')).toEqual([])
  await title.fill('The Lamp')
  await store.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(location.hash).toBe('')
  isFull = false
  await store.click()
  await expect.poll(() => location.hash).toBe('#/projects/proj_7')
})

it('opens with the focus on its first control, also where a file is to be chosen', async () => {
  const { screen } = await renderInStudio(<Host files={[]} />, ANSWERS)

  await expect.element(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus()
})

it('imports a project file as one, whatever the case of its name', async () => {
  const { screen } = await renderInStudio(<Host files={[new File(['PK'], 'Lamp.OVERVOICE')]} />, {
    projectFiles: { discard: () => undefined },
  })

  await expect.element(screen.getByRole('dialog', { name: 'Import project file' })).toBeVisible()
})

it.each([
  ['makes a project of a file that nothing else accepts', true, false, true],
  ['refuses it where no project can be made', false, false, false],
  ['leaves a file alone that something else accepted', true, true, false],
] as const)('%s, and never leaves the studio for it', async (_what, isAllowed, isTaken, isOpened) => {
  const { screen } = await renderInStudio(<WindowDrop isAllowed={isAllowed} />, ANSWERS)
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(textFile())
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
  if (isTaken) drop.preventDefault()
  const taker = document.body.appendChild(document.createElement('div'))
  if (isTaken) taker.addEventListener('drop', (event) => event.preventDefault())

  taker.dispatchEvent(drop)

  expect(drop.defaultPrevented).toBe(true)
  const dialog = screen.getByRole('dialog', { name: 'New project from text' })
  if (isOpened) await expect.element(dialog).toBeVisible()
  else await expect.element(dialog).not.toBeInTheDocument()
  taker.remove()
})

it('refuses a dropped file while a dialog is open', async () => {
  const { screen } = await renderInStudio(
    <>
      <WindowDrop isAllowed />
      <Host files={[textFile('first.txt')]} />
    </>,
    ANSWERS,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Project title' })).toHaveValue('first')
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(textFile('second.txt'))
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))

  await userEvent.keyboard('{Escape}')

  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

it('refuses several files where one is expected, and says so', async () => {
  const chosen: string[] = []
  const { screen } = await renderInStudio(
    <ImportChooser
      text="Drop it here."
      fileTypes={['.csv']}
      problem={null}
      onChoose={([first]) => chosen.push(first?.file.name ?? '')}
    />,
    {},
  )
  const drop = (...names: string[]) => {
    const dataTransfer = new DataTransfer()
    for (const name of names) dataTransfer.items.add(textFile(name))
    screen
      .getByText('Drop it here.')
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }

  drop('one.csv', 'two.csv')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose one file.')
  expect(chosen).toEqual([])

  drop('one.csv')
  await expect.poll(() => chosen).toEqual(['one.csv'])
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
