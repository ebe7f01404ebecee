import type { Page } from '@playwright/test'
import { faultsOf } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { Marks } from '../pages/marks.ts'
import { SayAsDialogs } from '../pages/say-as-dialogs.ts'

const LINES = ['The lamp was lit.', 'The boats turned for home.', 'Nobody spoke.']

// By keys alone once the lines are written. `RECORD=1` keeps a video of each window in `test-results`, with the keys in it.
const isRecording = Boolean(process.env.RECORD)
test.use(isRecording ? { video: { mode: 'on', size: { width: 1280, height: 800 } }, colorScheme: 'dark' } : {})
test.beforeEach(async ({ context }) => {
  if (isRecording) await context.addInitScript(showKeys)
})

test('what is marked while listening is gone through by keys until nothing is left', async ({
  studio,
  screens,
  service,
}) => {
  const { script } = screens
  const { page } = studio
  const expectNoFault = async (window: Page) => {
    // A video is of the pass alone.
    if (!isRecording) expect(await faultsOf(window)).toEqual([])
  }
  const press = (key: string) => page.keyboard.press(key)
  await screens.useService(service.apiKeys.paid)
  await screens.write('Listening', LINES)
  await script.generate().press('Enter')
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await expect(script.play()).toBeVisible({ timeout: 30_000 })

  await test.step('M marks while it plays, and play goes on', async () => {
    const heard = async () => Number(await script.position().getAttribute('aria-valuenow'))
    await script.play().focus()
    await press('Enter')
    await expect(script.litWord()).toBeVisible()
    const before = await heard()
    await press('m')
    await expect(page.getByText(/[Mm]arked (in )?block \d\. 1 wrong words/)).toBeVisible()
    await expect.poll(heard).toBeGreaterThan(before)
    await expect(page.getByRole('button', { name: '1 mark' })).toBeVisible()
    await expect(script.play()).toBeVisible({ timeout: 30_000 })
    await press('Alt+Shift+l')
    await expect(page.getByRole('dialog', { name: 'Marks of the chapter' }).getByRole('option')).toBeFocused()
    await press('a')
    await expect(page.getByText('Nothing is marked')).toBeVisible()
    // The focus went with the list, and is where the next key does something.
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Done' })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('M marks the word that is heard, and a second key says why', async () => {
    await script.play().focus()
    await press('Alt+ArrowUp')
    await press('Alt+ArrowUp')
    await press('Alt+ArrowUp')
    await press('Alt+ArrowRight')
    await press('m')
    await expect(page.getByText(/“\w+” marked in block 1\. 1 wrong words/)).toBeVisible()
    await press('2')
    await press('Alt+ArrowDown')
    await press('Alt+ArrowRight')
    await press('m')
    await expect(page.getByText(/marked in block 2\./)).toBeVisible()
    await expect(page.getByRole('button', { name: '2 marks' })).toBeVisible()
  })

  await test.step('while typing the letter is written, and another key marks', async () => {
    await press('Control+Shift+s')
    await expect(script.editor).toBeFocused()
    await press('Alt+ArrowDown')
    await press('Alt+Shift+m')
    await expect(page.getByRole('button', { name: '3 marks' })).toBeVisible()
    expect(await script.lines()).toEqual(LINES)
    await expectNoFault(page)
  })

  await test.step('the marks are there after a restart', async () => {
    await expect(script.saved()).toBeVisible()
    await studio.restart()
    await screens.reopen('Listening')
    await expect(studio.page.getByRole('button', { name: '3 marks' })).toBeVisible()
  })

  await test.step('the list leads to how a word is said, and to a pause before it, and the mark stays until it is heard anew', async () => {
    const { page: again } = studio
    const list = again.getByRole('dialog', { name: 'Marks of the chapter' })
    const sayAs = new SayAsDialogs(again)
    const marks = new Marks(again)
    await again.keyboard.press('Alt+Shift+l')
    await expect(list.getByRole('option').first()).toBeFocused()
    const marked = await list.getByRole('option').first().locator('[class*="word"]').innerText()
    await again.keyboard.press('s')
    await expect(sayAs.spoken()).toBeFocused()
    await expect(sayAs.written()).toHaveValue(marked)
    await again.keyboard.type('lahmp')
    await again.keyboard.press('Enter')
    await expect(sayAs.word).toBeHidden()
    await expect(screens.script.inspector.getByRole('region', { name: 'Say as' })).toContainText('said as lahmp')
    await again.keyboard.press('Alt+Shift+l')
    await expect(list.getByRole('option')).toHaveCount(3)
    await again.keyboard.press('w')
    await expect(again.getByRole('dialog', { name: 'Pause' }).getByRole('textbox')).toBeFocused()
    await again.keyboard.press('Control+a')
    await again.keyboard.type('0.5')
    await again.keyboard.press('Enter')
    await expect(marks.pauses()).toHaveText([/0\.5 s/])
  })

  await test.step('a list goes through them: accepted, taken back, spoken anew, until nothing is left', async () => {
    const { page: again } = studio
    const list = again.getByRole('dialog', { name: 'Marks of the chapter' })
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
    await expect(list.getByText(/^Block 2 was not generated anew, and its mark is back\. .*Not charged/)).toBeVisible()
    await expect(left).toHaveCount(2)
    await expect(left.nth(1)).toBeFocused()
    await expect(left.nth(1)).toHaveAttribute('aria-selected', 'true')
    await again.keyboard.press('ArrowUp')
    await again.keyboard.press('r')
    await expect(list.getByText(/^Block 2 is generated anew: listen to it again\. 1 left\.$/)).toBeVisible()
    await expect(left).toHaveCount(1)
    await again.keyboard.press('a')
    await expect(list.getByText('Nothing is marked')).toBeVisible()
    await expect(list.getByRole('button', { name: 'Done' })).toBeFocused()
    await again.keyboard.press('Enter')
    await expect(list).toHaveCount(0)
    await screens.script.select(2)
    await expect(screens.script.takes()).toHaveCount(2, { timeout: 30_000 })
  })
})

/** Shows the keys that were pressed last in a corner of the window. */
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
