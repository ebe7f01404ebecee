import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ProjectSettings } from '#shared/contract/projects.ts'
import { makeChapter } from '#shared/testing/make-script.test-support.ts'
import { ProjectSettingsDialog } from '../../features/script/project/project-settings-dialog.tsx'
import { createStore } from '../../lib/create-store.ts'
import { useStore } from '../../lib/use-store.ts'
import { CATALOG } from './render-inspector.test-support.tsx'
import { renderScript } from './render-script.test-support.tsx'

/** Shows the dialog of a project that another window can change. */
async function showSettings() {
  const { project } = makeChapter([])
  const stored: Partial<ProjectSettings>[] = []
  const closed: string[] = []
  const projectStore = createStore(project)
  function Settings() {
    return (
      <ProjectSettingsDialog
        project={useStore(projectStore)}
        catalog={CATALOG}
        cast={[]}
        offeredVoiceId={null}
        onStored={(_project, changes) => stored.push(changes)}
        onClose={() => closed.push('closed')}
      />
    )
  }
  const { inputs } = await renderScript(<Settings />, {
    projects: { update: ({ settings }) => ({ ...project, settings: { ...project.settings, ...settings } }) },
  })
  const changeElsewhere = (settings: Partial<ProjectSettings>) =>
    projectStore.set({ ...project, settings: { ...project.settings, ...settings } })
  return { stored, closed, inputs, changeElsewhere }
}

const pause = page.getByRole('textbox', { name: 'Pause after each block' })
const loudness = page.getByRole('switch', { name: 'Normalize loudness' })
const save = page.getByRole('button', { name: /^Save/ })

it('stores only what was changed, and leaves what another window changed meanwhile', async () => {
  const { stored, closed, inputs, changeElsewhere } = await showSettings()
  await pause.fill('3')

  changeElsewhere({ loudnessNormalization: true, pauseAfterMs: 900 })
  await expect.element(loudness).toBeChecked()
  await expect.element(pause).toHaveValue('3')
  await save.click()

  await expect.poll(() => closed).toEqual(['closed'])
  expect(inputs('projects.update')).toMatchObject([{ settings: { pauseAfterMs: 3_000 } }])
  expect(stored).toEqual([{ pauseAfterMs: 3_000 }])
})

it('shows a setting as undo left it', async () => {
  const { changeElsewhere } = await showSettings()

  changeElsewhere({ pauseAfterMs: 900 })

  await expect.element(pause).toHaveValue('0.9 s')
})

it('stores nothing, and adds no step to undo, if nothing was changed', async () => {
  const { stored, closed, inputs } = await showSettings()
  await pause.fill('3')
  await pause.fill('0.5')

  await save.click()

  await expect.poll(() => closed).toEqual(['closed'])
  expect([inputs('projects.update'), stored]).toEqual([[], []])
})
