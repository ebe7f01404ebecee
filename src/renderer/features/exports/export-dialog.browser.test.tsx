import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ExportOptions } from '#shared/contract/exports.ts'
import { studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { describeBrowserStudio } from '../../testing/studio-answers.test-support.ts'
import { CHECK, defaults, renderDialog, WAV } from './render-export-dialog.test-support.tsx'

it('opens on the Video preset with its settings collapsed and shows the number of files', async () => {
  const { screen, start, inputs } = await renderDialog()

  await expect.element(screen.getByRole('button', { name: /Preset/ })).toHaveTextContent('Video')
  await expect.element(screen.getByRole('button', { name: 'Customize', expanded: false })).toBeVisible()
  await expect.element(start).toHaveTextContent('Export 2 files')
  expect(inputs('exports.check')[0]).toMatchObject({
    chapterId: 'chap_1',
    formats: ['wav', 'srt'],
    division: 'chapter',
  })
})

it('opens with the focus on its first field', async () => {
  const { screen } = await renderDialog()

  await expect.element(screen.getByRole('button', { name: 'This chapter Export' })).toHaveFocus()
})

it('starts with the formats that were exported last, for the chapter that is open', async () => {
  const last = { formats: ['flac'], division: 'whole', sampleRateHz: 48_000 } as ExportOptions
  const { screen, inputs } = await renderDialog({}, { last: { ...defaults(), ...last } })

  await expect.element(screen.getByRole('checkbox', { name: /FLAC/ })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: /WAV/ })).not.toBeChecked()
  expect(inputs('exports.check')[0]).toMatchObject({ chapterId: 'chap_1', division: 'chapter', sampleRateHz: 48_000 })
})

it('cannot start without a format', async () => {
  const { screen, start } = await renderDialog({}, { last: defaults() })
  await expect.element(start).toBeEnabled()

  await screen.getByRole('checkbox', { name: /WAV/ }).click({ force: true })

  await expect.element(start).toBeDisabled()
})

it('cannot start before anything is generated and says so', async () => {
  const { screen, start } = await renderDialog({ check: () => ({ ...CHECK, durationMs: 0 }) })

  await expect.element(screen.getByText(/Generate audio for this chapter first/)).toBeVisible()
  await expect.element(start).toBeDisabled()
})

it('offers to generate all blocks, with their billed characters, when nothing is generated', async () => {
  let runningBlockCount = 0
  const { screen, inputs } = await renderDialog({
    check: () => ({
      ...CHECK,
      durationMs: 0,
      missingBlocks: 2,
      unreadyBlockIds: ['block_1', 'block_2'],
      runningBlockCount,
    }),
    takes: {
      generate: ({ blockIds }) => {
        runningBlockCount = 2
        return { blockIds, characters: 12, resumed: [], reusable: [], problems: [] }
      },
    },
  })

  await screen.getByRole('button', { name: 'Generate 2 blocks first · 12 characters' }).click()

  await expect.element(screen.getByText('Generating… 0 of 2 blocks up to date.')).toBeVisible()
  await expect.element(screen.getByText(/Generate audio for this chapter first/)).not.toBeInTheDocument()
  expect(inputs('takes.generate')).toEqual([{ projectId: 'proj_1', blockIds: ['block_1', 'block_2'], reuse: true }])
})

it('names the files that would be replaced and asks to overwrite only then', async () => {
  const { screen, start, inputs } = await renderDialog({
    check: () => ({ ...CHECK, existingPaths: [WAV.path] }),
    async *run() {
      yield {
        kind: 'finished',
        files: [WAV],
        sounds: [],
        delivery: null,
        captions: null,
        missingBlocks: 0,
        changedBlocks: 0,
        partialBlocks: 0,
      }
    },
  })
  await expect.element(screen.getByText('~/exports/The road.wav')).toBeVisible()
  await expect.element(start).toHaveTextContent('Export and replace 1 file')

  await start.click()

  await expect.poll(() => inputs('exports.run')).toMatchObject([{ chapterId: 'chap_1', overwrite: true }])
})

it('saves the last edits before it exports', async () => {
  const order: string[] = []
  const { start, closed, screen } = await renderDialog(
    {
      async *run() {
        order.push('export')
        yield {
          kind: 'finished',
          files: [WAV],
          sounds: [],
          delivery: null,
          captions: null,
          missingBlocks: 0,
          changedBlocks: 0,
          partialBlocks: 0,
        }
      },
    },
    { beforeExport: async () => void order.push('save') },
  )

  await start.click()
  await screen.getByRole('button', { name: 'Done' }).click()

  expect(order).toEqual(['save', 'export'])
  expect(closed).toEqual([true])
})

it('exports nothing when the last edits cannot be saved', async () => {
  const { screen, start, inputs } = await renderDialog(
    {},
    { beforeExport: () => Promise.reject(new Error('Disk full.')) },
  )

  await start.click()

  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Disk full\./)
  expect(inputs('exports.run')).toEqual([])
})

it('keeps the form and names the whole files when an export fails', async () => {
  const { screen, start } = await renderDialog({
    async *run() {
      yield { kind: 'written', file: WAV, check: null, sound: null, uncheckedFiles: 0 }
      throw studioFailure('disk_full')
    },
  })

  await screen.getByRole('button', { name: 'Customize' }).click()
  await start.click()

  await expect.element(screen.getByRole('alert')).toMatchTextContent(/1 file/)
  await expect.element(screen.getByRole('group', { name: 'Formats' })).toBeVisible()
  await expect.element(start).toBeEnabled()
})

it('shows checks and loudness of the files that an export wrote before it failed, and how many are unchecked', async () => {
  const figures = {
    ...{ durationMs: 2_000, integratedLufs: -23.04, truePeakDbtp: -3, rmsDbfs: -25, noiseFloorDbfs: null },
    ...{ clippedSamples: 0, leadingSilenceMs: 0, trailingSilenceMs: 0, longestSilenceMs: 0 },
  }
  const { screen, start } = await renderDialog({
    lastChoice: () => ExportOptions.parse({ formats: ['wav'], delivery: 'broadcast' }),
    async *run() {
      yield {
        ...{ kind: 'written', file: WAV, uncheckedFiles: 2 },
        sound: { name: 'a', before: figures, after: figures, verdict: 'met' },
        check: {
          name: 'a.wav',
          checks: [{ rule: 'loudness', verdict: 'failed', measured: -25.1, required: { min: -23.5, max: -22.5 } }],
        },
      }
      throw studioFailure('disk_full')
    },
  })

  await start.click()

  await expect.element(screen.getByRole('alert')).toMatchTextContent(/1 file/)
  await expect.element(screen.getByText(/^0 of 1 file passed .* 2 audio files weren’t exported/)).toBeVisible()
  await expect
    .element(screen.getByText('−25.1 LUFS, required: −23.5 LUFS to −22.5 LUFS.', { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByText(/^−23\.0 LUFS, peaks at −3\.0 dBTP/)).toBeVisible()
})

it('cancels a running export on request', async () => {
  const stopped = Promise.withResolvers<true>()
  const { screen, start, job } = await renderDialog({
    async *run() {
      try {
        yield { kind: 'progress', step: 'wav', done: 1, total: 10 }
        await new Promise(() => undefined)
      } finally {
        stopped.resolve(true)
      }
    },
  })
  await start.click()
  await expect.poll(() => job.get().state).toMatchObject({ kind: 'running', done: 1 })

  await screen.getByRole('button', { name: 'Cancel', exact: true }).click()

  await expect.poll(() => job.get().state.kind).toBe('idle')
  await expect.element(start).toBeEnabled()
})

it('says on its button how many blocks are out of date, and generates them first on request', async () => {
  const generated: string[][] = []
  const { screen, start } = await renderDialog({
    check: () => ({
      ...CHECK,
      changedBlocks: generated.length === 0 ? 2 : 0,
      unreadyBlockIds: generated.length === 0 ? ['block_1', 'block_2'] : [],
    }),
    takes: {
      generate: ({ blockIds }) => {
        generated.push(blockIds)
        return { blockIds, characters: 12, resumed: [], reusable: [], problems: [] }
      },
    },
  })
  await expect.element(start).toHaveTextContent('Export with 2 out-of-date blocks')

  await screen.getByRole('button', { name: 'Generate 2 blocks first · 12 characters' }).click()

  await expect.element(screen.getByText('All blocks are up to date.')).toBeVisible()
  await expect.element(start).toHaveTextContent('Export 2 files')
  expect(generated).toEqual([['block_1', 'block_2']])
})

it('offers the blocks again once none of them is running and one failed', async () => {
  let runningBlockCount = 0
  let unreadyBlockIds = ['block_1', 'block_2']
  const { screen } = await renderDialog({
    check: () => ({ ...CHECK, changedBlocks: unreadyBlockIds.length, unreadyBlockIds, runningBlockCount }),
    takes: {
      generate: ({ blockIds }) => {
        runningBlockCount = 2
        return { blockIds, characters: 12, resumed: [], reusable: [], problems: [] }
      },
    },
  })
  await screen.getByRole('button', { name: 'Generate 2 blocks first · 12 characters' }).click()
  await expect.element(screen.getByText('Generating… 0 of 2 blocks up to date.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Generate \d/ })).not.toBeInTheDocument()

  runningBlockCount = 0
  unreadyBlockIds = ['block_2']

  await expect.element(screen.getByText('Couldn’t generate 1 block. The script shows why.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Generate 1 block first · 6 characters' })).toBeVisible()
})

it('offers to export only what changed, by name and count', async () => {
  const changed = { fileCount: 6, ofCount: 120, fileNames: ['001 One.wav', '002 Two.wav'] }
  const { screen, inputs } = await renderDialog({ check: () => ({ ...CHECK, fileCount: 120, changed }) })

  await screen.getByText('Only what changed').click()

  await expect.element(screen.getByText('6 of 120 files: 001 One.wav, 002 Two.wav and 4 more')).toBeVisible()
  await expect.poll(() => inputs('exports.check').at(-1)).toMatchObject({ onlyChanged: true })
})

it('shows one progress beside the buttons', async () => {
  const { screen, start } = await renderDialog({
    async *run() {
      yield { kind: 'progress', step: 'wav', done: 4, total: 10 }
      await new Promise(() => undefined)
    },
  })

  await start.click()

  await expect.element(screen.getByRole('progressbar')).toMatchTextContent(/40%/)
  const bar = screen.getByRole('progressbar').element().getBoundingClientRect()
  const cancel = screen.getByRole('button', { name: 'Cancel', exact: true }).element().getBoundingClientRect()
  expect(Math.abs(bar.top + bar.height / 2 - (cancel.top + cancel.height / 2))).toBeLessThan(8)
  await expect.element(screen.getByText(/Current level|Measuring/)).not.toBeInTheDocument()
})

it('sums up many files with their folder and the figures of their captions', async () => {
  const files = Array.from({ length: 120 }, (_, index) => ({ ...WAV, path: `/home/ada/exports/${index}.wav` }))
  const captions = {
    ...{ cues: 412, maxCharsPerSecond: 18.24, minMs: 650, tooFast: 3, tooShort: 1, charsPerSecond: 17 },
    tooFastCues: [
      { file: 'The road.srt', startMs: 61_250, charsPerSecond: 18.24, text: 'Far too much to read.' },
      { file: 'The road.srt', startMs: 65_000, charsPerSecond: 17.5, text: 'And more.' },
    ],
  }
  const { screen, start } = await renderDialog({
    async *run() {
      yield {
        kind: 'finished',
        files,
        sounds: [],
        delivery: null,
        captions,
        missingBlocks: 0,
        changedBlocks: 0,
        partialBlocks: 0,
      }
    },
  })

  await start.click()

  const summary = screen.getByRole('region', { name: 'Exported files' })
  await expect.element(summary).toMatchTextContent(/~\/exports120 WAV/)
  expect(summary.getByRole('listitem').elements()).toEqual([])
  await expect
    .element(screen.getByText(/412 captions: fastest 18.3 characters per second, shortest 0.6 s/))
    .toBeVisible()
  await expect
    .element(screen.getByText(/3 captions over 17 characters per second. 1 caption under 0.7 s./))
    .toBeVisible()
  await screen.getByText('Show fast captions').click()
  await expect
    .element(screen.getByText('The road.srt · 00:01:01.250 · 18.3 characters/s · Far too much to read.'))
    .toBeVisible()
  await expect.element(screen.getByText('And 1 more caption.')).toBeVisible()
  await summary.getByText('Show files').click()
  await expect.poll(() => summary.getByRole('listitem').elements().length).toBe(120)
})

it('opens the folder of many files where the system can show it', async () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ ...WAV, path: `/home/ada/exports/${index}.wav` }))
  const studio = describeBrowserStudio()
  const app = {
    about: () => ({ ...studio, capabilities: { ...studio.capabilities, revealInFolder: true } }),
    reveal: () => undefined,
  }
  const { screen, start, inputs } = await renderDialog(
    {
      async *run() {
        yield {
          kind: 'finished',
          files,
          sounds: [],
          delivery: null,
          captions: null,
          missingBlocks: 0,
          changedBlocks: 0,
          partialBlocks: 0,
        }
      },
    },
    { app },
  )
  await start.click()

  await screen.getByRole('button', { name: 'Open folder' }).click()

  await expect.poll(() => inputs('app.reveal')).toEqual([{ path: '/home/ada/exports/0.wav' }])
})

it('does not start with a language that is no code', async () => {
  const { screen, start } = await renderDialog({}, { last: { ...defaults(), formats: ['mp3'] } })
  await screen.getByText(/title, author/).click()
  const language = screen.getByRole('textbox', { name: 'Language' })

  await language.fill('Klingon!')

  await expect.element(language).toBeInvalid()
  await expect.element(start).toBeDisabled()
  await language.fill('pt-BR')
  await expect.element(start).toBeEnabled()
})

it.each([
  ['en-US', 'en-US'],
  [null, 'Not set'],
])('shows the language that is written if the field is empty: %s', async (language, shown) => {
  const last = { ...defaults(), formats: ['mp3' as const] }
  const { screen } = await renderDialog({ check: () => ({ ...CHECK, language }) }, { last })
  await screen.getByText(/title, author/).click()

  await expect.element(screen.getByRole('textbox', { name: 'Language' })).toHaveAttribute('placeholder', shown)
})

it('checks every chapter when the project is chosen', async () => {
  const { screen, inputs } = await renderDialog()
  await screen.getByRole('button', { name: /This chapter/ }).click()

  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')

  await expect.poll(() => inputs('exports.check').at(-1)).toMatchObject({ projectId: 'proj_1', division: 'chapter' })
  expect(inputs('exports.check').at(-1)).not.toHaveProperty('chapterId')
})
