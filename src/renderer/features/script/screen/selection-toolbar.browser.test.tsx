import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CastMember } from '#shared/contract/cast.ts'
import { compileInputs } from '#shared/domain/speech-text/compile-inputs.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { MarkToolbar } from '../marks/mark-toolbar.tsx'
import { Toasts } from '../../../ui/toast.tsx'
import { SelectionToolbar } from '../marks/selection-toolbar.tsx'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { showChapter } from '../show-chapter.test-support.tsx'

const LINE = 'The lamp had been dark for eleven years.'

let opened: Awaited<ReturnType<typeof showChapter>> | undefined
afterEach(() => opened?.close())

const toolbar = page.getByRole('toolbar', { name: 'Selected words' })
const script = page.getByRole('textbox', { name: 'Script' })
const button = (name: string) => toolbar.getByRole('button', { name })

const CAST: CastMember[] = [
  { id: 'cast_a', name: 'Alice', voiceId: 'june', modelId: null, language: null, emotion: null },
  { id: 'cast_m', name: 'Marlo', voiceId: 'marlo', modelId: null, language: null, emotion: null },
]

/** Shows a script of these blocks with the focus in it. */
async function showScript(...lines: string[]) {
  const blocks = lines.map((text, index) => makeBlock(`block_${index}`, text))
  opened = await showChapter(blocks, { part: { cast: CAST } })
  const { workspace } = opened
  const pressed: string[] = []
  const speakers = {
    studio: workspace.marks,
    cast: workspace.cast,
    voiceOf: ({ voiceId }: CastMember) => `Voice ${voiceId}`,
    onCast: () => pressed.push('cast'),
  }
  await renderInStudio(
    <>
      <MarkToolbar {...speakers} onPronunciation={() => undefined} />
      <SelectionToolbar
        {...speakers}
        onPronunciation={() => pressed.push('pronunciation')}
        onPlay={() => pressed.push('play')}
      />
      <Toasts />
    </>,
  )
  const view = workspace.editor()?.view
  if (!view) throw new Error('The editor isn’t mounted')
  view.focus()
  const select = (anchor: number, head: number) => view.dispatch({ selection: { anchor, head } })
  return { workspace, view, select, pressed }
}

it('appears at words selected with the pointer, and formats them', async () => {
  const { workspace, view } = await showScript(LINE)
  await expect.element(toolbar).not.toBeInTheDocument()

  await script.getByText(LINE).dblClick({ position: { x: 60, y: 10 } })
  await button('Emphasis').click()
  await page.getByRole('menuitemradio', { name: 'Strong' }).click()

  await expect.element(script).toHaveFocus()
  const { from, to } = view.state.selection.main
  expect(workspace.session.markupOf('block_0')).toEqual([
    { kind: 'emphasis', level: 'strong', startChar: from, endChar: to },
  ])
  await expect.element(toolbar).toBeVisible()
})

it('replaces the emotion of the selected words, and sends it as a style', async () => {
  const { workspace, select } = await showScript(LINE)
  select(4, 8)

  await button('Emotion').click()
  await page.getByRole('menuitemradio', { name: 'Sad' }).click()
  await button('Emotion').click()
  await page.getByRole('menuitemradio', { name: 'Calm' }).click()

  const { book } = workspace.session
  await expect.poll(() => workspace.session.markupOf('block_0')).toMatchObject([{ kind: 'emotion', value: 'calm' }])
  await expect
    .poll(() => compileInputs(book.inputs('block_0', LINE), 2_000).map(({ input }) => input))
    .toEqual([
      '<speak>The <speechify:style emotion="calm">lamp</speechify:style> had been dark for eleven years.</speak>',
    ])
  await expect.element(script.getByText('calm', { exact: true })).toBeVisible()
})

it('gives the selected words to a speaker of the cast, to another, and to none', async () => {
  const { workspace, select, pressed } = await showScript(LINE)
  const voices = () =>
    compileInputs(workspace.session.book.inputs('block_0', LINE), 2_000).map(({ input, voice }) => [
      voice?.voiceId ?? null,
      input,
    ])
  select(4, 8)

  await button('Speaker').click()
  await page.getByRole('menuitemradio', { name: 'Alice' }).click()
  await expect.element(script.getByText('Alice', { exact: true })).toBeVisible()
  await button('Speaker').click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Alice' })).toBeChecked()
  await expect.element(page.getByRole('menuitemradio', { name: 'Marlo' })).toHaveAccessibleDescription('Voice marlo')
  await page.getByRole('menuitemradio', { name: 'Marlo' }).click()

  await expect.poll(() => workspace.session.markupOf('block_0')).toMatchObject([{ kind: 'speaker', name: 'Marlo' }])
  await expect.poll(voices).toEqual([
    [null, 'The'],
    ['marlo', 'lamp'],
    [null, 'had been dark for eleven years.'],
  ])
  await button('Speaker').click()
  await page.getByRole('menuitemradio', { name: 'No speaker' }).click()
  await expect.poll(() => workspace.session.markupOf('block_0')).toEqual([])
  await button('Speaker').click()
  await page.getByRole('menuitemradio', { name: 'Cast…' }).click()
  expect(pressed).toEqual(['cast'])
})

it('labels words whose speaker isn’t in the cast, and doesn’t turn words with speakers into SSML', async () => {
  const { workspace, select } = await showScript(LINE)
  select(4, 8)
  workspace.marks.set({ kind: 'speaker', name: 'Ben' })

  await expect.element(script.getByText('Ben (not in the cast)')).toBeVisible()
  workspace.marks.toggleSsml()

  await expect.element(page.getByText(/^A block in SSML can have only one voice/)).toBeInTheDocument()
  expect(workspace.session.textOf('block_0')).toBe(LINE)
})

it('asks for a pause and a pronunciation, and plays, at the selected words', async () => {
  const { workspace, select, pressed } = await showScript(LINE)
  select(4, 8)

  await button('Set pronunciation…').click()
  await button('Play from here').click()
  await button('Pause').click()

  expect(pressed).toEqual(['pronunciation', 'play'])
  expect(workspace.marks.front.get()).toMatchObject({ kind: 'pause', at: 8 })
})

it('waits until Shift is released', async () => {
  await showScript(LINE)

  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(toolbar).not.toBeInTheDocument()
  await userEvent.keyboard('{/Shift}')

  await expect.element(toolbar).toBeVisible()
})

it.each([
  ['several blocks', 0, LINE.length + 4],
  ['a space', 3, 4],
  ['raw SSML', LINE.length + 8, LINE.length + 11],
])('doesn’t appear for %s', async (_what, anchor, head) => {
  const { select } = await showScript(LINE, '<speak>Who is there?</speak>')
  select(4, 8)
  await expect.element(toolbar).toBeVisible()

  select(anchor, head)

  await expect.element(toolbar).not.toBeInTheDocument()
})

it('closes with Escape until something else is selected', async () => {
  const { select } = await showScript(LINE)
  select(4, 8)
  await expect.element(toolbar).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(toolbar).not.toBeInTheDocument()
  select(0, 3)

  await expect.element(toolbar).toBeVisible()
})

it('is reached with Tab, and left with Escape', async () => {
  const { select } = await showScript(LINE)
  select(4, 8)
  await expect.element(toolbar).toBeVisible()

  await userEvent.tab()
  await expect.element(button('Emphasis')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(button('Speed')).toHaveFocus()
  // The first Escape closes the button's tooltip.
  await userEvent.keyboard('{Escape}{Escape}')

  await expect.element(script).toHaveFocus()
  await expect.element(toolbar).toBeVisible()
})

it('is still there after a menu is closed with Escape', async () => {
  const { select } = await showScript(LINE)
  select(4, 8)
  await button('Emphasis').click()
  await expect.element(page.getByRole('menu', { name: 'Emphasis' })).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('menu', { name: 'Emphasis' })).not.toBeInTheDocument()
  await expect.element(toolbar).toBeVisible()
  await expect.element(script).toHaveFocus()
})

it('comes back into view when Tab moves the focus into it', async () => {
  const { view, select } = await showScript(LINE, ...Array.from({ length: 60 }, () => 'Nobody answered.'))
  select(4, 8)
  await expect.element(toolbar).toBeVisible()
  view.scrollDOM.scrollTop = 900
  await expect.element(toolbar).not.toBeInViewport()

  await userEvent.tab()

  await expect.element(button('Emphasis')).toHaveFocus()
  await expect.element(toolbar).toBeInViewport()
})

it('opens the menu of a shortcut, which the toolbar of the script does while this one is closed', async () => {
  const { workspace, select } = await showScript(LINE)
  select(4, 8)
  await expect.element(toolbar).toBeVisible()

  workspace.marks.openMenu('emphasis')
  await expect.element(page.getByRole('menu', { name: 'Emphasis' })).toBeVisible()
  await expect.element(button('Emphasis')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(script).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  workspace.marks.openMenu('emphasis')

  await expect
    .element(page.getByRole('toolbar', { name: 'Speech formatting' }).getByRole('button', { name: 'Emphasis' }))
    .toHaveAttribute('aria-expanded', 'true')
})
