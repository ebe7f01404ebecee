import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ProjectsPage } from '../pages/projects-page.ts'

const LINES = ['The lamp was lit.', 'The boats turned for home.']

test('a project is exported to one file and imported as a new one, and a damaged file is rejected', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const projects = new ProjectsPage(page)
  const dialog = page.getByRole('dialog')
  const path = join(studio.exportFolder, 'The lamp.overvoice')
  const expectNoFault = async () => expect(await getFaults(page)).toEqual([])
  await screens.useService(service.apiKeys.paid)
  await screens.write('The lamp', LINES)
  await screens.script.generate().click()
  await expect(screens.script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })

  await test.step('exports the project with its takes', async () => {
    await projects.open()
    await projects.choose('The lamp', 'Export project file…')
    await expect(dialog.getByText(/^2 takes, about .* of audio\.$/)).toBeVisible()
    await expectNoFault()
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByText(/^Project file written: 1 chapter, 2 blocks, 2 takes/)).toBeVisible()
    await expectNoFault()
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('replaces an existing file only by its own button', async () => {
    await projects.choose('The lamp', 'Export project file…')
    await expect(dialog.getByText('This file already exists and will be replaced.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Export and replace the file' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Another name')
    await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('rejects a file with one changed byte with a message', async () => {
    const buffer = await readFile(path)
    const place = buffer.indexOf('The boats turned')
    buffer[place] = 0x5a
    await projects.importFile({ name: 'changed.overvoice', mimeType: 'application/octet-stream', buffer })
    await expect(dialog.getByText(/It was changed or damaged\. Nothing was imported\./)).toBeVisible()
    await expectNoFault()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('main').getByRole('row', { name: 'The lamp' })).toHaveCount(1)
  })

  await test.step('imports the file as a new project next to the old one, with all its audio', async () => {
    await projects.importFile(path)
    await expect(dialog.getByText(/Imported “The lamp”: 1 chapter, 2 blocks, 2 takes/)).toBeVisible()
    await expectNoFault()
    await dialog.getByRole('button', { name: 'Open the project' }).click()
    await expect(screens.script.everythingIsSpoken()).toBeVisible()
    expect(await screens.script.lines()).toEqual(LINES)
    await projects.open()
    await expect(page.getByRole('main').getByRole('row', { name: 'The lamp' })).toHaveCount(2)
  })

  await test.step('duplicates a project with all its audio under another title', async () => {
    await screens.projects.open()
    await projects.choose('The lamp', 'Duplicate…')
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('The lamp copy')
    await expectNoFault()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('The second lamp')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Open the project' }).click()
    await expect(screens.script.everythingIsSpoken()).toBeVisible()
    expect(await screens.script.lines()).toEqual(LINES)
    await projects.open()
    await projects.choose('The second lamp', 'Remove')
    await expect(page.getByRole('main').getByRole('row', { name: 'The second lamp' })).toHaveCount(0)
  })

  await test.step('imports a file dropped onto the list', async () => {
    const bytes = [...(await readFile(path))]
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], 'dropped.overvoice'))
      return data
    }, bytes)
    await page.getByRole('grid', { name: 'Projects' }).dispatchEvent('dragover', { dataTransfer: transfer })
    await expect(page.getByText('Drop to import')).toBeVisible()
    await page.getByRole('grid', { name: 'Projects' }).dispatchEvent('drop', { dataTransfer: transfer })
    await expect(dialog.getByText(/Imported “The lamp”/)).toBeVisible()
  })
})
