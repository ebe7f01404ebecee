import { ScriptPage } from '../pages/script-page.ts'
import { WorkspacesPage } from '../pages/workspaces-page.ts'
import { expect, openPictureStudio } from './open-picture-studio.ts'
import { railLink } from '../pages/rail-link.ts'

// Screenshots of multiple workspaces. Names as arguments take only those.

const NAMES = [
  ...['workspaces', 'workspaces-add', 'workspaces-wrong', 'workspaces-switcher', 'workspaces-leaving'],
  ...['workspaces-projects', 'workspaces-remove', 'workspaces-removed', 'workspaces-200'],
]
const LONG_NAME = 'The harbour radio’s own account for everything that is read out at night, kept by the night watch'

const wanted = process.argv.slice(2)
if (wanted.length === 0 || NAMES.some((name) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted, 1)
  const { page, picture, service } = pictures
  const workspaces = new WorkspacesPage(page)
  const script = new ScriptPage(page)
  try {
    await pictures.useService(service.apiKeys.paid)
    await workspaces.open()
    await workspaces.group().getByRole('button', { name: 'Add a workspace…' }).click()
    await workspaces.fill('Harbour radio', 'http://api.example', '')
    await picture('workspaces-add')
    await workspaces.dialog().getByRole('button', { name: 'Add', exact: true }).click()
    await expect(workspaces.dialog().getByRole('textbox', { name: 'Base URL' })).toHaveAttribute('aria-invalid', 'true')
    await picture('workspaces-wrong')
    await page.keyboard.press('Escape')
    await workspaces.add('Harbour radio', service.baseUrl, service.apiKeys.free)
    await workspaces.add(LONG_NAME, service.baseUrl, service.apiKeys.free)
    await picture('workspaces')

    await pictures.write('The lighthouse', [
      Array.from({ length: 12 }, () => 'The lamp had been dark for eleven years.').join(' '),
      'The boats turned for home.',
    ])
    await workspaces.switcher().click()
    await page.getByRole('menu').waitFor()
    await picture('workspaces-switcher')
    await page.keyboard.press('Escape')
    await script.generate().click()
    await script.cancel().waitFor()
    await workspaces.switchByKeys('Harbour radio')
    await page.getByRole('button', { name: 'Stop and switch' }).waitFor()
    await picture('workspaces-leaving')
    await page.getByRole('button', { name: 'Stop and switch' }).click()
    await workspaces.openNow('Harbour radio').waitFor()
    await pictures.write('The tide', ['The tide was out.'])
    await railLink(page, 'Projects').click()
    await page.getByRole('row', { name: 'The lighthouse' }).waitFor()
    await picture('workspaces-projects')
    await workspaces.switchByKeys('First workspace')
    await workspaces.openNow('First workspace').waitFor()
    await workspaces.open()
    const dialog = await workspaces.choose('Harbour radio', 'Remove…')
    await dialog.getByText('Will be deleted', { exact: true }).waitFor()
    await picture('workspaces-remove')
    await dialog.getByRole('button', { name: 'Remove the workspace' }).click()
    await expect(workspaces.group().getByRole('listitem')).toHaveCount(2)
    await railLink(page, 'Projects').click()
    await page.getByRole('row', { name: 'The tide' }).click()
    await page.getByText('was removed. You can read', { exact: false }).waitFor()
    await picture('workspaces-removed')
    await workspaces.open()
    await pictures.useText(32)
    await workspaces.group().getByRole('listitem').first().waitFor()
    await picture('workspaces-200')
  } finally {
    await pictures.close()
  }
}
