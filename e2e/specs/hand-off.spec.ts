import { execFileSync, spawnSync } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { parseFile } from 'music-metadata'
import { BENCH_CHAPTER_ID, BENCH_PROJECT_ID, seedChapter } from '../../bench/studio/seed-chapter.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'

const COVER = 'docs/screenshots/export-dark.png'
const hasFfprobe = spawnSync('ffprobe', ['-version']).status === 0
/** Long enough that it is still under way when another screen was gone to: a second of it takes some milliseconds to encode. */
const LONG = { blocks: 150, secondsEach: 18 }

/** What programs that are not ours read from a file: its tags, its pictures and how long it is. */
async function readBack(path: string) {
  const { common, format } = await parseFile(path, { duration: true })
  const pictures = common.picture?.map(({ format: type, data }) => ({ type, sizeBytes: data.length })) ?? []
  if (!hasFfprobe) return { common, pictures, seconds: format.duration ?? 0, probed: null }
  const probed = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', path], {
      encoding: 'utf8',
    }),
  ) as { format: { duration: string; tags?: Record<string, string> }; streams: { codec_type: string }[] }
  const seconds = Number(probed.format.duration)
  return { common, pictures, seconds, probed }
}

async function chooseFormats(dialog: Locator, wanted: readonly string[]): Promise<void> {
  for (const label of ['WAV', 'MP3', 'FLAC', 'SRT captions']) {
    const box = dialog.getByRole('checkbox', { name: label, exact: true })
    if ((await box.isChecked()) !== wanted.includes(label)) await box.locator('xpath=ancestor::label[1]').click()
  }
}

test('what the dialog says of title, author and cover is in the files, as other programs read them', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const { dialog } = screens.exports
  await screens.useService(service.apiKeys.paid)
  await screens.write('The Lighthouse', ['The lamp was lit.', 'Nobody spoke.'])
  await screens.script.generate().click()
  await expect(screens.script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })

  await page.getByRole('button', { name: 'Export…' }).click()
  const cover = dialog.getByRole('group', { name: 'Cover' })
  await cover.locator('input[type=file]').setInputFiles(COVER)
  await expect(cover.getByRole('img', { name: /^Cover, \d+ × \d+ pixels$/ })).toBeVisible()
  for (const [label, words] of [
    ['Title', 'The lamp, spoken'],
    ['Author', 'Zoë Müller'],
    ['Year', '2026'],
    ['Comment', 'Für die Küste'],
    ['Copyright', '© 2026 Zoë Müller'],
  ] as const)
    await dialog.getByRole('textbox', { name: label }).fill(words)
  await chooseFormats(dialog, ['WAV', 'MP3', 'FLAC'])
  await dialog.getByRole('textbox', { name: 'Name' }).fill('tagged')
  await dialog.getByRole('button', { name: 'Export 3 files' }).click()
  await expect(dialog.getByText('3 files written.')).toBeVisible({ timeout: 90_000 })
  await dialog.getByRole('button', { name: 'Done' }).click()

  for (const ending of ['wav', 'mp3', 'flac']) {
    const { common, pictures, probed } = await readBack(join(studio.exportFolder, `tagged.${ending}`))
    expect(common, ending).toMatchObject({ title: 'The lamp, spoken', artist: 'Zoë Müller', album: 'The Lighthouse' })
    expect(common, ending).toMatchObject({ year: 2026, copyright: '© 2026 Zoë Müller' })
    expect(
      pictures.map(({ type }) => type),
      ending,
    ).toEqual(['image/png'])
    if (!probed || ending === 'wav') continue
    const tags = Object.fromEntries(
      Object.entries(probed.format.tags ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    )
    expect(tags, ending).toMatchObject({ title: 'The lamp, spoken', artist: 'Zoë Müller' })
    expect(
      probed.streams.map(({ codec_type: type }) => type),
      ending,
    ).toEqual(['audio', 'video'])
  }

  await test.step('all of it is offered again the next time', async () => {
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Author' })).toHaveValue('Zoë Müller')
    await expect(cover.getByRole('img')).toBeVisible()
  })
})

test('an export runs while one works elsewhere, is cancelled, fails and ends with a report, never with half a file', async ({
  studio,
  screens,
}) => {
  test.setTimeout(240_000)
  const { page, homeFolder, exportFolder } = studio
  const { dialog } = screens.exports
  const written = () => readdir(exportFolder).catch(() => [])
  const indicator = page.getByRole('banner').getByRole('button', { name: /^Export/ })
  seedChapter(homeFolder, LONG)
  const open = async () => {
    await page.goto(`${page.url().split('#')[0]}#/projects/${BENCH_PROJECT_ID}/${BENCH_CHAPTER_ID}`)
    await page.getByRole('button', { name: 'Export…' }).click()
    await dialog.getByText(/of sound\.$/).waitFor()
  }
  /** Starts an export of MP3 and FLAC, which take a while to make. */
  const start = async (name: string) => {
    await open()
    await chooseFormats(dialog, ['MP3', 'FLAC'])
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: /^Export 2 files$/ }).click()
    await expect(dialog.getByRole('progressbar', { name: /^Writing MP3/ })).toBeVisible()
  }

  await test.step('cancelled: nothing is there, under no name', async () => {
    await start('cancelled')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByRole('button', { name: 'Export 2 files' })).toBeEnabled()
    await expect.poll(written).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('cancelled between two files: the one that is whole stays, and is told', async () => {
    await start('half')
    await expect(dialog.getByRole('progressbar', { name: /^Writing FLAC/ })).toBeVisible({ timeout: 120_000 })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByText('Cancelled. 1 file was whole before, and stays.')).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: /half\.mp3.*MB/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(written).toEqual(['half.mp3'])
    await rm(join(exportFolder, 'half.mp3'))
  })

  await test.step('one at a time: the form of another says what runs, and closing the window asks first', async () => {
    await start('first')
    await dialog.getByRole('button', { name: 'Go on working' }).click()
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect(
      dialog.getByText('The export of first is running. The next one can start when it has ended.'),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Export \d+ file/ })).toHaveCount(0)
    const asked = page.waitForEvent('dialog').then(async (question) => {
      await question.dismiss()
      return question.type()
    })
    await page.evaluate(() => void setTimeout(() => location.reload()))
    expect(await asked).toBe('beforeunload')
    await dialog.getByRole('button', { name: 'Cancel that export' }).click()
    await expect(dialog.getByRole('button', { name: 'Export 2 files' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect.poll(written).toEqual([])
  })

  await test.step('in the background: the window is free, and the title bar says how far it is', async () => {
    await start('background')
    await dialog.getByRole('button', { name: 'Go on working' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(indicator).toHaveText(/^Exporting, \d+ %$/)
    await screens.settings.open()
    // On a busy machine the files can be done before the screen is there.
    await expect(indicator).toHaveText(/^Export(ing, \d+ %|ed)$/)
    await expect(indicator).toHaveText('Exported', { timeout: 120_000 })
    expect((await written()).toSorted()).toEqual(['background.flac', 'background.mp3'])
    await indicator.press('Enter')
    await expect(dialog.getByText('2 files written.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(indicator).toHaveCount(0)
    for (const name of await written()) {
      const { seconds } = await readBack(join(exportFolder, name))
      // ffprobe counts whole frames of an MP3, of which the encoder fills two up.
      const mostOff = name.endsWith('.mp3') ? 0.06 : 0.02
      expect(Math.abs(seconds - LONG.blocks * LONG.secondsEach), name).toBeLessThan(mostOff)
    }
  })

  await test.step('failed in the middle: said with the reason, and nothing of it is left', async () => {
    await rm(join(homeFolder, 'media', 'takes', `take_bench_${LONG.blocks - 1}.pcm`))
    await start('failed')
    await dialog.getByRole('button', { name: 'Go on working' }).click()
    await expect(indicator).toHaveText('Export failed', { timeout: 120_000 })
    await indicator.press('Enter')
    await expect(
      dialog.getByRole('alert').getByText(/^The sound of “.+” is not on the disk any more\. Nothing was written\./),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect((await written()).toSorted()).toEqual(['background.flac', 'background.mp3'])
  })
})
