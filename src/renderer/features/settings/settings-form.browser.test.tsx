import { expect, it } from 'vitest'
import { WorkspacesProvider } from '../../rpc/workspaces.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { DEFAULT_SETTINGS, describeBrowserStudio } from '../../testing/studio-answers.test-support.ts'
import { soughtSection } from './sections.ts'
import { SettingsForm } from './settings-form.tsx'

const { baseUrl, usesSandbox, plan, serviceVersion, headerPrefix, recordingRetentionDays, key } = DEFAULT_SETTINGS
const ACCOUNT = { baseUrl, usesSandbox, plan, serviceVersion, headerPrefix, recordingRetentionDays, key }
const WORKSPACE = { ...ACCOUNT, id: 'workspace_1', name: 'First workspace', projects: 1 }
const pending = () => new Promise<never>(() => undefined)

async function renderForm() {
  const { screen } = await renderInStudio(
    <WorkspacesProvider onChanged={() => undefined}>
      <SettingsForm />
    </WorkspacesProvider>,
    {
      app: { about: describeBrowserStudio },
      settings: { get: () => DEFAULT_SETTINGS },
      workspaces: {
        list: () => [WORKSPACE],
        async *watch() {
          yield { currentId: WORKSPACE.id, turn: 0, workspaces: [WORKSPACE], phase: { kind: 'open' } }
        },
      },
      storage: { sizes: pending, backups: pending },
      cloning: { retention: pending },
      projects: { modelUses: pending },
      updates: {
        async *watch() {
          yield { canCheck: false, isChecking: false, checkedAt: null, available: null, failure: null }
        },
      },
    },
  )
  const nav = screen.getByRole('navigation', { name: 'Settings sections' })
  const search = screen.getByRole('searchbox', { name: 'Find a setting' })
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('section[aria-label] > h2')]
      .filter((heading) => heading.offsetParent !== null)
      .map((heading) => heading.textContent)
  await expect.element(screen.getByRole('region', { name: 'About' })).toBeVisible()
  return { screen, nav, search, shown }
}

it('lists every group in order and moves there with the focus', async () => {
  const { screen, nav, shown } = await renderForm()
  const names = nav
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
  expect(names).toEqual(shown())
  expect(names.slice(0, 2)).toEqual(['Service', 'Workspaces'])

  await nav.getByRole('link', { name: 'Backups' }).click()

  await expect.element(screen.getByRole('region', { name: 'Backups' })).toHaveFocus()
})

it('moves to a section that was asked for, before it is loaded and during a search', async () => {
  soughtSection.set('storage')
  const { screen, search, shown } = await renderForm()
  await expect.element(screen.getByRole('region', { name: 'Storage' })).toHaveFocus()
  expect(soughtSection.get()).toBeNull()

  await search.fill('proxy')
  await expect.poll(shown).toEqual(['Network'])
  soughtSection.set('backups')

  await expect.element(screen.getByRole('region', { name: 'Backups' })).toHaveFocus()
  await expect.element(search).toHaveValue('')
})

it('shows only the groups that contain the searched words, and all of them again', async () => {
  const { screen, nav, search, shown } = await renderForm()
  const all = shown()

  await search.fill('BASE url')
  expect(shown()).toEqual(['Service'])
  await expect.element(screen.getByText('No matching settings')).not.toBeVisible()
  await expect.element(nav).not.toBeInTheDocument()

  await search.fill('no such setting')
  expect(shown()).toEqual([])
  await expect.element(screen.getByText('No matching settings')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear search' }).click()

  expect(shown()).toEqual(all)
  await expect.element(screen.getByText('No matching settings')).not.toBeInTheDocument()
})
