import type { Page } from '@playwright/test'
import { ActivityPage } from '../pages/activity-page.ts'
import { CastDialog } from '../pages/cast-dialog.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ImportDialog } from '../pages/import-dialog.ts'
import { Marks } from '../pages/marks.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { PronunciationDialogs } from '../pages/pronunciation-dialogs.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { TakesDialog } from '../pages/takes-dialog.ts'
import { expect, openPictureStudio, type PictureStudio } from './open-picture-studio.ts'

// Screenshots of working on a script: an imported text, its cast, formatting and pronunciations, takes, and the queue.
// Names as arguments take only those; `-large` at the end of a name is the same with twice the text size.

const BOOK = `# The Lighthouse

## The road

The lamp had been dark for eleven years when the keeper’s daughter came back.

She carried one suitcase and a ring of keys.

## The storm

Ada: You are late.

Marlo: The road was under water. I came by the harbour wall.

Ada: Then you have seen the boats.

Marlo: All nine of them.

## The lamp

She climbed the 142 steps without once stopping for breath.
`
const LONG =
  'was turning for home behind the others, and nobody on the wall said a word of it until the last lantern was out.'
const BOATS = ['The Heron', 'The Curlew', 'The Petrel', 'The Gannet', 'The Plover', 'The Fulmar']

const wanted = process.argv.slice(2)
const isWanted = (...names: string[]) =>
  wanted.length === 0 || names.some((name) => wanted.includes(name) || wanted.includes(`${name}-large`))

/** The current state in both text sizes. */
async function inBothSizes({ picture, page }: PictureStudio, name: string): Promise<void> {
  await picture(name)
  if (!wanted.includes(`${name}-large`)) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await picture(`${name}-large`)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
}

/** Presses Escape until no dialog is open. */
async function leave(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

async function bringIn(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const imports = new ImportDialog(page)
  const script = new ScriptPage(page)
  await pictures.write('The Lighthouse', [])
  await imports.choose({ name: 'The Lighthouse.md', buffer: Buffer.from(BOOK) })
  await imports.figures.waitFor()
  await inBothSizes(pictures, 'import')
  await imports.store.click()
  await page.getByText(/^Imported 4 chapters/).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await new ChaptersPane(page).row('The storm').click()
  await script.mark(4).waitFor()
  await expect(script.generate()).toHaveText(/characters$/)
  await expect(script.inspector.getByRole('button', { name: /^Generate · \d+ characters$/ })).toBeVisible()
  await inBothSizes(pictures, 'chapters')
}

async function giveVoices(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const script = new ScriptPage(page)
  const cast = new CastDialog(page)
  await cast.open()
  await cast.add('Ada', 'June')
  await inBothSizes(pictures, 'cast')
  await cast.add('Marlo', 'Marlo')
  await cast.close()
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Project voice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project voice settings' })
  await dialog.getByRole('switch', { name: 'Normalize loudness' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByText(/^4 generated blocks/).waitFor()
  await inBothSizes(pictures, 'touched')
  await leave(page)
}

async function compareTakes(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const script = new ScriptPage(page)
  const takes = new TakesDialog(page)
  await script.select(2)
  await script.chooseVoice('Aria')
  await leave(page)
  await script.inspector.getByRole('button', { name: /^Generate/ }).click()
  await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Up to date')
  await script.stop()
  await script.inspector.getByRole('button', { name: 'Compare takes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare takes' })
  await dialog.getByRole('button', { name: 'Compare blind' }).click()
  await page.keyboard.press('b')
  await inBothSizes(pictures, 'compare-blind')
  await leave(page)
  await takes.open()
  await takes.rows().first().waitFor()
  await inBothSizes(pictures, 'manage-takes')
  await takes.rows().first().press('Enter')
  await takes.details().waitFor()
  await inBothSizes(pictures, 'take-details')
  await leave(page)
}

/** Three lines of a generated script: one locked, one changed, and one edited back to its text before the last take. */
async function fixLine(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const script = new ScriptPage(page)
  const takes = new TakesDialog(page)
  const [first, second, third] = [
    'The lamp had been dark for eleven years when the keeper’s daughter came back.',
    'She carried one suitcase and a ring of keys.',
    'Below them the first boats were turning for home.',
  ]
  await pictures.write('Corrections', [first ?? '', second ?? '', third ?? ''])
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await script.append(2, ' Nobody met her.')
  await page.keyboard.press('Control+Enter')
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await script.stop()
  await script.select(1)
  await page.keyboard.press('Alt+k')
  await script.append(3, ' Not one of them waved.')
  await expect(script.generate()).toHaveText(/^Generate 1 block · \d+ characters$/)
  await script.inspector.getByRole('button', { name: /^Generate · \d+ characters$/ }).waitFor()
  await inBothSizes(pictures, 'script-changed')

  await page.keyboard.press('Control+z')
  await script.select(2)
  for (let letter = 0; letter < ' Nobody met her.'.length; letter += 1) {
    if (letter === 0) for (let line = 0; line < 4; line += 1) await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
  }
  await script.sound.getByRole('button', { name: 'Reuse existing takes for 1 block · free' }).waitFor()
  await script.inspector.getByRole('button', { name: 'Generate · already generated, free' }).waitFor()
  await inBothSizes(pictures, 'script-stored')
  await script.sound.getByRole('button', { name: 'Reuse existing takes for 1 block · free' }).click()
  await expect(script.everythingIsSpoken()).toBeVisible()
  await takes.open()
  await takes.deleteUnused().click()
  await expect(takes.dialog).toContainText('Deleted 1 take,')
  await inBothSizes(pictures, 'takes-deleted')
  await leave(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
}

async function markWords(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const script = new ScriptPage(page)
  const marks = new Marks(page)
  await pictures.write('Marked', [
    'The lamp had been dark for eleven years when the keeper came back.',
    'Dr. Vale said it again, more loudly.',
    '<speak>The boats <emphasis level="loud">came</emphasis> home.</speak>',
  ])
  await script.caretAfter('lamp')
  await marks.choose('Emphasis', 'Strong')
  await script.caretAfter('dark')
  await marks.choose('Speed', 'Slow')
  await script.caretAfter('eleven')
  await page.keyboard.press('Alt+p')
  await marks.answer('Pause', '0.75')
  await script.caretAfter('loudly')
  await marks.choose('Volume', 'Very loud')
  await script.caretAfter('Dr')
  await marks.button('Substitute…').click()
  await marks.answer(/^Read “Dr” as/, 'Doctor')
  await script.saved().waitFor()
  await expect(page.getByText(/^Pasted/)).toBeHidden()
  await expect(script.inspector.getByRole('button', { name: /^Generate · \d+ characters$/ })).toBeVisible()
  await inBothSizes(pictures, 'marks')
  await script.select(3)
  await inBothSizes(pictures, 'ssml-error')
}

/** A block with audio edits, and words selected on the waveform, looped and zoomed to. */
async function editSound(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const { keyboard } = page
  const script = new ScriptPage(page)
  const field = (name: string) => script.inspector.getByRole('textbox', { name })
  await pictures.write('Mixed', [
    'The lamp had been dark for eleven years when the keeper’s daughter came back.',
    'She carried one suitcase and a ring of keys.',
    'Nobody spoke.',
  ])
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await script.stop()
  await script.select(2)
  await script.openSection('Audio')
  for (const [name, value] of [
    ['Gain (dB)', '6'],
    ['Fade in', '0.3'],
    ['Fade out', '0.6'],
    ['Trim start', '0.25'],
  ] as const) {
    await field(name).fill(value)
    await keyboard.press('Tab')
  }
  await script.inspector.getByText(/The take itself isn’t changed/).waitFor()
  await expect(page.getByText(/^Pasted/)).toBeHidden()
  await inBothSizes(pictures, 'sound-edits')
  await script.position().focus()
  await keyboard.press('Home')
  for (let word = 0; word < 4; word += 1) await keyboard.press('ArrowUp')
  for (let word = 0; word < 4; word += 1) await keyboard.press('Shift+ArrowUp')
  await keyboard.press('l')
  await keyboard.press('Enter')
  await keyboard.press('-')
  await inBothSizes(pictures, 'sound-selection')
}

async function describeWords(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const script = new ScriptPage(page)
  const pronunciations = new PronunciationDialogs(page)
  await pictures.write('Said', ['At dawn Siobhan lit the lamp for the third time.', 'Nobody but Siobhan had seen it.'])
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await script.caretAfter('Siobhan')
  await page.keyboard.press('Shift+Control+ArrowLeft')
  await page.keyboard.press('Alt+a')
  await pronunciations.spoken().fill('Shivaughn')
  await pronunciations.where('This project')
  await expect(pronunciations.word).toContainText('2 blocks will sound different')
  await inBothSizes(pictures, 'pronunciation')
  await pronunciations.save().click()
  await pronunciations.openList()
  await pronunciations.add('Whitby', 'Wit bee')
  await pronunciations.add('Vale', 'Vail')
  await inBothSizes(pictures, 'pronunciation-list')
  await leave(page)
}

async function workOff(pictures: PictureStudio): Promise<void> {
  const { page } = pictures
  const script = new ScriptPage(page)
  const activity = new ActivityPage(page)
  await new SettingsPage(page).open()
  await new SettingsPage(page).choosePlan('Free')
  await pictures.write('Evening reading', [
    'The lamp had been dark for eleven years.',
    'One forbiddenword too many.',
    ...BOATS.map((boat) => `${boat} ${LONG}`),
  ])
  await script.generate().click()
  await activity.open()
  await activity.decisions().first().waitFor()
  await expect(activity.speaking().first()).toContainText(/[1-9]\d* of \d+ characters/)
  await inBothSizes(pictures, 'queue-running')
  await activity.pauseAll().click()
  await activity.goOn().first().waitFor()
  await inBothSizes(pictures, 'queue-paused')
  await activity.goOn().first().click()
  await expect(activity.speaking().first()).toBeVisible()
  await pictures.crash()
  await new ActivityPage(pictures.page).open()
  await pictures.page.getByText(/were queued when Overvoice closed/).waitFor()
  await inBothSizes(pictures, 'queue-held')
  await new ProjectsPage(pictures.page).open()
  await new ProjectsPage(pictures.page).openProject('Evening reading')
  await pictures.page.getByText(/were queued when Overvoice closed/).waitFor()
  const again = new ScriptPage(pictures.page)
  await again.select(3)
  await again.inspector.getByRole('button', { name: /^Generate the rest/ }).waitFor()
  await inBothSizes(pictures, 'script-held')
}

/** The same for a service that responds immediately: waiting requests wait for the rate limit. */
async function waitForLimit(pictures: PictureStudio): Promise<void> {
  const { page, service } = pictures
  const script = new ScriptPage(page)
  const activity = new ActivityPage(page)
  await new SettingsPage(page).choosePlan('Free')
  await pictures.write(
    'Harbour notices',
    Array.from({ length: 40 }, (_each, index) => `Berth ${index + 1} is free.`),
  )
  await script.generate().click()
  await activity.open()
  await activity.main.getByText(/next request in \d+ s/).waitFor()
  await inBothSizes(pictures, 'queue-limit')
  await activity.cancelAll().click()
  await activity.isEmpty().waitFor()

  await service.fault({ kind: 'cut', after_bytes: 60_000 }, { path: '/v1/audio/stream/with-timestamps' })
  await pictures.write('Night watch', [`The Heron ${LONG}`])
  await script.generate().click()
  await activity.open()
  await activity.decisions().first().waitFor()
  await inBothSizes(pictures, 'queue-failed')
}

const paced = await openPictureStudio(wanted)
try {
  await paced.useService(paced.service.apiKeys.paid)
  if (isWanted('import', 'chapters', 'cast', 'touched', 'compare-blind', 'manage-takes', 'take-details')) {
    await bringIn(paced)
    await giveVoices(paced)
    await compareTakes(paced)
  }
  if (isWanted('script-changed', 'script-stored', 'takes-deleted')) await fixLine(paced)
  if (isWanted('marks', 'ssml-error')) await markWords(paced)
  if (isWanted('sound-edits', 'sound-selection')) await editSound(paced)
  if (isWanted('pronunciation', 'pronunciation-list')) await describeWords(paced)
  if (isWanted('queue-running', 'queue-paused', 'queue-held', 'script-held')) await workOff(paced)
} finally {
  await paced.close()
}
if (isWanted('queue-limit', 'queue-failed')) {
  const fast = await openPictureStudio(wanted, 0)
  try {
    await fast.useService(fast.service.apiKeys.free)
    await waitForLimit(fast)
  } finally {
    await fast.close()
  }
}
