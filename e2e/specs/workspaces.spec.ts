import { startSandboxRig } from '../../src/main/testing/sandbox.test-support.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { WorkspacesPage } from '../pages/workspaces-page.ts'

test.use({ account: null })

test('two workspaces side by side: each has its own projects, and nothing is generated with the other’s key', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(240_000)
  const other = await startSandboxRig(['--speed', '0'])
  const { page } = studio
  const workspaces = new WorkspacesPage(page)
  const look = async (what: string) => {
    // Announcements for screen readers stay for some seconds, even after the dialog is closed.
    await expect(page.locator('[data-live-announcer] [role=img]')).toHaveCount(0, { timeout: 30_000 })
    expect.soft(await getFaults(page), what).toEqual([])
  }
  const inputs = async (rig: typeof other) => (await rig.usage()).syntheses.map(({ input }) => input)
  try {
    await screens.useService(service.apiKeys.paid)
    await screens.write('The lamp', ['The lamp had been dark.'])
    await screens.script.generate().click()
    await expect(screens.script.everythingIsSpoken()).toBeVisible()

    await test.step('needs no switcher for one workspace, and shows errors of a new one at the field', async () => {
      await expect(workspaces.switcher()).toHaveCount(0)
      await workspaces.open()
      await expect(workspaces.row('First workspace')).toContainText('Current')
      await look('one workspace')
      await workspaces.group().getByRole('button', { name: 'Add a workspace…' }).click()
      await workspaces.fill('Harbour radio', 'http://api.example', 'k'.repeat(20))
      await workspaces.dialog().getByRole('button', { name: 'Add', exact: true }).click()
      await expect(workspaces.dialog().getByRole('textbox', { name: 'Base URL' })).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      await look('a wrong address')
      await page.keyboard.press('Escape')
      await workspaces.add('Harbour radio', other.baseUrl, other.apiKeys.paid)
      await expect(workspaces.row('Harbour radio')).toContainText(`key ending in ${other.apiKeys.paid.slice(-4)}`)
      await expect(workspaces.openNow('First workspace')).toBeVisible()
      await look('two workspaces')
    })

    await test.step('opens the other one by keyboard, in every window, and announces it', async () => {
      const second = await studio.openWindow()
      await expect(new WorkspacesPage(second).openNow('First workspace')).toBeVisible()
      await workspaces.switchByKeys('Harbour radio')
      await expect(workspaces.openNow('Harbour radio')).toBeVisible()
      await expect(page.getByText('Harbour radio is open now.')).toBeVisible()
      await expect(new WorkspacesPage(second).openNow('Harbour radio')).toBeVisible()
      await second.close()
      await screens.write('The tide', ['The tide was out.'])
      await screens.script.generate().click()
      await expect(screens.script.everythingIsSpoken()).toBeVisible()
      expect(await inputs(other)).toEqual(['The tide was out.'])
      expect(await inputs(service)).toEqual(['The lamp had been dark.'])
    })

    await test.step('shows each project’s workspace in the list, and switches when opening one of another', async () => {
      await screens.projects.open()
      await expect(page.getByRole('row', { name: 'The lamp' })).toContainText('First workspace')
      await look('projects of two workspaces')
      await screens.projects.openProject('The lamp')
      await expect(workspaces.openNow('First workspace')).toBeVisible()
      await expect(page.getByText('First workspace is open now.')).toBeVisible()
      await expect(screens.script.everythingIsSpoken()).toBeVisible()
    })

    await test.step('opens both without a network', async () => {
      await Promise.all([service.stop(), other.stop()])
      await workspaces.switchByKeys('Harbour radio')
      await expect(workspaces.openNow('Harbour radio')).toBeVisible()
      await screens.reopen('The tide')
      await expect(screens.script.editor).toContainText('The tide was out.')
      await screens.reopen('The lamp')
      await expect(workspaces.openNow('First workspace')).toBeVisible()
    })

    await test.step('shows what removing one deletes, and moves its project before generating more', async () => {
      await workspaces.open()
      const open = await workspaces.choose('First workspace', 'Remove…')
      await expect(open.getByText('This workspace is open. Switch to another one first.')).toBeVisible()
      await page.keyboard.press('Escape')
      const dialog = await workspaces.choose('Harbour radio', 'Remove…')
      await expect(dialog.getByText('1 project with script, takes and exports.', { exact: false })).toBeVisible()
      await look('what goes with a workspace')
      await dialog.getByRole('button', { name: 'Remove the workspace' }).click()
      await expect(workspaces.row('Harbour radio')).toHaveCount(0)
      await expect(workspaces.switcher()).toHaveCount(0)
      await screens.reopen('The tide')
      await expect(page.getByText('was removed. You can read', { exact: false })).toBeVisible()
      await look('a project without its workspace')
      await page.getByRole('button', { name: 'Move to this workspace' }).click()
      await expect(page.getByText('was removed. You can read', { exact: false })).toHaveCount(0)
    })
  } finally {
    await other.stop()
  }
})
