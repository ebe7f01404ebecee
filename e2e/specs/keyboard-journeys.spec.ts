import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type KeyboardUser, test } from '../fixtures/keyboard-only.ts'
import { AgentsPage } from '../pages/agents-page.ts'
import { CastDialog } from '../pages/cast-dialog.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'
import { ExportDialog } from '../pages/export-dialog.ts'
import { FlowPage } from '../pages/flow-page.ts'
import { ScriptPage } from '../pages/script-page.ts'

const CHAPTER = [
  'The lamp had been dark for eleven years when Eilidh came back to the lighthouse.',
  'Keeper: You’re late.',
  'Eilidh: The ferry was late. I came as fast as I could.',
  'She put her suitcase down and looked up into the glass. Somebody had kept it clean.',
  'Keeper: Every Sunday. Nobody asked me to.',
  'Below them the first boats were turning for home.',
].join('\n\n')

/** For the whole job, from the first screen to the file. */
const MAX_ACTIONS = 40

test('a chapter is pasted, cast, generated, fixed and exported for ACX by keyboard in at most 40 actions', async ({
  studio,
  keyboard,
}) => {
  const { page, exportFolder } = studio
  const script = new ScriptPage(page)
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()

  await test.step('pastes the chapter into a new project', async () => {
    await keyboard.press('Alt+n')
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await keyboard.type('The Lighthouse')
    await keyboard.press('Enter')
    await expect(script.editor).toBeFocused()
    await keyboard.paste(CHAPTER)
    await expect.poll(() => script.count('Blocks')).toBe('6')
    await expect(script.saved()).toBeVisible()
  })

  await test.step('casts two voices', async () => {
    const cast = new CastDialog(page)
    await keyboard.press('Alt+Shift+c')
    await addToCast(page, keyboard, 'Keeper', 'Marlo')
    await addToCast(page, keyboard, 'Eilidh', 'June')
    await expect(cast.dialog).toBeFocused()
    await keyboard.press('Escape')
    await expect(cast.dialog).toBeHidden()
    await expect(script.voice(2)).toHaveText('Marlo')
    await expect(script.voice(3)).toHaveText('June')
  })

  await test.step('generates everything', async () => {
    await expect(script.editor).toBeFocused()
    await keyboard.press('Control+Shift+Enter')
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  })

  await test.step('fixes a line and generates it again', async () => {
    await keyboard.press('Control+f')
    await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
    await keyboard.type('Nobody asked me to')
    await keyboard.press('Enter')
    await keyboard.press('Escape')
    await expect(script.editor).toBeFocused()
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Nobody asked me to')
    await keyboard.type('Somebody had to')
    await expect(script.editor).toContainText('Keeper: Every Sunday. Somebody had to.')
    await expect(script.generate()).toContainText('Generate 1 block')
    await keyboard.press('Control+Enter')
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    await expect(script.takes()).toHaveCount(2)
  })

  await test.step('exports an audiobook', async () => {
    const { dialog } = new ExportDialog(page)
    await keyboard.press('Control+e')
    await expect(dialog.getByRole('button', { name: /Export$/ })).toBeFocused()
    const preset = dialog.getByRole('button', { name: /Preset$/ })
    await keyboard.tabTo(preset)
    await keyboard.type('Audiobook')
    await expect(preset).toHaveText('Audiobook (ACX)')
    await keyboard.tabTo(dialog.getByRole('button', { name: 'Export 1 file' }))
    await keyboard.press('Enter')
    await expect(dialog.getByText('Exported 1 file.')).toBeVisible({ timeout: 90_000 })
    const files = await readdir(exportFolder)
    expect(files).toEqual(['01 The Lighthouse.mp3'])
    expect(describeSound(join(exportFolder, '01 The Lighthouse.mp3'))).toBe('mp3,44100,192000')
  })

  expect(keyboard.actionCount).toBeLessThanOrEqual(MAX_ACTIONS)
})

test('an agent is created, changed, given a flow, published and tested by keyboard', async ({ studio, keyboard }) => {
  test.setTimeout(240_000)
  const { page } = studio
  const agents = new AgentsPage(page)
  const flow = new FlowPage(page)
  const conversations = new ConversationsPage(page)
  const agent = page.getByRole('region', { name: 'Harbor office' })
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()

  await test.step('creates the agent', async () => {
    const dialog = page.getByRole('dialog', { name: 'New agent' })
    await keyboard.run('New agent')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await keyboard.type('Harbor office')
    await keyboard.tabTo(dialog.getByRole('textbox', { name: 'System prompt' }))
    await keyboard.type('You answer the phone of the harbor office. Answer in one or two sentences.')
    await keyboard.tabTo(dialog.getByRole('textbox', { name: 'First message' }))
    await keyboard.type('Harbor office, good morning.')
    await keyboard.tabTo(dialog.getByRole('button', { name: /^Voice: / }))
    await chooseVoice(page, keyboard, 'Carly')
    await expect(dialog.getByRole('button', { name: 'Voice: Carly' })).toBeFocused()
    await keyboard.tabTo(dialog.getByRole('button', { name: 'Create' }))
    await keyboard.press('Enter')
    await expect(agents.heading('Harbor office')).toBeVisible()
  })

  await test.step('changes a setting', async () => {
    await keyboard.goToPane(agent)
    await keyboard.tabTo(page.getByRole('link', { name: 'Language model (LLM)' }))
    await keyboard.press('Enter')
    await keyboard.tabTo(agents.field('Temperature'))
    await keyboard.press('Control+a')
    await keyboard.type('0.7')
    await expect(agents.unpublished()).toContainText('1 unpublished change')
  })

  await test.step('draws a flow', async () => {
    await keyboard.press('F6')
    await expect(agents.bar.getByRole('button', { name: 'Review…' })).toBeFocused()
    await keyboard.press('F6')
    await keyboard.goToPane(agent)
    await keyboard.tabTo(page.getByRole('tab', { name: 'Settings' }))
    await keyboard.press('ArrowRight')
    await keyboard.tabTo(agent.getByRole('button', { name: 'Start from scratch' }))
    await keyboard.press('Enter')
    await expect(flow.form.getByRole('heading', { name: 'Start' })).toBeVisible()
    await expect(flow.field('Name')).toBeFocused()
    await addNode(page, keyboard, 'Say')
    await keyboard.tabTo(flow.form.getByRole('textbox', { name: 'Text' }))
    await keyboard.type('The next ferry leaves at ten.')
    await addNode(page, keyboard, 'End')
    await expect(flow.row(/^Say: The next ferry leaves at ten/)).toBeVisible()
    await expect(flow.row(/^End/)).toBeVisible()
  })

  await test.step('reaches every part of the flow', async () => {
    await keyboard.goToPane(agents.bar)
    await keyboard.goToPane(flow.outline)
    await keyboard.goToPane(flow.canvas)
    await keyboard.goToPane(flow.form)
  })

  await test.step('publishes both', async () => {
    await keyboard.run('Publish the flow')
    const publish = agents.review.getByRole('button', { name: /^Publish \d+ changes$/ })
    await keyboard.tabTo(publish)
    await keyboard.press('Enter')
    await expect(agents.review).toBeHidden({ timeout: 60_000 })
    await expect(agents.allSent()).toBeVisible()
  })

  await test.step('tests the agent', async () => {
    await keyboard.run('Test agent')
    await keyboard.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Start' }))
    await keyboard.press('Enter')
    await expect(conversations.line('Harbor office, good morning.')).toBeVisible({ timeout: 60_000 })
    await expect(conversations.line('The next ferry leaves at ten.')).toBeVisible({ timeout: 60_000 })
    await expect(conversations.completed()).toBeVisible({ timeout: 120_000 })
  })
})

test('a click would fail these journeys', async ({ studio, keyboard }) => {
  const newProject = studio.page.getByRole('button', { name: 'New project' })
  await keyboard.goToPane(studio.page.getByRole('region', { name: 'Projects' }))
  await keyboard.tabTo(newProject)
  await keyboard.press('Enter')
  await expect(studio.page.getByRole('dialog', { name: 'New project' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(newProject).toBeFocused()
  expect(keyboard.takePointerEvents()).toEqual([])

  await newProject.click()

  expect(keyboard.takePointerEvents()).toEqual(['pointerdown', 'mousedown', 'click'])
})

/** Adds the name that has the focus in the cast dialog. */
async function addToCast(page: Page, keyboard: KeyboardUser, name: string, voice: string): Promise<void> {
  const cast = new CastDialog(page)
  await expect(cast.dialog.getByRole('button', { name: new RegExp(`^Add ${name} `) })).toBeFocused()
  await keyboard.press('Enter')
  await expect(cast.speaker.getByRole('button', { name: /^Voice: / })).toBeFocused()
  await chooseVoice(page, keyboard, voice)
  await expect(cast.speaker.getByRole('button', { name: `Voice: ${voice}` })).toBeFocused()
  await keyboard.tabTo(cast.store())
  await keyboard.press('Enter')
  await expect(cast.speaker).toBeHidden()
}

/** Chooses a voice from the focused field. */
async function chooseVoice(page: Page, keyboard: KeyboardUser, voice: string): Promise<void> {
  const voices = page.getByRole('dialog', { name: 'Voice', exact: true })
  await keyboard.press('Enter')
  await expect(voices.getByRole('searchbox')).toBeFocused()
  await keyboard.type(voice)
  await expect(voices.getByRole('row').first()).toHaveAccessibleName(new RegExp(`^${voice}`))
  await keyboard.press('Enter')
  await expect(voices).toBeHidden()
}

/** Adds a node after the selected one and leaves the focus in its first field. */
async function addNode(page: Page, keyboard: KeyboardUser, type: string): Promise<void> {
  const flow = new FlowPage(page)
  const dialog = flow.dialog('Add a node')
  await keyboard.press('Insert')
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await keyboard.type(type.toLowerCase())
  const first = dialog.getByRole('option').first()
  await expect(first).toHaveAccessibleName(new RegExp(`^${type}`))
  await expect(first).toHaveAttribute('data-focused')
  await keyboard.press('Enter')
  await expect(flow.form.getByRole('heading', { name: type, exact: true })).toBeVisible()
  await expect(flow.field('Name')).toBeFocused()
}

/** The codec, sample rate and bit rate of a file. */
function describeSound(path: string): string {
  const entries = ['-v', 'error', '-show_entries', 'stream=codec_name,sample_rate,bit_rate', '-of', 'csv=p=0', path]
  return execFileSync('ffprobe', entries, { encoding: 'utf8' }).trim()
}
