import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { complete, failed, getDetails, PLAN, renderInspector } from './render-inspector.test-support.tsx'

it('shows what generating a new block costs and generates it', async () => {
  const { screen, inputs, pressed } = await renderInspector({
    takes: {
      plan: () => ({ ...PLAN, blockIds: ['block_1'], characters: 39 }),
      generate: () => ({ ...PLAN, blockIds: ['block_1'], characters: 39 }),
    },
  })
  const generate = screen.getByRole('button', { name: 'Generate · 39 characters' })
  await expect.element(getDetails(screen).getByText('Not generated')).toBeVisible()

  await generate.click()

  expect(pressed).toEqual(['generate'])
  await expect.poll(() => inputs('takes.generate')).toMatchObject([{ blockIds: ['block_1'] }])
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect.element(getDetails(screen).getByText('Queued')).toBeVisible()
})

it('offers audio that exists already for free', async () => {
  const { screen } = await renderInspector({
    takes: { plan: () => ({ ...PLAN, reusable: [{ blockId: 'block_1', takeId: 'take_other' }] }) },
  })

  await expect.element(screen.getByRole('button', { name: 'Generate · already generated, free' })).toBeEnabled()
})

it('shows the full cost again when the audio that was free is deleted', async () => {
  let isStored = true
  const { screen, apply } = await renderInspector({
    takes: {
      plan: () =>
        isStored
          ? { ...PLAN, reusable: [{ blockId: 'block_1', takeId: 'take_other' }] }
          : { ...PLAN, blockIds: ['block_1'], characters: 39 },
    },
  })
  await expect.element(screen.getByRole('button', { name: 'Generate · already generated, free' })).toBeEnabled()

  isStored = false
  apply({ kind: 'listed' })

  await expect.element(screen.getByRole('button', { name: 'Generate · 39 characters' })).toBeEnabled()
})

it('offers neither generation nor playback for an empty block', async () => {
  const { screen } = await renderInspector({ block: { text: '' } })

  await expect.element(screen.getByRole('button', { name: 'Generate' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Play block' })).toBeDisabled()
  await expect.element(getDetails(screen).getByText('Empty', { exact: true })).toBeVisible()
})

it('offers another take of an up-to-date block at full cost', async () => {
  const { screen } = await renderInspector({ block: { activeTake: complete() } })

  await expect.element(screen.getByRole('button', { name: 'New take · 39 characters' })).toBeEnabled()
  await expect.element(getDetails(screen).getByText('Up to date')).toBeVisible()
  expect(
    getDetails(screen)
      .getByText(/^39 characters/)
      .elements(),
  ).toEqual([])
})

it.each([
  [
    'is out of date',
    { activeTake: complete({ inputs: { ...complete().inputs, text: 'Other words.' } }) },
    /has changed since/,
  ],
  ['has no take', {}, /It has no active take/],
  ['is incomplete', { activeTake: complete({ status: 'partial' }) }, /ends before the text does/],
])('says that a locked block %s and doesn’t generate it', async (_state, block, sentence) => {
  const { screen } = await renderInspector({ block: { ...block, locked: true } })

  await expect.element(screen.getByText(sentence)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Generate|Regenerate|New take/ })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: /rest/ })).not.toBeInTheDocument()
})

it('locks and unlocks the block', async () => {
  const { screen, edited } = await renderInspector()

  await screen.getByRole('button', { name: 'Lock block' }).click()
  await screen.getByRole('button', { name: 'Unlock block' }).click()

  await expect.element(screen.getByRole('button', { name: 'Lock block' })).toBeVisible()
  await expect.poll(() => edited().map(({ locked }) => locked)).toEqual([true, false])
})

it('counts the audio and words received and cancels on request', async () => {
  const receiving = complete({ status: 'receiving', sampleCount: 0 })
  const { screen, inputs, apply } = await renderInspector({
    events: [{ kind: 'started', take: receiving }],
    takes: { cancel: () => undefined },
  })
  await expect.element(getDetails(screen).getByText('Generating')).toBeVisible()

  apply({
    kind: 'progress',
    takeId: receiving.id,
    blockId: 'block_1',
    sampleCount: 36_000,
    firstMark: 0,
    marks: [{ startChar: 0, endChar: 3, startMs: 0, endMs: 200 }],
  })

  await expect.element(screen.getByText(/1\.5 s received · 1 word/)).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => inputs('takes.cancel')).toEqual([{ projectId: 'proj_1', blockId: 'block_1' }])
})

it('asks before it changes the voice of a block that is generating', async () => {
  const { screen, edited } = await renderInspector({ events: [{ kind: 'queued', blockIds: ['block_1'] }] })
  await screen.getByRole('button', { name: 'Voice: Aria (project)' }).click()
  await page.getByRole('row', { name: 'Bruno' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the voice of block 1?' })
  await expect.element(dialog).toBeVisible()

  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Voice: Aria (project)' })).toBeVisible()
  expect(edited()).toEqual([])
})

it.each([
  ['lets it finish', 'Finish as they are', []],
  ['generates it again', 'Cancel and regenerate', [{ blockIds: ['block_1'] }]],
])('changes the voice of a block that is generating and %s', async (_what, choice, regenerated) => {
  const { screen, edited, inputs } = await renderInspector({
    events: [{ kind: 'queued', blockIds: ['block_1'] }],
    takes: { regenerateRunning: () => undefined },
  })
  await screen.getByRole('button', { name: 'Voice: Aria (project)' }).click()
  await page.getByRole('row', { name: 'Bruno' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the voice of block 1?' })

  await dialog.getByText(choice, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Change voice' }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => edited().map(({ voiceId }) => voiceId)).toEqual(['bruno'])
  await expect.poll(() => inputs('takes.regenerateRunning')).toEqual(regenerated)
})

it('says why the service refused the block and lets the user generate it again', async () => {
  const { screen } = await renderInspector({
    events: [failed('content_refused')],
  })
  const reason = screen.getByRole('status').filter({ hasText: 'Not charged.' })

  await expect.element(reason).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Generate' })).toBeEnabled()
})

it('says that nothing was sent when the service can’t be reached', async () => {
  const { screen } = await renderInspector({ events: [failed('offline')] })

  await expect.element(getDetails(screen).getByText(/Can’t reach the service\. Nothing was sent\./)).toBeVisible()
})

it('shows the failure when generation can’t start', async () => {
  const { screen } = await renderInspector({
    takes: {
      generate: () => ({
        ...PLAN,
        problems: [
          {
            blockId: 'block_1',
            failure: { code: 'voice_mismatch', reason: { kind: 'stated', text: 'Bruno doesn’t fit.' } },
          },
        ],
      }),
    },
  })

  await screen.getByRole('button', { name: 'Generate' }).click()

  await expect
    .element(getDetails(screen).getByText(/Bruno doesn’t fit\..*Choose another voice or model\./))
    .toBeVisible()
})

it('offers the missing part of a partial take, or the whole block again', async () => {
  const { screen, pressed } = await renderInspector({
    block: { activeTake: complete({ status: 'partial', wordCount: 2 }) },
    takes: {
      marks: ({ takeIds }) =>
        takeIds.map((takeId) => ({
          takeId,
          marks: [
            { startChar: 0, endChar: 3, startMs: 0, endMs: 200 },
            { startChar: 4, endChar: 8, startMs: 200, endMs: 500 },
          ],
        })),
    },
  })
  const details = screen.getByRole('region', { name: 'Block 1' })

  await details.getByRole('button', { name: /^Generate the rest · \d+ characters$/ }).click()
  await details.getByRole('button', { name: /^Regenerate all · 39 characters$/ }).click()

  expect(pressed).toEqual(['rest', 'generate all'])
})

it('says that the active take has no word timings', async () => {
  const { screen } = await renderInspector({ block: { activeTake: complete({ wordCount: 0 }) } })

  await expect.element(screen.getByText(/No word timings for this take/)).toBeVisible()
})

it('shows how a formatted text is billed and that SSML is invalid', async () => {
  const { screen } = await renderInspector({ block: { text: '<speak>Hello <b>there</speak>' } })

  await expect.element(screen.getByText(/^Invalid SSML: .* \(character \d+\)\.$/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Convert to formatting' })).toBeDisabled()
})

it('lists the takes above the other sections and sums closed sections up', async () => {
  const { screen } = await renderInspector({
    isOpen: false,
    block: {
      activeTake: complete(),
      note: 'Softer here.',
      pauseAfterMs: 2500,
      sound: { ...UNEDITED_SOUND, gainDb: 3, trims: [{ takeId: 'take_block_1', startMs: 250, endMs: 0 }] },
    },
  })
  const getTop = (name: string) =>
    screen.getByRole('region', { name, exact: true }).element().getBoundingClientRect().top

  await expect.element(screen.getByText('+3 dB, trimmed, pause 2.5 s')).toBeVisible()
  await expect.element(screen.getByText('Softer here.').first()).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Gain (dB)' })).not.toBeInTheDocument()
  expect(getTop('Takes')).toBeLessThan(getTop('Block voice'))
  expect(getTop('Block voice')).toBeLessThan(getTop('Block audio'))
})

it('remembers which sections are open', async () => {
  const { screen } = await renderInspector({ isOpen: false })

  await screen.getByText('Audio', { exact: true }).click()
  await screen.getByText('Voice', { exact: true }).first().click()

  await expect.element(screen.getByRole('textbox', { name: 'Gain (dB)' })).toBeVisible()
  await expect.poll(() => localStorage.getItem('overvoice.script.inspector.audio')).toBe('true')
  await expect.poll(() => localStorage.getItem('overvoice.script.inspector.voice')).toBe('false')
  localStorage.removeItem('overvoice.script.inspector.voice')
})

it('stays within the pane with very long text, note and voice ID', async () => {
  const text = 'Supercalifragilistic'.repeat(20) + ' The lamp turned slowly above the water.'.repeat(300)
  const { screen } = await renderInspector({ block: { text, note: 'Long. '.repeat(200), voiceId: 'x'.repeat(200) } })

  await expect.element(screen.getByRole('button', { name: /^Generate/ })).toBeVisible()
  const pane = screen.getByRole('complementary', { name: 'Block details' }).element()
  expect(pane.scrollWidth).toBe(pane.clientWidth)
})

it('names the emotion that a line has from the cast', async () => {
  const member = { id: 'cast_m', name: 'Marta', voiceId: 'bruno', modelId: null, language: null }
  const { screen } = await renderInspector({
    block: { text: 'Marta: Late again.' },
    cast: [{ ...member, emotion: 'calm' }],
  })

  await expect.element(screen.getByText('Emotion: Calm (cast: Marta)')).toBeVisible()
})

it('lists the passages of a block with several voices, and regenerates one', async () => {
  const text = '“Who is there?” asked the keeper.'
  const markup = [{ kind: 'speaker' as const, name: 'Marta', startChar: 0, endChar: 15 }]
  const voice = { kind: 'voice' as const, startChar: 0, endChar: 15, voiceId: 'bruno', modelId: 'simba-3.2' }
  const inputs = { ...complete().inputs, text, markup: [{ ...voice, language: null }] }
  const { screen, pressed } = await renderInspector({
    block: { text, markup, activeTake: complete({ inputs }) },
    cast: [{ id: 'cast_m', name: 'Marta', voiceId: 'bruno', modelId: null, language: null, emotion: null }],
  })
  const passages = screen.getByRole('list', { name: 'Passages' }).getByRole('listitem')

  await expect.element(passages.nth(0)).toHaveTextContent('Marta (Bruno)“Who is there?”')
  await expect.element(passages.nth(1)).toHaveTextContent('Ariaasked the keeper.')
  await screen.getByRole('button', { name: 'Regenerate: asked the keeper.' }).click()

  expect(pressed).toEqual(['passage at 15'])
})

it('doesn’t regenerate a passage of a locked or an out-of-date block alone', async () => {
  const text = '“Who is there?” asked the keeper.'
  const markup = [{ kind: 'speaker' as const, name: 'Marta', startChar: 0, endChar: 15 }]
  const cast = [{ id: 'cast_m', name: 'Marta', voiceId: 'bruno', modelId: null, language: null, emotion: null }]
  const { screen } = await renderInspector({ block: { text, markup, activeTake: complete() }, cast })

  await expect.element(screen.getByRole('button', { name: 'Regenerate: “Who is there?”' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Play: “Who is there?”' })).toBeEnabled()
})
