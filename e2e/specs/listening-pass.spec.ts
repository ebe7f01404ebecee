import type { Page } from '@playwright/test'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { Marks } from '../pages/marks.ts'
import { PronunciationDialogs } from '../pages/pronunciation-dialogs.ts'

const LINES = ['The lamp was lit.', 'The boats turned for home.', 'Nobody spoke.']

// By keyboard only once the lines are written. `RECORD=1` saves a video of each window in `test-results`, showing the
// keys.
const isRecording = Boolean(process.env.RECORD)
test.use(isRecording ? { video: { mode: 'on', size: { width: 1280, height: 800 } }, colorScheme: 'dark' } : {})
test.beforeEach(async ({ context }) => {
  if (isRecording) await context.addInitScript(showKeys)
})

test('issues flagged while listening are worked off by keyboard', async ({ studio, screens, service }) => {
  const { script } = screens
  const { page } = studio
  const expectNoFault = async (window: Page) => {
    // A video shows only the pass.
    if (!isRecording) expect(await getFaults(window)).toEqual([])
  }
  const press = (key: string) => page.keyboard.press(key)
  await screens.useService(service.apiKeys.paid)
  await screens.write('Listening', LINES)
  await script.openSection('Pronunciation')
  await script.generate().press('Enter')
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await expect(script.play()).toBeVisible({ timeout: 30_000 })

  await test.step('flags with M during playback, which continues', async () => {
    const heard = async () => Number(await script.position().getAttribute('aria-valuenow'))
    await script.play().focus()
    await press('Enter')
    await expect(script.litWord()).toBeVisible()
    const before = await heard()
    await press('m')
    await expect(page.getByText(/Flagged .*block \d\. Press 1–5/)).toBeVisible()
    await expect.poll(heard).toBeGreaterThan(before)
    await expect(page.getByRole('button', { name: '1 issue' })).toBeVisible()
    await expect(script.play()).toBeVisible({ timeout: 30_000 })
    await press('Alt+Shift+l')
    await expect(page.getByRole('dialog', { name: 'Chapter issues' }).getByRole('option')).toBeFocused()
    await press('a')
    await expect(page.getByText('No issues flagged')).toBeVisible()
    // The focus moved with the list, to where the next key has an effect.
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Done' })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('flags the current word with M, and sets the reason with a second key', async () => {
    await script.play().focus()
    await press('Alt+ArrowUp')
    await press('Alt+ArrowUp')
    await press('Alt+ArrowUp')
    await press('Alt+ArrowRight')
    await press('m')
    await expect(page.getByText(/Flagged “\w+” in block 1\. Press 1–5 for a reason: 1 wrong words/)).toBeVisible()
    await press('2')
    await press('Alt+ArrowDown')
    await press('Alt+ArrowRight')
    await press('m')
    await expect(page.getByText(/^Flagged .*block 2\./)).toBeVisible()
    await expect(page.getByRole('button', { name: '2 issues' })).toBeVisible()
  })

  await test.step('types the letter while editing, and flags with another shortcut', async () => {
    await press('Control+Shift+s')
    await expect(script.editor).toBeFocused()
    await press('Alt+ArrowDown')
    await press('Alt+Shift+m')
    await expect(page.getByRole('button', { name: '3 issues' })).toBeVisible()
    expect(await script.lines()).toEqual(LINES)
    await expectNoFault(page)
  })

  await test.step('keeps the flags across a restart', async () => {
    await expect(script.saved()).toBeVisible()
    await studio.restart()
    await screens.reopen('Listening')
    await expect(studio.page.getByRole('button', { name: '3 issues' })).toBeVisible()
  })

  await test.step('leads from the list to a pronunciation and a preceding pause, and keeps the flag until it is heard again', async () => {
    const { page: again } = studio
    const list = again.getByRole('dialog', { name: 'Chapter issues' })
    const pronunciations = new PronunciationDialogs(again)
    const marks = new Marks(again)
    await again.keyboard.press('Alt+Shift+l')
    await expect(list.getByRole('option').first()).toBeFocused()
    const marked = await list.getByRole('option').first().locator('[class*="word"]').innerText()
    await again.keyboard.press('s')
    await expect(pronunciations.spoken()).toBeFocused()
    await expect(pronunciations.written()).toHaveValue(marked)
    await again.keyboard.type('lahmp')
    await again.keyboard.press('Enter')
    await expect(pronunciations.word).toBeHidden()
    await expect(screens.script.inspector.getByRole('region', { name: 'Pronunciation' })).toContainText(
      'pronounced lahmp',
    )
    await again.keyboard.press('Alt+Shift+l')
    await expect(list.getByRole('option')).toHaveCount(3)
    await again.keyboard.press('w')
    await expect(again.getByRole('dialog', { name: 'Pause' }).getByRole('textbox')).toBeFocused()
    await again.keyboard.press('Control+a')
    await again.keyboard.type('0.5')
    await again.keyboard.press('Enter')
    await expect(marks.pauses()).toHaveText([/0\.5 s/])
  })

  await test.step('steps through the list: accepted, undone, regenerated, until nothing is left', async () => {
    const { page: again } = studio
    const list = again.getByRole('dialog', { name: 'Chapter issues' })
    const left = list.getByRole('option')
    await again.keyboard.press('Alt+Shift+l')
    await expect(left).toHaveCount(3)
    await expect(left.first()).toContainText('Pronunciation')
    await expect(left.first()).toBeFocused()
    await expectNoFault(again)
    await again.keyboard.press('3')
    await expect(left.first()).toContainText('Pace')
    await again.keyboard.press('a')
    await expect(left).toHaveCount(2)
    await again.keyboard.press('Control+z')
    await expect(left).toHaveCount(3)
    await again.keyboard.press('a')
    await expect(left).toHaveCount(2)
    await service.fault({ kind: 'status', status: 400 }, { path: '/v1/audio/*' })
    await again.keyboard.press('r')
    await expect(list.getByText(/^Couldn’t regenerate block 2\. Its flag is back\. .*Not charged/)).toBeVisible()
    await expect(left).toHaveCount(2)
    await expect(left.nth(1)).toBeFocused()
    await expect(left.nth(1)).toHaveAttribute('aria-selected', 'true')
    await again.keyboard.press('ArrowUp')
    await again.keyboard.press('r')
    await expect(list.getByText(/^Regenerated block 2\. Listen again\. 1 left\.$/)).toBeVisible()
    await expect(left).toHaveCount(1)
    await again.keyboard.press('a')
    await expect(list.getByText('No issues flagged')).toBeVisible()
    await expect(list.getByRole('button', { name: 'Done' })).toBeFocused()
    await again.keyboard.press('Enter')
    await expect(list).toHaveCount(0)
    await screens.script.select(2)
    await expect(screens.script.takes()).toHaveCount(2, { timeout: 30_000 })
  })
})

/** Shows the last keys pressed in a corner of the window. */
function showKeys(): void {
  const pressed: string[] = []
  addEventListener(
    'keydown',
    (event) => {
      if (['Alt', 'Shift', 'Control', 'Meta'].includes(event.key)) return
      const names = [
        event.ctrlKey && 'Ctrl',
        event.altKey && 'Alt',
        event.shiftKey && 'Shift',
        event.key.replace('Arrow', ''),
      ]
      pressed.push(names.filter(Boolean).join(' '))
      const label = document.getElementById('pressed-keys') ?? document.createElement('output')
      label.id = 'pressed-keys'
      label.ariaHidden = 'true'
      label.textContent = pressed.slice(-4).join('   ')
      Object.assign(label.style, {
        ...{ position: 'fixed', right: '16px', bottom: '200px', zIndex: '9999', padding: '8px 14px' },
        ...{
          borderRadius: '6px',
          background: '#111c',
          color: '#fff',
          font: '600 16px system-ui',
          pointerEvents: 'none',
        },
      })
      document.body.append(label)
    },
    true,
  )
}
