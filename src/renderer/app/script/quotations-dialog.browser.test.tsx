import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CastMember, ProposedQuotation, QuotationProposals } from '#shared/contract/cast.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { must } from '#shared/errors/must.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { QuotationsDialog } from '../../features/script/casting/quotations-dialog.tsx'
import { catalogNames } from '../../features/script/catalog-names.ts'
import type { ProjectSteps } from '../../features/script/project/project-steps.ts'
import { showChapter } from '../../features/script/show-chapter.test-support.tsx'
import type { OutsideStep } from '../../lib/outside-step.ts'
import { type Answers, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { CATALOG } from './render-inspector.test-support.tsx'
import { renderScript } from './render-script.test-support.tsx'

const TEXT = '“Which way?” asked Alice. “That depends,” said the Cat. “Where to?”'
const MARTA: CastMember = { id: 'cast_m', name: 'Marta', voiceId: 'aria', modelId: null, language: null, emotion: null }
/** A voice that fits where that of the narrator, Aria, does. */
const addVoice = (id: string, gender: string) => ({
  ...must(CATALOG.voices[0], 'there are two'),
  ...{ id, gender, displayName: id },
})
const STEP: OutsideStep = { name: '', undo: async () => undefined, redo: async () => undefined }
const STEPS: ProjectSteps = {
  settings: () => STEP,
  added: () => STEP,
  removed: () => STEP,
  restored: () => STEP,
  changed: () => STEP,
}

function quote(words: string, speakerName: string | null, part: Partial<ProposedQuotation> = {}): ProposedQuotation {
  const startChar = TEXT.indexOf(words)
  return {
    ...{ blockId: 'block_1', startChar, endChar: startChar + words.length, excerpt: TEXT, excerptStartChar: startChar },
    goesOn: false,
    ...{ isLikelySpeech: true, isNarrator: false, speakerName, speakerGender: null },
    ...(speakerName === null
      ? ({ evidence: 'none', confidence: 'low' } as const)
      : ({ evidence: 'attribution', confidence: 'high' } as const)),
    ...{ presentSpeakerName: null, lineSpeakerName: null },
    ...part,
  }
}
const QUOTATIONS = [
  quote('“Which way?”', 'Alice'),
  quote('“That depends,”', 'Cat'),
  quote('“Where to?”', 'Alice', { evidence: 'alternation', confidence: 'low' }),
]

let opened: Awaited<ReturnType<typeof showChapter>> | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function showDialog(
  answers: Answers['cast'] = {},
  quotations = QUOTATIONS,
  added = [addVoice('june', 'female')],
) {
  const catalog: Catalog = { ...CATALOG, voices: [...CATALOG.voices, ...added] }
  opened = await showChapter([makeBlock('block_1', TEXT)], { part: { cast: [MARTA] } })
  const { workspace } = opened
  const closed: string[] = []
  const read: QuotationProposals = { quotations, total: quotations.length, language: 'en' }
  const rendered = await renderScript(
    <QuotationsDialog
      workspace={workspace}
      catalog={catalog}
      names={catalogNames(catalog)}
      steps={STEPS}
      onClose={() => closed.push('closed')}
    />,
    {
      cast: {
        proposeQuotations: () => read,
        list: () => ({ members: [], found: [] }),
        add: ({ name, voice }) => ({ id: `cast_${name}`, name, ...voice }),
        ...answers,
      },
    },
  )
  return { ...rendered, workspace, closed }
}

const dialog = page.getByRole('dialog', { name: 'Cast quotations' })
const speakers = dialog.getByRole('list', { name: 'Speakers' }).getByRole('listitem')
const row = (name: RegExp) => dialog.getByRole('row', { name })
const primary = () => dialog.getByRole('button', { name: /^Cast \d/ })

it('adds the new speakers to the cast and gives them their quotations in one step', async () => {
  const { workspace, inputs, closed } = await showDialog()
  await expect.element(speakers.nth(0).getByText('2 quotations')).toBeVisible()
  await expect.element(speakers.nth(1).getByText('Cat', { exact: true })).toBeVisible()

  await primary().click()

  await expect.poll(() => closed).toEqual(['closed'])
  expect(inputs('cast.add')).toMatchObject([{ name: 'Alice', voice: { voiceId: 'june' } }, { name: 'Cat' }])
  expect(
    workspace.session
      .markupOf('block_1')
      .map((span) => [span.kind === 'speaker' ? span.name : null, TEXT.slice(span.startChar, span.endChar)]),
  ).toEqual([
    ['Alice', '“Which way?”'],
    ['Cat', '“That depends,”'],
    ['Alice', '“Where to?”'],
  ])
})

it('suggests voices of the gender that the text shows of a speaker', async () => {
  const quotations = [
    quote('“Which way?”', 'Alice', { speakerGender: 'female' }),
    quote('“That depends,”', 'Cat', { speakerGender: 'male' }),
  ]
  const { inputs } = await showDialog({}, quotations, [
    ...[addVoice('brook', 'female'), addVoice('carl', 'male'), addVoice('june', 'female')],
  ])
  await expect.element(primary()).toBeVisible()

  await primary().click()

  await expect
    .poll(() => inputs('cast.add'))
    .toMatchObject([
      { name: 'Alice', voice: { voiceId: 'brook' } },
      { name: 'Cat', voice: { voiceId: 'carl' } },
    ])
})

it('casts nothing if a speaker can’t be added, and says which ones were', async () => {
  let isFull = true
  const { workspace, closed } = await showDialog({
    add: ({ name, voice }) => {
      if (name === 'Cat' && isFull) throw studioFailure('disk_full')
      return { id: `cast_${name}`, name, ...voice }
    },
  })

  await primary().click()

  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByText('Added to the cast: Alice. No quotation was cast.')).toBeVisible()
  expect(workspace.session.markupOf('block_1')).toEqual([])
  expect(closed).toEqual([])

  isFull = false
  await primary().click()
  await expect.poll(() => workspace.session.markupOf('block_1')).toHaveLength(3)
})

it('leaves out a name that isn’t a speaker, and merges one into another', async () => {
  const { workspace, inputs } = await showDialog()
  await speakers
    .nth(1)
    .getByRole('button', { name: /Use Cat as/ })
    .click()
  await page.getByRole('option', { name: 'Same as Alice' }).click()
  await expect.element(primary()).toHaveTextContent('Cast 3 quotations')
  await speakers
    .nth(0)
    .getByRole('button', { name: /Use Alice as/ })
    .click()
  await page.getByRole('option', { name: 'Not a speaker' }).click()

  await expect.element(primary()).toBeDisabled()
  await speakers
    .nth(1)
    .getByRole('button', { name: /Use Cat as/ })
    .click()
  await page.getByRole('option', { name: 'Speaker', exact: true }).click()
  await primary().click()

  await expect.poll(() => workspace.session.markupOf('block_1')).toMatchObject([{ kind: 'speaker', name: 'Cat' }])
  expect(inputs('cast.add')).toMatchObject([{ name: 'Cat' }])
})

it('shows only the quotations to check, and gives one to a member whom another window removed', async () => {
  const { workspace, inputs } = await showDialog()
  await dialog.getByText('To check', { exact: true }).click()
  await expect.element(row(/Where to/)).toBeVisible()
  await expect.element(row(/Which way/)).not.toBeInTheDocument()

  await row(/Where to/)
    .getByRole('button', { name: /^Speaker of/ })
    .click()
  await page.getByRole('menuitem', { name: /Marta/ }).click()
  await primary().click()

  await expect
    .poll(() => workspace.session.markupOf('block_1').map((span) => (span.kind === 'speaker' ? span.name : null)))
    .toEqual(['Alice', 'Cat', 'Marta'])
  expect(inputs('cast.add')).toContainEqual({
    ...{ projectId: 'proj_1', name: 'Marta', voice: { voiceId: 'aria', modelId: null, language: null, emotion: null } },
  })
})

it('shows reasons below the quotations in a narrow window, where nothing scrolls sideways', async () => {
  await page.viewport(520, 800)
  try {
    await showDialog()
    await expect.element(row(/Where to/).getByText('Guess: speakers take turns')).toBeVisible()
    await expect.element(dialog.getByRole('columnheader', { name: 'Confidence' })).not.toBeInTheDocument()
    const wide = [...dialog.element().querySelectorAll('*')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
    )
    expect(wide.map((element) => element.className)).toEqual([])
  } finally {
    await page.viewport(1280, 800)
  }
})

it('says that a chapter has no quotations', async () => {
  await showDialog({}, [])
  await expect.element(dialog.getByText('No quotations in this chapter')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Cast/ })).toBeDisabled()
})

it('offers to read the chapter again after a failure', async () => {
  let isBroken = true
  await showDialog({
    proposeQuotations: () => {
      if (isBroken) throw studioFailure('storage_failed')
      return { quotations: QUOTATIONS, total: 3, language: 'en' }
    },
  })
  await expect.element(dialog.getByRole('alert')).toBeVisible()

  isBroken = false
  await dialog.getByRole('button', { name: 'Retry' }).click()

  await expect.element(primary()).toHaveTextContent('Cast 3 quotations')
})
