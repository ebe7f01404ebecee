import { expect, it } from 'vitest'
import type { ExportOptions } from '#shared/contract/exports.ts'
import { CHECK, defaults, renderDialog } from '../render-export-dialog.test-support.tsx'

async function openDialog(last: Partial<ExportOptions> = {}) {
  const rendered = await renderDialog(
    // The default names have the number first if the destination requires it.
    {
      check: ({ delivery, baseName }) => ({
        ...CHECK,
        fileNames: [delivery && !baseName ? '01 Road.mp3' : 'Road.wav'],
      }),
    },
    { last: { ...defaults(), ...last } },
  )
  const { screen } = rendered
  return {
    ...rendered,
    choose: async (field: RegExp, option: RegExp) => {
      await screen.getByRole('button', { name: field }).click()
      await screen.getByRole('option', { name: option }).click()
    },
  }
}

it('checks for nothing at first, and for the destination of an earlier export', async () => {
  const first = await openDialog()
  await expect.element(first.screen.getByRole('button', { name: /Check for$/ })).toHaveTextContent('None')
  await first.screen.unmount()

  const { screen, inputs } = await openDialog({ delivery: 'broadcast' })
  await expect.element(screen.getByRole('button', { name: /Check for$/ })).toHaveTextContent('Broadcast (EBU R 128)')
  expect(inputs('exports.check')[0]).toMatchObject({ delivery: 'broadcast' })
})

it('names the requirements that the settings don’t meet, and applies them at once', async () => {
  const { screen, inputs, choose } = await openDialog()

  await choose(/Check for$/, /^ACX/)

  const unmet = screen.getByText('These settings don’t meet the requirements for ACX (Audible):')
  await expect.element(unmet).toBeVisible()
  const items = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)
  expect(items()).toEqual([
    ...['Format: MP3', 'MP3 bitrate: 192 kbps or more', 'Sample rate: 44.1 kHz', 'RMS level: −23 dB to −18 dB'],
    ...['Peak: −3 dBTP or less', 'Silence at the start: 0.5 s to 1.0 s', 'Silence at the end: 1.0 s to 5.0 s'],
  ])

  await screen.getByRole('button', { name: 'Apply these settings' }).click()

  await expect.element(unmet).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /Preset$/ })).toHaveTextContent('Audiobook (ACX)')
  await expect
    .poll(() => inputs('exports.check').at(-1))
    .toMatchObject({
      ...{ delivery: 'acx', formats: ['mp3'], mp3Kbps: 192, sampleRateHz: 44_100, loudness: 'audiobook' },
      ...{ silenceBeforeMs: 750, silenceAfterMs: 2_000 },
    })
})

it('names rules that the planned file names break, and uses the default names', async () => {
  const { screen } = await openDialog({ delivery: 'acx', baseName: '{chapter}' })

  await expect.element(screen.getByText('Order of file names: A number first')).toBeVisible()
  await screen.getByRole('button', { name: 'Apply these settings' }).click()

  await expect.element(screen.getByText('Order of file names: A number first')).not.toBeInTheDocument()
})

it('is set by a preset, and can be changed without leaving it', async () => {
  const { screen, inputs, choose } = await openDialog()

  await choose(/Preset$/, /^Podcast/)
  await expect.element(screen.getByRole('button', { name: /Check for$/ })).toHaveTextContent('Podcast (Apple)')
  await choose(/Check for$/, /^None/)

  await expect.element(screen.getByRole('button', { name: /Preset$/ })).toHaveTextContent('Podcast')
  await expect.poll(() => inputs('exports.check').at(-1)).toMatchObject({ delivery: null, loudness: 'podcast' })
})

it('isn’t there without audio', async () => {
  const { screen } = await openDialog({ formats: ['srt'] })

  await expect.element(screen.getByRole('checkbox', { name: /SRT/ })).toBeChecked()
  await expect.element(screen.getByRole('button', { name: /Check for$/ })).not.toBeInTheDocument()
})

it('takes a custom loudness in steps of half a decibel, and says its range', async () => {
  const { screen, inputs, choose } = await openDialog()
  const level = screen.getByRole('textbox', { name: 'Level' })
  const ceiling = screen.getByRole('textbox', { name: 'Peak ceiling' })
  await expect.element(level).not.toBeInTheDocument()

  await choose(/Loudness$/, /^Custom/)
  await expect.element(level).toHaveValue('-16 LUFS')
  await level.fill('-18.7')
  await ceiling.fill('-2')
  await level.click()

  await expect.element(level).toHaveValue('-18.5 LUFS')
  await expect.poll(() => inputs('exports.check').at(-1)).toMatchObject({ loudness: { lufs: -18.5, ceilingDbtp: -2 } })

  await level.fill('-41')
  await expect.element(screen.getByText(/-40.*-8/)).toBeVisible()
  await level.fill('-40')
  await ceiling.fill('0.5')
  await expect.element(screen.getByText(/-9.*0/)).toBeVisible()
  await expect.poll(() => inputs('exports.check').at(-1)).toMatchObject({ loudness: { lufs: -40, ceilingDbtp: -2 } })
})
