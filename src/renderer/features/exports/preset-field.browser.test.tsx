import { expect, it } from 'vitest'
import type { ExportOptions } from '#shared/contract/exports.ts'
import { CHECK, defaults, renderDialog, WAV } from './render-export-dialog.test-support.tsx'

const GAME = { ...defaults(), sampleRateHz: 48_000, division: 'block', manifest: 'json' } satisfies ExportOptions

it('sets everything for an audiobook with one preset, and shows size and folder beside the button', async () => {
  const { screen, inputs } = await renderDialog()
  await expect.element(screen.getByText('2 files · 1:01 · about 8.8 MB → ~/exports')).toBeVisible()

  await screen.getByRole('button', { name: /Preset/ }).click()
  await screen.getByRole('option', { name: /Audiobook \(ACX\)/ }).click()

  await expect.element(screen.getByText(/the silence at the start and end that ACX requires/)).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Formats' })).not.toBeInTheDocument()
  await expect.element(screen.getByText('2 files · 1:01 · about 1.5 MB → ~/exports')).toBeVisible()
  expect(inputs('exports.check').at(-1)).toMatchObject({
    ...{ formats: ['mp3'], mp3Kbps: 192, sampleRateHz: 44_100, loudness: 'audiobook' },
    ...{ silenceBeforeMs: 750, silenceAfterMs: 2_000 },
  })
})

it('takes the whole project for an M4B audiobook', async () => {
  const { screen, inputs } = await renderDialog()

  await screen.getByRole('button', { name: /Preset/ }).click()
  await screen.getByRole('option', { name: /Audiobook \(M4B\)/ }).click()

  await expect.element(screen.getByRole('button', { name: / Export$/ })).toHaveTextContent('All chapters, one file')
  await expect.element(screen.getByText(/^One M4B file with chapters and cover/)).toBeVisible()
  await expect
    .poll(() => inputs('exports.check').at(-1))
    .toMatchObject({ projectId: 'proj_1', division: 'whole', formats: ['m4b'], aacKbps: 64 })
})

it('opens the individual settings of a preset with Customize and becomes custom when one is changed', async () => {
  const { screen } = await renderDialog({}, { last: GAME })
  const customize = screen.getByRole('button', { name: 'Customize' })
  await expect.element(customize).toHaveAttribute('aria-expanded', 'false')
  await expect.element(screen.getByRole('button', { name: /Preset/ })).toHaveTextContent('Game or e-learning')

  await customize.click()
  await screen.getByRole('checkbox', { name: /SRT/ }).click({ force: true })

  await expect.element(screen.getByRole('button', { name: /Preset/ })).toHaveTextContent('Custom')
  await expect.element(screen.getByRole('checkbox', { name: /SRT/ })).toBeChecked()
})

it('opens the individual settings when another scope differs from the preset, and keeps them open while they are changed', async () => {
  const { screen } = await renderDialog({}, { last: GAME })
  const preset = screen.getByRole('button', { name: /Preset/ })
  const formats = screen.getByRole('group', { name: 'Formats' })
  const choose = async (field: RegExp, option: string) => {
    await screen.getByRole('button', { name: field }).click()
    await screen.getByRole('option', { name: option, exact: true }).click()
  }
  await expect.element(preset).toHaveTextContent('Game or e-learning')
  await expect.element(formats).not.toBeInTheDocument()

  await choose(/ Export$/, 'This chapter')
  await expect.element(preset).toHaveTextContent('Custom')
  await expect.element(formats).toBeVisible()

  await screen.getByRole('checkbox', { name: /SRT/ }).click({ force: true })
  await choose(/Bit depth/, '24 bit')
  await choose(/ Manifest$/, 'None')
  await expect.element(preset).toHaveTextContent('Video')
  await expect.element(formats).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Customize' })).toHaveAttribute('aria-expanded', 'true')
})

it('opens the name that a preset hides when a file would be replaced', async () => {
  const { screen } = await renderDialog({ check: () => ({ ...CHECK, existingPaths: [WAV.path] }) }, { last: GAME })
  const name = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(screen.getByText('~/exports/The road.wav')).toBeVisible()
  await expect.element(name).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Change name' }).click()

  await expect.element(name).toHaveFocus()
})
