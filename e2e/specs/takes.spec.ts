import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { TakesDialog } from '../pages/takes-dialog.ts'

const FIRST = 'The lamp was lit.'
const SECOND = 'The boats turned for home.'

test('takes are starred, locked, inspected and deleted, and a deletion is undone', async ({ studio }) => {
  const script = new ScriptPage(studio.page)
  const takes = new TakesDialog(studio.page)
  const projects = new ProjectsPage(studio.page)
  const files = async () =>
    (await readdir(join(studio.homeFolder, 'media', 'takes'))).filter((name) => name.endsWith('.pcm')).length
  const newTake = () => script.inspector.getByRole('button', { name: /^New take/ })

  await test.step('generates two blocks, the first three times', async () => {
    await projects.open()
    await projects.create('The Lamp')
    await script.paste(`${FIRST}\n\n${SECOND}`)
    await script.generate().click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    await script.select(1)
    for (const count of [2, 3]) {
      await newTake().click()
      await expect(script.takes()).toHaveCount(count, { timeout: 60_000 })
      await expect(newTake()).toBeVisible({ timeout: 60_000 })
    }
  })

  await test.step('stars a take in the inspector, and shows its request and cost in the details', async () => {
    await script.takes().last().getByRole('button', { name: 'Star take 1' }).click()
    await expect(script.takes().last().getByRole('button', { name: 'Unstar take 1' })).toBeVisible()
    await script.takes().last().getByRole('button', { name: 'Take 1 details' }).click()
    await expect(takes.details()).toContainText(FIRST)
    await expect(takes.details()).toContainText(`${FIRST.length} characters`)
    await expect(takes.details().getByRole('button', { name: 'Copy request ID' })).toBeVisible()
    await expect(script.takes().last()).not.toContainText('Request ID')
    await takes.details().getByRole('button', { name: 'Close' }).click()
  })

  await test.step('shows a locked block’s padlock and doesn’t generate it', async () => {
    await script.inspector.getByRole('button', { name: 'Lock block' }).click()
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Locked')
    await script.append(1, ' Again.')
    await expect(script.sound.getByRole('button', { name: 'Up to date, except locked blocks' })).toBeVisible()
    await expect(newTake().or(script.inspector.getByRole('button', { name: /^Generate/ }))).toBeDisabled()
    await expect(script.inspector).toContainText('The text or voice has changed since.')
    await studio.page.keyboard.press('Control+Enter')
    await expect(script.inspector).toContainText('This block is locked.')
    await expect(script.takes()).toHaveCount(3)
  })

  await test.step('allows only the unused take to be selected, and restores it', async () => {
    await takes.open()
    await expect(takes.total()).toContainText('4 takes')
    await expect(takes.rows()).toHaveCount(4)
    const ids = () => takes.rows().evaluateAll((rows) => rows.map((row) => row.dataset['id']))
    const newest = await ids()
    await takes.list.getByRole('button', { name: 'Created' }).click()
    await expect.poll(ids).toEqual(newest.toReversed())
    await takes.list.getByRole('button', { name: 'Created' }).click()
    await expect.poll(ids).toEqual(newest)
    await expect(takes.rows().getByRole('checkbox', { disabled: true })).toHaveCount(3)
    await takes.row('unused').getByRole('checkbox').check()
    await takes.deleteSelected().click()
    await expect(takes.rows()).toHaveCount(3)
    await expect(takes.dialog).toContainText('Deleted 1 take,')
    await takes.undo().click()
    await expect(takes.rows()).toHaveCount(4)
  })

  await test.step('deletes everything unused at once; the audio stays on disk for a day', async () => {
    const before = await files()
    await takes.choose('Takes', 'Unused takes')
    await expect(takes.rows()).toHaveCount(1)
    await takes.deleteUnused().click()
    await expect(takes.dialog).toContainText('No matching takes')
    await takes.close()
    await expect(script.takes()).toHaveCount(2)
    expect(await files()).toBe(before)
  })

  await test.step('keeps lock, star and deletion across a restart', async () => {
    await studio.restart()
    const again = new ScriptPage(studio.page)
    const projectsAgain = new ProjectsPage(studio.page)
    await projectsAgain.open()
    await projectsAgain.openProject('The Lamp')
    await again.select(1)
    await expect(again.mark(1)).toHaveAttribute('title', 'Block 1: Locked')
    await expect(again.takes()).toHaveCount(2)
    await expect(again.takes().last().getByRole('button', { name: 'Unstar take 1' })).toBeVisible()
    await studio.page.keyboard.press('Alt+k')
    await expect(again.mark(1)).toHaveAttribute('title', 'Block 1: Out of date')
  })
})
