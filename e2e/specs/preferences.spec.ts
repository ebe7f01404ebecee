import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ageTakes } from '../fixtures/older-takes.ts'
import { AgentsPage } from '../pages/agents-page.ts'
import { TakesDialog } from '../pages/takes-dialog.ts'
import { railLink } from '../pages/rail-link.ts'

const LINES = ['The lamp was lit.', 'The boats turned for home.']

test('a take shows its version, and is flagged if a service change affects it', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const takes = new TakesDialog(page)
  await screens.useService(service.apiKeys.paid)
  await screens.write('The lamp', LINES)
  await screens.script.generate().click()
  await expect(screens.script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })

  await test.step('shows its version for a current take, without a flag', async () => {
    await screens.script.select(1)
    await screens.script.takes().getByRole('button', { name: 'Take 1 details' }).click()
    await expect(takes.details()).toContainText('Service version2026-09-30')
    await expect(takes.details()).not.toContainText('retired')
    await takes.details().getByRole('button', { name: 'Close' }).click()
  })

  await test.step('flags a take of a retired model in both lists, and shows that an older one has no version', async () => {
    ageTakes(studio.homeFolder, [
      { text: LINES[0] ?? '', modelId: 'simba-english', versions: ['2026-09-20'] },
      { text: LINES[1] ?? '', modelId: 'simba-3.2', versions: [] },
    ])
    await page.reload()
    await screens.script.select(1)
    await expect(screens.script.takes()).toContainText('model retired')
    await takes.open()
    await expect(takes.row(LINES[0] ?? '')).toContainText('model retired')
    await expect(takes.row(LINES[1] ?? '')).not.toContainText('model retired')
    await takes.row(LINES[1] ?? '').press('Enter')
    await expect(takes.details()).toContainText('Unknown version')
    await takes.details().getByRole('button', { name: 'Close' }).click()
    await takes.row(LINES[0] ?? '').press('Enter')
    await expect(takes.details()).toContainText('2026-09-20')
    await expect(takes.details()).toContainText('choose another model first')
    await takes.details().getByRole('button', { name: 'Close' }).click()
    await takes.close()
  })

  await test.step('names the project for its take in the settings, though the project’s own model differs', async () => {
    await screens.settings.open()
    await expect(page.getByText('1 project of yours has one: “The lamp” (1 take).').first()).toBeVisible()
  })
})

test('dates and numbers use the chosen language immediately in every window', async ({ studio, screens }) => {
  const { page } = studio
  const other = await studio.openWindow()
  const choose = async (locale: string) => {
    await page.getByRole('button', { name: /Date and number format$/ }).click()
    await page.getByRole('option', { name: locale, exact: true }).click()
  }
  await screens.settings.open()
  await railLink(other, 'Settings').click()
  for (const window of [page, other]) await expect(window.getByText('1,234.5', { exact: false })).toBeVisible()

  await choose('German (Germany)')
  for (const window of [page, other]) {
    await expect(window.getByText('1.234,5', { exact: false })).toBeVisible()
    // Storage sizes below, without a refresh.
    await expect(window.getByText(/\d,\d\d? [MG]B free\./)).toBeVisible()
  }

  await studio.restart()
  await screens.settings.open()
  await expect(studio.page.getByText('1.234,5', { exact: false })).toBeVisible()
})

test('shortcuts are changed by pressing new ones, with conflicts and rejections shown, in every window', async ({
  studio,
  screens,
}) => {
  const { page } = studio
  const other = await studio.openWindow()
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const row = (label: string) => dialog.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) })
  const change = async (label: string, keys: string) => {
    await row(label)
      .getByRole('button', { name: /^Change the shortcut for/ })
      .focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: /^Press the new shortcut for/ })).toBeFocused()
    await page.keyboard.press(keys)
  }
  await screens.settings.open()
  await page.getByRole('button', { name: 'Edit shortcuts…' }).click()

  await test.step('gives an action another shortcut, which works in both windows', async () => {
    await dialog.getByRole('searchbox').fill('voices')
    await change('Voices', 'Control+Alt+v')
    await expect(row('Voices')).toContainText('Ctrl+Alt+V')
    await expect(row('Voices').getByRole('button', { name: /^Change the shortcut/ })).toBeFocused()
    await expect(row('Voices').getByRole('status')).toContainText('Voices: Ctrl+Alt+V.')
    await expect(async () => {
      await other.keyboard.press('Control+Alt+v')
      await expect(other.getByRole('heading', { name: 'Voices', level: 1 })).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })

  await test.step('names a shortcut’s current action and reassigns it only on request', async () => {
    await dialog.getByRole('searchbox').fill('')
    await change('Export the chapter', 'Control+Alt+v')
    await expect(row('Export the chapter').getByRole('alert')).toContainText('Ctrl+Alt+V is already used by “Voices”.')
    await expect(row('Export the chapter')).toContainText('Ctrl+E')
    await row('Export the chapter').getByRole('button', { name: 'Reassign' }).click()
    await expect(row('Export the chapter')).not.toContainText('Ctrl+E')
    await expect(row('Voices').filter({ hasText: 'no shortcut' })).toBeVisible()
  })

  await test.step('rejects reserved shortcuts with a message, and changes nothing on Escape', async () => {
    await change('Focus script editor', 'Control+c')
    await expect(row('Focus script editor').getByRole('alert')).toContainText(
      'Ctrl+C is reserved for copy, cut, paste and select.',
    )
    await page.keyboard.press('x')
    await expect(row('Focus script editor').getByRole('alert')).toContainText('X alone types text.')
    await page.keyboard.press('Escape')
    await expect(row('Focus script editor')).toContainText('Ctrl+Shift+S')
    await expect(dialog).toBeVisible()
    expect(await getFaults(page)).toEqual([])
  })

  await test.step('resets one action, then all, to their defaults', async () => {
    await row('Voices')
      .getByRole('button', { name: /^Reset the shortcut for “Voices”/ })
      .click()
    await expect(row('Voices').filter({ hasText: 'Ctrl+2' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Reset all 1 change' }).click()
    await expect(row('Export the chapter')).toContainText('Ctrl+E')
    await expect(dialog.getByRole('button', { name: 'No custom shortcuts' })).toBeVisible()
  })

  await test.step('keeps them across a restart', async () => {
    await change('Voices', 'F9')
    await expect(row('Voices')).toContainText('F9')
    await studio.restart()
    await expect(async () => {
      await studio.page.keyboard.press('F9')
      await expect(studio.page.getByRole('heading', { name: 'Voices', level: 1 })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await studio.page.keyboard.press('Control+/')
    await expect(studio.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('VoicesF9')
  })
})

test('takes are moved to another folder and back, and an unusable folder is rejected', async ({ studio, screens }) => {
  const { page } = studio
  const disk = await mkdtemp(join(tmpdir(), 'overvoice-disk-'))
  const storage = page.getByRole('region', { name: 'Storage', exact: true })
  const move = async (folder: string) => {
    await storage.getByRole('button', { name: 'Change takes folder…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Another folder for takes' })
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  try {
    await screens.write('The lamp', LINES)
    await screens.script.generate().click()
    await expect(screens.script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    await screens.settings.open()

    await move(join(studio.homeFolder, 'media'))
    await expect(storage.getByRole('alert')).toContainText('That folder is inside Overvoice’s own data folder.')
    await move(disk)
    await screens.projects.open()
    await screens.settings.open()
    await expect(storage.getByRole('status')).toContainText('Takes moved.')
    await expect(storage).toContainText(join(disk, 'Overvoice takes'))
    const moved = await readdir(join(disk, 'Overvoice takes'))
    expect(moved.filter((name) => name.endsWith('.pcm'))).toHaveLength(2)

    await studio.restart()
    await screens.reopen('The lamp')
    await expect(screens.script.everythingIsSpoken()).toBeVisible()
    await screens.settings.open()
    await studio.page.getByRole('button', { name: 'Use default folder' }).click()
    await expect(studio.page.getByText('Takes moved.')).toBeVisible()
    expect(await readdir(join(studio.homeFolder, 'media', 'takes'))).toEqual(
      expect.arrayContaining(moved.filter((name) => name.endsWith('.pcm'))),
    )
  } finally {
    await rm(disk, { recursive: true, force: true })
  }
})

test('Create waits for the voices and the response, and keeps the focus', async ({ studio, screens, service }) => {
  const { page } = studio
  const agents = new AgentsPage(page)
  await screens.useService(service.apiKeys.paid)
  await service.fault({ kind: 'delay', for_ms: 3_000 }, { path: '/v1/agents/voices', times: 4 })
  await agents.open()
  await page.getByRole('button', { name: 'New agent' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New agent' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Desk')
  await dialog.getByRole('textbox', { name: 'System prompt' }).fill('You answer.')
  const fault = {
    kind: 'status',
    status: 503,
    code: 'service_unavailable',
    message: 'Later.',
    headers: { 'Retry-After': '2' },
  }
  await service.fault(fault, { path: '/v1/agents', times: 20 })
  await dialog.getByRole('button', { name: 'Create' }).focus()
  await page.keyboard.press('Enter')

  const waiting = dialog.getByRole('button', { name: 'Creating…' })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await expect(waiting).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(dialog.getByRole('alert')).toContainText('Later.', { timeout: 60_000 })
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeEnabled()
})
