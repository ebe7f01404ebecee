import { expect, it } from 'vitest'
import { CHECK, defaults, renderDialog } from './render-export-dialog.test-support.tsx'

const LAST = { ...defaults(), formats: ['mp3' as const] }
const PARTLY_CHANGED = { fileCount: 6, ofCount: 120, fileNames: ['001 One.mp3'] }

async function openFields(answers: Parameters<typeof renderDialog>[0] = {}) {
  const rendered = await renderDialog(answers, { last: LAST })
  const { screen, start, inputs } = rendered
  await screen.getByText(/title, author/).click()
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  await expect.element(field('Title')).toBeVisible()
  await expect.element(start).toBeEnabled()
  return { ...rendered, field, plans: () => inputs('exports.check') }
}

/** Enters a text letter by letter in one turn, so that no pause in typing can end between two letters. */
function typeAtOnce(field: Element, text: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (let length = 1; length <= text.length; length += 1) {
    setValue?.call(field, text.slice(0, length))
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

it('does not plan again while metadata is typed that changes nothing shown', async () => {
  const { screen, field, plans, start } = await openFields()
  const before = plans().length

  typeAtOnce(field('Title').element(), 'A new title')
  await expect.element(field('Title')).toHaveValue('A new title')
  await expect.element(start).toBeEnabled()
  // A plan for the title would be made before this one, or with it.
  await screen.getByText('FLAC', { exact: true }).click()

  await expect.poll(() => plans().at(-1)).toMatchObject({ formats: ['mp3', 'flac'], tags: null })
  expect(plans()).toHaveLength(before + 1)
})

it('exports with the metadata that was typed last', async () => {
  const { field, inputs, start } = await openFields({
    async *run() {
      yield { kind: 'progress', step: 'mp3', done: 1, total: 10 }
      await new Promise(() => undefined)
    },
  })

  typeAtOnce(field('Title').element(), 'A new title')
  await start.click()

  await expect.poll(() => inputs('exports.run')).toMatchObject([{ tags: { title: 'A new title' } }])
})

it('plans once for a name, after a pause in typing, and starts only then', async () => {
  let answered = Promise.resolve()
  const { field, plans, start } = await openFields({ check: () => answered.then(() => CHECK) })
  const before = plans().length
  const held = Promise.withResolvers<void>()
  answered = held.promise

  typeAtOnce(field('Name').element(), 'The lamp')

  await expect.poll(() => plans().at(-1)).toMatchObject({ baseName: 'The lamp' })
  await expect.element(start).toBeDisabled()
  held.resolve()
  await expect.element(start).toBeEnabled()
  expect(plans()).toHaveLength(before + 1)
})

it('plans once for metadata where it decides which files changed, after a pause in typing', async () => {
  const { field, plans, start } = await openFields({ check: () => ({ ...CHECK, changed: PARTLY_CHANGED }) })
  const before = plans().length

  typeAtOnce(field('Title').element(), 'A new title')

  await expect.poll(() => plans().at(-1)).toMatchObject({ tags: { title: 'A new title' } })
  await expect.element(start).toBeEnabled()
  expect(plans()).toHaveLength(before + 1)
})

it('plans with the exported metadata after an export', async () => {
  const { field, plans, start } = await openFields({
    async *run() {
      yield {
        kind: 'finished',
        files: [],
        sounds: [],
        delivery: null,
        captions: null,
        missingBlocks: 0,
        changedBlocks: 0,
        partialBlocks: 0,
      }
    },
  })

  typeAtOnce(field('Title').element(), 'A new title')
  await start.click()

  await expect.poll(() => plans().at(-1)).toMatchObject({ tags: { title: 'A new title' } })
})
