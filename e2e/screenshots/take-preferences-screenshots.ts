import { ageTakes } from '../fixtures/older-takes.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { TakesDialog } from '../pages/takes-dialog.ts'
import { expect, openPictureStudio } from './open-picture-studio.ts'

// Screenshots of user preferences, and of takes affected by service changes. Names as arguments take only those.

const LINES = ['The lamp had been dark for eleven years.', 'The boats turned for home.', 'Nobody said a word.']
const NAMES = [
  'settings',
  'licenses',
  'licenses-200',
  'removed-projects',
  'removed-projects-200',
  'take-touched',
  'take-touched-details',
  'takes-touched',
  'versions',
  'formats',
  'keys',
  'keys-held',
  'keys-200',
  'takes-touched-200',
  'takes-place-200',
  'takes-place-choose-200',
  'formats-200',
  'versions-200',
  'settings-200',
  'takes-place',
  'takes-place-choose',
]

const wanted = process.argv.slice(2)
if (wanted.length === 0 || NAMES.some((name) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0)
  const { picture } = pictures
  const script = new ScriptPage(pictures.page)
  const takes = new TakesDialog(pictures.page)
  const settings = new SettingsPage(pictures.page)
  try {
    await settings.open()
    await pictures.page.getByRole('button', { name: 'Licenses…' }).click()
    const licenses = pictures.page.getByRole('dialog', { name: 'Licenses' })
    await licenses.getByRole('status').filter({ hasText: 'packages' }).waitFor()
    await licenses.getByText('better-sqlite3', { exact: true }).click()
    await licenses.getByText('Permission is hereby granted').waitFor()
    await picture('licenses')
    await licenses.getByRole('button', { name: 'Close' }).click()
    await pictures.useService(pictures.service.apiKeys.paid)
    await pictures.page.getByRole('button', { name: 'Test connection' }).click()
    await pictures.page.getByText(/API key is valid/).waitFor()
    await pictures.page.getByRole('heading', { name: 'Settings' }).click()
    await picture('settings')
    await settings.usesSandbox(true)
    const projects = new ProjectsPage(pictures.page)
    const removedProjects = pictures.page.getByRole('dialog', { name: 'Recently deleted' })
    for (const title of ['An old tour of the harbour', 'Trailer, second try']) {
      await pictures.write(title, LINES)
      await projects.open()
      await projects.choose(title, 'Remove')
      await pictures.page.getByRole('button', { name: 'Dismiss' }).click()
    }
    await pictures.page.getByRole('button', { name: 'Recently deleted…' }).click()
    await removedProjects.getByRole('button', { name: 'Restore Trailer, second try' }).waitFor()
    await picture('removed-projects')
    await removedProjects.getByRole('button', { name: 'Done' }).click()
    await pictures.write('The lighthouse', LINES)
    await script.generate().click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    ageTakes(pictures.homeFolder, [
      { text: LINES[0] ?? '', modelId: 'simba-english', versions: ['2026-09-20'] },
      { text: LINES[1] ?? '', modelId: 'simba-3.2', versions: [] },
    ])
    await pictures.page.reload()
    await script.select(1)
    await expect(script.takes()).toContainText('model retired')
    await picture('take-touched')
    await script.takes().getByRole('button', { name: 'Take 1 details' }).click()
    await takes.details().getByText('choose another model first').waitFor()
    await picture('take-touched-details')
    await takes.details().getByRole('button', { name: 'Close' }).click()
    await takes.open()
    await picture('takes-touched')
    await takes.close()
    await settings.open()
    await pictures.page.getByRole('button', { name: 'Change takes folder…' }).scrollIntoViewIfNeeded()
    await picture('takes-place')
    await pictures.page.getByRole('button', { name: 'Change takes folder…' }).click()
    await picture('takes-place-choose')
    await pictures.page.keyboard.press('Escape')
    await pictures.page.getByRole('button', { name: /Date and number format$/ }).click()
    await pictures.page.getByRole('option', { name: 'German (Germany)', exact: true }).click()
    await expect(pictures.page.getByText('1.234,5', { exact: false })).toBeVisible()
    await picture('formats')
    await pictures.page.getByRole('button', { name: /Date and number format$/ }).click()
    await pictures.page.getByRole('option', { name: 'British English', exact: true }).click()
    await pictures.page.getByRole('button', { name: 'Edit shortcuts…' }).click()
    const keys = pictures.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByRole('searchbox').fill('ctrl')
    await keys.getByRole('button', { name: /^Change the shortcut for “Export the chapter”/ }).click()
    await pictures.page.keyboard.press('Control+b')
    await keys.getByText('is already used by').scrollIntoViewIfNeeded()
    await picture('keys-held')
    await keys.getByRole('button', { name: 'Reassign' }).click()
    await keys.getByRole('searchbox').fill('')
    await keys.getByRole('button', { name: /^Change the shortcut for “Slower”/ }).click()
    await picture('keys')
    await pictures.page.keyboard.press('Escape')
    await keys.getByRole('button', { name: 'Close' }).click()
    await pictures.page.getByRole('heading', { name: 'Versions' }).scrollIntoViewIfNeeded()
    await pictures.page.getByText('1 project of yours').first().scrollIntoViewIfNeeded()
    await picture('versions')
    await pictures.useText(32)
    await pictures.page.getByRole('button', { name: 'Edit shortcuts…' }).click()
    await keys.getByRole('searchbox').waitFor()
    await picture('keys-200')
    await pictures.page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await pictures.page.getByRole('heading', { name: 'Workspaces', exact: true }).scrollIntoViewIfNeeded()
    await picture('settings-200')
    const place = pictures.page.getByRole('button', { name: 'Change takes folder…' })
    await place.scrollIntoViewIfNeeded()
    await picture('takes-place-200')
    await place.click()
    await pictures.page.getByRole('dialog').waitFor()
    await picture('takes-place-choose-200')
    await pictures.page.keyboard.press('Escape')
    const formats = pictures.page.getByRole('button', { name: /Date and number format$/ })
    await formats.scrollIntoViewIfNeeded()
    await picture('formats-200')
    await pictures.page.getByText('1 project of yours').first().scrollIntoViewIfNeeded()
    await picture('versions-200')
    await pictures.page.getByRole('button', { name: 'Licenses…' }).click()
    await licenses.getByRole('status').filter({ hasText: 'packages' }).waitFor()
    await picture('licenses-200')
    await licenses.getByRole('button', { name: 'Close' }).click()
    await projects.open()
    await pictures.page.getByRole('button', { name: 'Recently deleted…' }).click()
    await removedProjects.getByRole('button', { name: 'Restore Trailer, second try' }).waitFor()
    await picture('removed-projects-200')
    await removedProjects.getByRole('button', { name: 'Done' }).click()
    await projects.openProject('The lighthouse')
    await takes.open()
    await takes.rows().first().waitFor()
    await picture('takes-touched-200')
  } finally {
    await pictures.close()
  }
}
