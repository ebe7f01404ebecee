import type { Locator, Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { AgentsPage } from '../pages/agents-page.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { TakesDialog } from '../pages/takes-dialog.ts'

test.use({ account: null })

const FIRST = 'The lamp had been dark for eleven years.'
const SECOND = 'She climbed the stairs without once stopping for breath, counted them, and counted them again.'
const THIRD = 'Nobody had said the forbiddenword aloud.'

test('projects, voices and settings have no accessibility faults in any state', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const { projects, settings } = screens
  const look = async (what: string) => expect.soft(await getFaults(page), what).toEqual([])

  await page.getByText('No projects yet').waitFor()
  await look('no projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page.keyboard.press('Enter')
  await page.getByText('Enter a project title.').waitFor()
  await look('a title is missing')
  await page.keyboard.press('Escape')
  await projects.create('Accessible')
  await projects.open()
  await page.getByRole('row', { name: 'Accessible' }).waitFor()
  await look('a project')
  await page.getByRole('button', { name: 'Actions for Accessible' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).waitFor()
  await look('actions of a project')
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Dismiss' }).waitFor()
  await look('a message')

  await page.keyboard.press('Control+2')
  await page.getByRole('row', { name: 'Aria' }).waitFor()
  await look('voices')
  await page.getByRole('button', { name: /Any language/ }).click()
  await page.getByRole('option').first().waitFor()
  await look('languages')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('nobody')
  await page.getByText('No matching voices').waitFor()
  await look('no such voice')

  await settings.open()
  await look('settings with the sandbox')
  await settings.usesSandbox(false)
  await settings.setBaseUrl('http://voices.example')
  await page.getByRole('button', { name: 'Save API key' }).click()
  await look('settings that are wrong')
  await settings.setBaseUrl(service.baseUrl)
  await settings.storeKey('sk_of_somebody_else')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByRole('region', { name: 'Service' }).getByRole('alert').waitFor()
  await look('a refused key')
})

test('agents have no accessibility faults in any state', async ({ studio, screens, service }) => {
  const { page } = studio
  const agents = new AgentsPage(page)
  const look = async (what: string) => expect.soft(await getFaults(page), what).toEqual([])
  await screens.useService(service.apiKeys.paid)

  await agents.open()
  await page.getByText('No agents yet').waitFor()
  await look('no agents')
  await page.getByRole('button', { name: 'New agent' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Enter a name.').waitFor()
  await look('a name is missing')
  await page.keyboard.press('Escape')
  await agents.create('Reception', 'You answer the door.', 'Carly')
  await agents.field('Name').fill('Front desk')
  await agents.field('Speed').fill('9')
  await page.getByText(/Enter 0\.5 to 2/).waitFor()
  await look('settings with a change and a number that does not fit')
  await page.getByRole('button', { name: 'Voice: Carly' }).click()
  await page.getByRole('row', { name: 'Lyla' }).waitFor()
  await look('voices for agents')
  await page.keyboard.press('Escape')
  await agents.openReview().click()
  await agents.difference('Name').waitFor()
  await look('what differs')
  await page.keyboard.press('Escape')
  await agents.bar.getByRole('button', { name: 'Discard…' }).click()
  await page.getByRole('dialog', { name: 'Discard changes' }).waitFor()
  await look('what would be discarded')
  await page.keyboard.press('Escape')
  await agents.showTab('Evaluation')
  await page.getByRole('button', { name: 'Add a criterion' }).click()
  await page.getByRole('button', { name: 'Add a data field' }).click()
  await page.getByText('Fix before publishing').waitFor()
  await look('evaluation')
  await agents.showTab('Widget')
  await page.getByText('On a dark page: dark widget').waitFor()
  await look('widget')
  await agents.showTab('Settings')
  await page.getByRole('button', { name: 'Generate secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Generate secret' }).click()
  await page.getByLabel('Secret', { exact: true }).waitFor()
  await look('a secret')
  await page.keyboard.press('Escape')
  await agents.open()
  await agents.row('Reception').waitFor()
  await look('a list with a change that is not sent')
})

test('the script, its takes and its chapters have no accessibility faults in any state', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const { script } = screens
  const [takes, chapters] = [new TakesDialog(page), new ChaptersPane(page)]
  const look = async (what: string) => expect.soft(await getFaults(page), what).toEqual([])

  await screens.useService(service.apiKeys.paid)
  await screens.projects.open()
  await screens.projects.create('Accessible')
  await look('an empty script')
  await script.paste([FIRST, SECOND, THIRD].join('\n\n'))
  await script.generate().waitFor()
  await look('a script that is not spoken')
  await service.fault({ kind: 'cut', after_bytes: 200_000 }, { path: '/v1/audio/stream/with-timestamps' })
  await script.select(2)
  await page.keyboard.press('Control+Enter')
  await script.inspector
    .getByRole('button', { name: /^Generate the rest/ })
    .first()
    .waitFor()
  await script.generate().click()
  await expect(script.mark(3)).toHaveAttribute('title', /Failed/)
  await script.select(3)
  await look('a script with a refused block')
  await script.select(1)
  await page.keyboard.press('Alt+Enter')
  await expect.poll(async () => (await script.moment()).lit).not.toBe('')
  await look('a script that plays')
  await page.keyboard.press('Control+Shift+Space')

  await page.keyboard.press('Alt+k')
  await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Locked')
  await look('a locked block')
  await script.takes().first().getByRole('button', { name: 'Take 1 details' }).click()
  await takes.details().waitFor()
  await look('details of a take')
  await page.keyboard.press('Escape')
  await takes.open()
  await takes.rows().first().waitFor()
  await look('all takes')
  await takes.close()
  await chapters.add()
  await script.paste(FIRST)
  await chapters.choose('Chapter 2', 'Rename')
  await expect(chapters.nameField()).toBeFocused()
  await look('a chapter that is named')
  await page.keyboard.press('Escape')
  await chapters
    .row('Chapter 2')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem').first().waitFor()
  await look('actions of a chapter')
})

test('selected words, menus and dialogs of a script have no accessibility faults', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const { script, exports } = screens
  const look = async (what: string) => expect.soft(await getFaults(page), what).toEqual([])

  await screens.useService(service.apiKeys.paid)
  await screens.write('Accessible', [FIRST, SECOND, THIRD])
  await script.generate().click()
  await expect(script.mark(3)).toHaveAttribute('title', /Failed/)
  await expect(script.mark(2)).toHaveAttribute('title', /Up to date/)
  await script.select(1)
  await script.caretAfter('The')
  await page.keyboard.press('Shift+Control+ArrowRight')
  await page.getByRole('toolbar', { name: 'Selected words' }).getByRole('button', { name: 'Emotion' }).click()
  await page.getByRole('menuitemradio', { name: 'Calm' }).waitFor()
  await look('emotions for selected words')
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar', { name: 'Selected words' }).waitFor()
  await look('selected words')
  await page.keyboard.press('Control+a')
  await script.inspector.getByRole('heading', { name: '3 blocks selected' }).waitFor()
  await look('several selected blocks')

  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Find' }).waitFor()
  await look('find and replace')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await look('all actions')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+/')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await look('keys')
  await page.keyboard.press('Escape')
  await script.inspector.getByRole('button', { name: /^Voice: / }).click()
  await page.getByRole('dialog', { name: 'Voice' }).getByRole('row').first().waitFor()
  await look('the choice of a voice')
  await page.keyboard.press('Escape')
  await script.inspector.getByRole('button', { name: /Model$/ }).click()
  await page.getByRole('option').first().waitFor()
  await look('the choice of a model')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Project voice' }).click()
  await page.getByRole('dialog', { name: 'Project voice settings' }).waitFor()
  await look('what the project speaks with')
  await page.keyboard.press('Escape')
  await exports.export(['WAV', 'MP3'], 'accessible', { atReport: () => look('what was exported') })
  await page.getByRole('button', { name: 'Export…' }).click()
  await exports.outcome().waitFor()
  await look('an export')
})

/**
 * Presses Tab until the focused element has this name, like a user without a mouse. Every stop on the way must show its
 * focus.
 */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press(key)
    const { label, isSeen } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
      const called =
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        (ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ') || element.innerText)
      // Some controls draw the focus ring on a parent, such as check boxes and rows.
      const around = element.closest('label') ?? element
      const hasRing =
        element === document.body ||
        element.isContentEditable ||
        [element, around, ...around.querySelectorAll('*')].some((each) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(each)
          return outlineStyle !== 'none' && outlineWidth !== '0px'
        })
      return { label: called.trim(), isSeen: hasRing }
    })
    expect.soft(isSeen, `the focus is seen on “${label}”`).toBe(true)
    if (name.test(label)) return
    passed.push(label)
  }
  throw new Error(`${String(name)} was not reached past ${passed.join(', ')}`)
}

test('creates a chapter and exports it by keyboard alone', async ({ studio, screens }) => {
  const { page } = studio
  const { script, exports } = screens
  await page.getByText('No projects yet').waitFor()

  await test.step('creates and writes a project', async () => {
    await tabTo(page, /^New project/)
    await page.keyboard.press('Enter')
    await page.keyboard.type('By keyboard')
    await page.keyboard.press('Enter')
    await expect(script.editor).toBeFocused()
    await page.keyboard.type(FIRST)
    await page.keyboard.press('Enter')
    await page.keyboard.type(SECOND)
    await expect(script.saved()).toBeVisible()
  })

  await test.step('changes the voice of a block', async () => {
    await page.keyboard.press('F6')
    await tabTo(page, /^Voice: /)
    await page.keyboard.press('Enter')
    await page.keyboard.type('Marlo')
    await tabTo(page, /^Marlo/)
    await page.keyboard.press('Enter')
    await expect(script.inspector.getByRole('button', { name: 'Voice: Marlo' })).toBeFocused()
  })

  await test.step('generates, plays and steps through both blocks', async () => {
    await page.keyboard.press('Control+Shift+Enter')
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 30_000 })
    await expect.poll(async () => (await script.moment()).lit, { timeout: 20_000 }).not.toBe('')
    await page.keyboard.press('Control+Shift+Space')
    await expect(script.play()).toBeVisible()
    await page.keyboard.press('Control+Shift+s')
    await expect(script.editor).toBeFocused()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Alt+Enter')
    await page.keyboard.press('Control+Shift+Space')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(async () => (await script.moment()).position).toContain('word 1 of 15, block 2 of 2')
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(async () => (await script.moment()).lit).toBe('climbed')
  })

  await test.step('underlines the word in the text and on the waveform with the system’s high-contrast colors', async () => {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    for (const word of [script.litWord(), script.waveformWord()])
      await expect.poll(() => isUnderlined(page, word)).toBe(true)
    await page.emulateMedia({ colorScheme: null, forcedColors: null })
  })

  await test.step('exports files', async () => {
    await page.keyboard.press('Control+e')
    await exports.outcome().waitFor()
    await tabTo(page, /^Customize$/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^MP3$/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Export 3 files$/)
    await page.keyboard.press('Enter')
    await expect(exports.dialog.getByText('Exported 3 files.')).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Escape')
    await expect(script.editor).toBeFocused()
  })

  await test.step('finds the chapter again', async () => {
    await page.keyboard.press('Control+1')
    await page.getByRole('row', { name: 'By keyboard' }).waitFor()
    await tabTo(page, /^By keyboard/)
    await page.keyboard.press('Enter')
    await expect(script.editor).toContainText(SECOND)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('searchbox', { name: 'Search actions and text' })).toBeFocused()
    await page.keyboard.type('settings')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })
})

/** Whether something is drawn along an element's lower edge. */
async function isUnderlined(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  if (!box) return false
  const clip = { x: box.x, y: box.y + box.height - 3, width: box.width, height: 3 }
  const { data } = PNG.sync.read(await page.screenshot({ clip }))
  let drawn = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) < 200) drawn += 1
  return drawn >= box.width
}
