import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { complete, renderInspector } from './render-inspector.test-support.tsx'

it('names the project’s voice and model where the block has none', async () => {
  const { screen } = await renderInspector()
  const voice = screen.getByRole('region', { name: 'Block voice' })

  await expect.element(voice.getByRole('button', { name: 'Voice: Aria (project)' })).toBeVisible()
  await expect.element(voice.getByRole('button', { name: /Simba 3\.2 \(project\)/ })).toBeVisible()
  await expect.element(voice.getByRole('button', { name: /Voice default/ })).toBeVisible()
})

it('stores the chosen voice', async () => {
  const { screen, edited } = await renderInspector()
  await screen.getByRole('button', { name: 'Voice: Aria (project)' }).click()

  await page.getByRole('row', { name: 'Bruno' }).click()

  await expect.element(screen.getByRole('button', { name: 'Voice: Bruno' })).toBeVisible()
  await expect
    .poll(edited)
    .toEqual([{ kind: 'set-voice', blockId: 'block_1', voiceId: 'bruno', modelId: null, language: null }])
})

it('returns to the project’s model and keeps the block’s voice and language', async () => {
  const { screen, edited } = await renderInspector({
    block: { voiceId: 'bruno', modelId: 'simba-plain', language: 'en-US' },
  })
  await screen.getByRole('button', { name: /Simba Plain/ }).click()

  await page.getByRole('option', { name: 'Simba 3.2 (project)' }).click()

  await expect
    .poll(edited)
    .toEqual([{ kind: 'set-voice', blockId: 'block_1', voiceId: 'bruno', modelId: null, language: 'en-US' }])
})

it('warns about a voice that the model doesn’t support', async () => {
  const { screen } = await renderInspector({ block: { voiceId: 'bruno', modelId: 'simba-english' } })

  await expect
    .element(
      screen.getByText('Simba English supports English voices only; Bruno is de-DE. Change it before generating.'),
    )
    .toBeVisible()
})

it('offers a language that the model no longer has while the block uses it', async () => {
  const { screen } = await renderInspector({ block: { modelId: 'simba-english', language: 'de-DE' } })

  await screen
    .getByRole('region', { name: 'Block voice' })
    .getByRole('button', { name: /German/ })
    .click()

  await expect.element(page.getByRole('option', { name: /English/ })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /German/ })).toBeVisible()
})

it('shows the voice by ID until the first catalog arrives', async () => {
  const { screen } = await renderInspector({ catalog: null })

  await expect
    .element(screen.getByText('Voice: aria. The voice list loads on the first successful connection.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Voice:/ })).not.toBeInTheDocument()
})

it('stores a pause and returns to the project’s when the field is emptied', async () => {
  const { screen, edited } = await renderInspector()
  const pause = screen.getByRole('textbox', { name: 'Pause after' })
  await expect.element(pause).toHaveAttribute('placeholder', '0.5 s (project)')

  await pause.fill('2.5')
  await userEvent.tab()
  await pause.fill('')
  await userEvent.tab()

  await expect.poll(() => edited().map(({ pauseAfterMs }) => pauseAfterMs)).toContain(2500)
  await expect.poll(() => edited().at(-1)).toEqual({ kind: 'set-pause', blockId: 'block_1', pauseAfterMs: null })
})

it('stores the gain and resets all audio edits at once', async () => {
  const { screen, edited } = await renderInspector({
    block: { sound: { ...UNEDITED_SOUND, fadeInMs: 250 }, activeTake: complete() },
  })
  const gain = screen.getByRole('textbox', { name: 'Gain (dB)' })

  await gain.fill('3.5')
  await userEvent.tab()

  await expect
    .poll(() => edited().at(-1))
    .toEqual({ kind: 'set-sound', blockId: 'block_1', sound: { ...UNEDITED_SOUND, fadeInMs: 250, gainDb: 3.5 } })

  await screen.getByRole('button', { name: 'Reset audio edits' }).click()

  await expect.poll(() => edited().at(-1)).toEqual({ kind: 'set-sound', blockId: 'block_1', sound: UNEDITED_SOUND })
  await expect.element(gain).toHaveValue('0')
  await expect.element(screen.getByRole('button', { name: 'Reset audio edits' })).not.toBeInTheDocument()
})

it('trims the active take and says how much of it plays', async () => {
  const { screen, edited } = await renderInspector({ block: { activeTake: complete() } })
  await expect.element(screen.getByText(/^Full length \(1\.00 s\)/)).toBeVisible()

  await screen.getByRole('textbox', { name: 'Trim start' }).fill('0.25')
  await userEvent.tab()

  await expect
    .poll(() => edited().at(-1))
    .toMatchObject({ sound: { trims: [{ takeId: 'take_block_1', startMs: 250, endMs: 0 }] } })
  await expect.element(screen.getByText('Plays 0.75 s of 1.00 s. The take itself isn’t changed.')).toBeVisible()
})

it('offers no trim before there is a take', async () => {
  const { screen } = await renderInspector()

  await expect.element(screen.getByRole('textbox', { name: 'Fade in' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Trim start' })).not.toBeInTheDocument()
})

it('stores a note on every keystroke', async () => {
  const { screen, edited, pressed } = await renderInspector()

  await screen.getByRole('textbox', { name: 'Note' }).fill('Softer here.')

  await expect.poll(() => edited().at(-1)).toEqual({ kind: 'set-note', blockId: 'block_1', note: 'Softer here.' })
  await screen.getByRole('button', { name: 'View chapter notes' }).click()
  expect(pressed).toEqual(['notes'])
})

it('keeps the fields when the takes can’t be listed', async () => {
  const { screen } = await renderInspector({
    takes: { list: () => Promise.reject(studioFailure('storage_failed', { reason: 'disk-read-only' })) },
  })

  await expect.element(screen.getByText(/The disk is read-only\./)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Pause after' })).toBeEnabled()
})
