import { beforeEach, expect, it } from 'vitest'
import type { ProjectFileRead } from '#shared/contract/project-files.ts'
import { type Answers, renderInStudio, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { Toasts, toasts } from '../../ui/toast.tsx'
import { DuplicateProjectDialog } from './duplicate-project-dialog.tsx'

const DONE: ProjectFileRead = {
  ...{ kind: 'finished', projectId: 'proj_2', title: 'The Lamp copy', narrowedPronunciations: 0 },
  counts: { chapters: 1, blocks: 2, takes: 2, soundBytes: 1_000 },
}

beforeEach(() => toasts.clear())

async function show(duplicate: NonNullable<NonNullable<Answers['projectFiles']>['duplicate']>) {
  const calls: string[] = []
  const rendered = await renderInStudio(
    <>
      <DuplicateProjectDialog
        project={{ id: 'proj_1', title: 'The Lamp' }}
        onOpen={(id) => calls.push(`open ${id}`)}
        onClose={() => calls.push('close')}
      />
      <Toasts />
    </>,
    { projectFiles: { duplicate } },
  )
  return { ...rendered, calls }
}

it('suggests a title, copies under it, and offers to open the copy', async () => {
  const { screen, inputs, calls } = await show(async function* () {
    yield { kind: 'progress', doneBytes: 500, totalBytes: 1_000 }
    yield DONE
  })
  const title = screen.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveValue('The Lamp copy')
  await title.fill('  ')
  await screen.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect.element(screen.getByText('Enter a project title.')).toBeVisible()
  expect(inputs('projectFiles.duplicate')).toEqual([])

  await title.fill('The Lamp copy')
  await screen.getByRole('button', { name: 'Duplicate', exact: true }).click()

  await expect.poll(() => calls).toEqual(['close'])
  expect(inputs('projectFiles.duplicate')).toEqual([{ projectId: 'proj_1', title: 'The Lamp copy' }])
  await expect.element(screen.getByText('Created “The Lamp copy”.')).toBeInTheDocument()
})

it('says why nothing was copied, and tries again', async () => {
  let isFull = true
  const { screen, calls } = await show(async function* () {
    if (isFull) throw studioFailure('disk_full')
    yield DONE
  })
  await screen.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(calls).toEqual([])

  isFull = false
  await screen.getByRole('button', { name: 'Duplicate', exact: true }).click()

  await expect.poll(() => calls).toEqual(['close'])
})
