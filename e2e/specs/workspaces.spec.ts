import { startPracticeRig } from '../../src/main/testing/practice.test-support.ts'
import { faultsOf } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { WorkspacesPage } from '../pages/workspaces-page.ts'

test('two accounts stand side by side: each with its own projects, and nothing is spoken with the other’s key', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(240_000)
  const other = await startPracticeRig(['--speed', '0'])
  const { page } = studio
  const workspaces = new WorkspacesPage(page)
  const look = async (what: string) => {
    // What was announced of a dialog stands for some seconds in a place for screen readers, also when the dialog is gone.
    await expect(page.locator('[data-live-announcer] [role=img]')).toHaveCount(0, { timeout: 30_000 })
    expect.soft(await faultsOf(page), what).toEqual([])
  }
  const inputs = async (rig: typeof other) => (await rig.usage()).syntheses.map(({ input }) => input)
  try {
    await screens.useService(service.apiKeys.paid)
    await screens.write('The lamp', ['The lamp had been dark.'])
    await screens.script.generate().click()
    await expect(screens.script.everythingIsSpoken()).toBeVisible()

    await test.step('one account needs no switcher; what is wrong with a new one stands at its field', async () => {
      await expect(workspaces.switcher()).toHaveCount(0)
      await workspaces.open()
      await expect(workspaces.row('First workspace')).toContainText('Open now')
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

    await test.step('the other one is opened with the keys, in every window, and says so', async () => {
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

    await test.step('the list of projects says whose each is, and opening one of the other goes there', async () => {
      await screens.projects.open()
      await expect(page.getByRole('row', { name: 'The lamp' })).toContainText('First workspace')
      await look('projects of two workspaces')
      await screens.projects.openProject('The lamp')
      await expect(workspaces.openNow('First workspace')).toBeVisible()
      await expect(page.getByText('First workspace is open now.')).toBeVisible()
      await expect(screens.script.everythingIsSpoken()).toBeVisible()
    })

    await test.step('without a network both can be opened and read', async () => {
      await Promise.all([service.stop(), other.stop()])
      await workspaces.switchByKeys('Harbour radio')
      await expect(workspaces.openNow('Harbour radio')).toBeVisible()
      await screens.reopen('The tide')
      await expect(screens.script.editor).toContainText('The tide was out.')
      await screens.reopen('The lamp')
      await expect(workspaces.openNow('First workspace')).toBeVisible()
    })

    await test.step('one that is removed says what goes, and its project is moved before more of it is spoken', async () => {
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
      await expect(page.getByText('which was removed', { exact: false })).toBeVisible()
      await look('a project without its workspace')
      await page.getByRole('button', { name: 'Move it to this workspace' }).click()
      await expect(page.getByText('which was removed', { exact: false })).toHaveCount(0)
    })
  } finally {
    await other.stop()
  }
})
