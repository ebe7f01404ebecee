import { ExportDialog } from '../pages/export-dialog.ts'
import { FindPanel } from '../pages/find-panel.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { LIGHTHOUSE } from './lighthouse.ts'
import { expect, openPictureStudio } from './open-picture-studio.ts'
import { railLink } from '../pages/rail-link.ts'

// Walks through the studio like a user and takes a screenshot of each state, in both themes. Names as arguments take
// only those.

const TITLE = 'The Lighthouse'
const { page, service, picture, useText, close } = await openPictureStudio(process.argv.slice(2))

/** Resolves when a word of some length has just started playing. */
async function wordBegins(): Promise<void> {
  const script = new ScriptPage(page)
  let last = (await script.moment()).lit
  const isNew = async () => {
    const { lit } = await script.moment()
    const began = lit !== last && lit.length > 4
    last = lit
    return began
  }
  await expect.poll(isNew, { intervals: [20] }).toBe(true)
}

try {
  const projects = new ProjectsPage(page)
  const script = new ScriptPage(page)
  const settings = new SettingsPage(page)

  await page.getByText('No projects yet').waitFor()
  await picture('projects-empty')
  await settings.open()
  await settings.usesSandbox(false)
  await settings.setBaseUrl(service.baseUrl)
  await settings.storeKey(service.apiKeys.paid)
  await page.getByRole('textbox', { name: 'Folder' }).fill('~/Voice-overs')
  await page.keyboard.press('Enter')

  await projects.open()
  await projects.create(TITLE)
  await script.saved().waitFor()
  await picture('script-empty')

  await script.paste(LIGHTHOUSE.map(({ text }) => text).join('\n\n'))
  for (const [index, { voice }] of LIGHTHOUSE.entries()) {
    if (voice === 'Aria') continue
    await script.select(index + 1)
    await script.chooseVoice(voice)
  }
  await script.saved().waitFor()
  await script.select(4)
  await expect(page.getByText(/^Pasted/)).toBeHidden()
  await script.generate().waitFor()
  await picture('script-writing')

  await script.generate().click()
  await expect(script.mark(3)).toHaveAttribute('title', 'Block 3: Up to date')
  await picture('script-generating', wordBegins)
  await expect(script.everythingIsSpoken()).toBeVisible()

  await script.pause().click()
  await script.select(2)
  await page.keyboard.press('Alt+Enter')
  await picture('script-playing', wordBegins)
  await useText(32)
  await script.everythingIsSpoken().waitFor()
  await script.editor.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Alt+Enter')
  await picture('script-large-text', wordBegins)
  await useText(16)
  await script.everythingIsSpoken().waitFor()
  await script.select(2)

  await page.keyboard.press('Alt+o')
  await page.keyboard.type('Ada: are the steps 142 or 124? Check the log.')
  await script.select(3)
  await page.keyboard.press('Alt+o')
  await page.keyboard.type('Drier. He has waited for her.')
  await picture('script-note')
  await page.keyboard.press('Alt+Shift+o')
  await page.getByRole('dialog', { name: 'Chapter notes' }).waitFor()
  await picture('notes')
  await page.keyboard.press('Escape')
  await script.select(1)
  await script.caretAfter('years')
  await page.keyboard.press('Enter')
  await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Up to date')
  await expect(script.takes().first()).toContainText('Created when the block was split')
  await script.everythingIsSpoken().waitFor()
  await picture('script-split')
  await page.keyboard.press('Control+z')
  await script.saved().waitFor()
  await script.select(2)

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await picture('command-palette')
  await page.keyboard.type('keeper')
  await page
    .getByRole('option', { name: /keeper/ })
    .first()
    .waitFor()
  await picture('search-written')
  // The first press clears the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor({ state: 'hidden' })

  const find = new FindPanel(page)
  await find.replace('the', 'that')
  await find.option('Whole words').click()
  await find.replaceButton().waitFor()
  await picture('find-replace', () => find.list().locator('ins').first().waitFor())
  await find.option('Whole words').click()
  await find.field().focus()
  await page.keyboard.press('Escape')
  await script.select(2)

  const dialog = new ExportDialog(page)
  await page.getByRole('button', { name: 'Export…' }).click()
  await dialog.dialog.getByText(/^Current level: /).waitFor()
  await picture('export')
  await page.keyboard.press('Escape')
  await dialog.export(['WAV', 'MP3', 'SRT captions', 'VTT captions'], 'lighthouse-2', {
    atReport: () => picture('export-report'),
  })

  await script.append(7, ' One of them was a forbiddenword.')
  await script.append(5, ' She counted them twice.')
  await service.fault({ kind: 'cut', after_bytes: 200_000 }, { path: '/v1/audio/stream/with-timestamps' })
  await page.keyboard.press('Control+Enter')
  await script.inspector.getByRole('button', { name: /^Generate the rest/ }).waitFor()
  await script.select(7)
  await page.keyboard.press('Control+Enter')
  await script.inspector
    .getByText(/^Blocked by the service/)
    .first()
    .waitFor()
  await script.stop()
  await script.select(7)
  await script.inspector
    .getByRole('button', { name: /characters$/ })
    .first()
    .waitFor()
  await picture('script-refused')
  await script.select(5)
  await picture('script-cut')

  await projects.open()
  await projects.create('Harbour notices')
  await script.paste('The ferry leaves at 9:40.\n\nDogs travel free of charge.')
  await script.saved().waitFor()
  await projects.open()
  await page.getByRole('row', { name: TITLE }).waitFor()
  await picture('projects')
  await railLink(page, 'Voices').click()
  await page.getByRole('grid', { name: 'Voices' }).getByRole('row', { name: 'Aria' }).waitFor()
  await picture('voices')

  await service.stop()
  await projects.open()
  await projects.openProject(TITLE)
  await script.append(4, ' It was still there.')
  await page.keyboard.press('Control+Enter')
  await script.inspector
    .getByText(/^Can’t reach the service/)
    .first()
    .waitFor()
  await script.select(3)
  await page.keyboard.press('Alt+Enter')
  await picture('script-offline', wordBegins)
} finally {
  await close()
}
