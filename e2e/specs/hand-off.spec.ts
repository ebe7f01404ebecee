import { execFileSync } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { parseFile } from 'music-metadata'
import { BENCH_CHAPTER_ID, BENCH_PROJECT_ID, seedChapter } from '../../bench/studio/seed-chapter.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'

const COVER = 'resources/icon.png'
/** Long enough to be still running when another screen opens: one second takes a few milliseconds to encode. */
const LONG = { blocks: 150, secondsEach: 18 }

/** What third-party programs read from a file: tags, pictures and duration. */
async function readBack(path: string) {
  const { common } = await parseFile(path, { duration: true })
  const pictures = common.picture?.map(({ format: type, data }) => ({ type, sizeBytes: data.length })) ?? []
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

test('the dialog’s title, author and cover are in the files, as read by other programs', async ({
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
  await screens.exports.customize()
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
  await expect(dialog.getByText('Exported 3 files.')).toBeVisible({ timeout: 90_000 })
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

  await test.step('offers the same values the next time', async () => {
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Author' })).toHaveValue('Zoë Müller')
    await expect(cover.getByRole('img')).toBeVisible()
  })
})

/** Presses a button in the moment an element appears: on a busy machine a click from here would come too late. */
async function pressWhen(page: Page, selector: string, name: string): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(wanted.selector)) return
          observer.disconnect()
          const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
          buttons.find((button) => button.textContent === wanted.name)?.click()
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
    { selector, name },
  )
}

test('an export runs in the background, is canceled, fails and ends with a report, never with a partial file', async ({
  studio,
  screens,
}) => {
  test.setTimeout(600_000)
  const { page, homeFolder, exportFolder } = studio
  const { dialog } = screens.exports
  const written = () => readdir(exportFolder).catch(() => [])
  const indicator = page.getByRole('banner').getByRole('button', { name: /^Export/ })
  seedChapter(homeFolder, LONG)
  const open = async () => {
    await page.goto(`${page.url().split('#')[0]}#/projects/${BENCH_PROJECT_ID}/${BENCH_CHAPTER_ID}`)
    await page.getByRole('button', { name: 'Export…' }).click()
    await screens.exports.outcome().waitFor()
    await screens.exports.customize()
    // Another sample rate takes much longer.
    await screens.exports.chooseTakeFormat()
  }
  /** Starts an export to MP3 and FLAC, which takes a while. */
  const start = async (name: string) => {
    await open()
    await chooseFormats(dialog, ['MP3', 'FLAC'])
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: /^Export 2 files$/ }).click()
    await expect(dialog.getByRole('progressbar', { name: /^Writing MP3/ })).toBeVisible()
  }

  /** On a busy machine the first file can be finished before the export is canceled. */
  const expectCanceled = async (name: string) => {
    await expect(dialog.getByRole('button', { name: /^Export (2 files|and replace 1 file)$/ })).toBeEnabled()
    await expect.poll(async () => (await written()).filter((file) => file !== `${name}.mp3`)).toEqual([])
    await rm(join(exportFolder, `${name}.mp3`), { force: true })
    await page.keyboard.press('Escape')
  }

  await test.step('canceled: leaves no incomplete file under any name', async () => {
    await start('canceled')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expectCanceled('canceled')
  })

  await test.step('canceled between two files: keeps and reports the complete one', async () => {
    await start('half')
    await pressWhen(page, '[role=progressbar][aria-label^="Writing FLAC"]', 'Cancel')
    await expect(dialog.getByText('Canceled. 1 file had finished and was kept.')).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: /half\.mp3.*MB/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(written).toEqual(['half.mp3'])
    await rm(join(exportFolder, 'half.mp3'))
  })

  await test.step('one at a time: another export’s dialog shows the running one, and closing the window asks first', async () => {
    await start('first')
    await dialog.getByRole('button', { name: 'Run in background' }).click()
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect(dialog.getByText('first is exporting. You can start the next export when it finishes.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Export \d+ file/ })).toHaveCount(0)
    const asked = page.waitForEvent('dialog').then(async (question) => {
      await question.dismiss()
      return question.type()
    })
    await page.evaluate(() => void setTimeout(() => location.reload()))
    expect(await asked).toBe('beforeunload')
    await dialog.getByRole('button', { name: 'Cancel export' }).click()
    await expectCanceled('first')
  })

  await test.step('in the background: leaves the window free, with progress in the title bar', async () => {
    await start('background')
    await dialog.getByRole('button', { name: 'Run in background' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(indicator).toHaveText(/^Exporting… \d+%$/)
    await screens.settings.open()
    // On a busy machine the files can be finished before the screen opens.
    await expect(indicator).toHaveText(/^Export(ing… \d+%|ed)$/)
    await expect(indicator).toHaveText('Exported', { timeout: 120_000 })
    expect((await written()).toSorted()).toEqual(['background.flac', 'background.mp3'])
    await indicator.press('Enter')
    await expect(dialog.getByText('Exported 2 files.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(indicator).toHaveCount(0)
    for (const name of await written()) {
      const { seconds } = await readBack(join(exportFolder, name))
      // ffprobe counts whole MP3 frames, of which the encoder pads two.
      const mostOff = name.endsWith('.mp3') ? 0.06 : 0.02
      expect(Math.abs(seconds - LONG.blocks * LONG.secondsEach), name).toBeLessThan(mostOff)
    }
  })

  await test.step('failed midway: shows the reason and leaves nothing', async () => {
    await rm(join(homeFolder, 'media', 'takes', `take_bench_${LONG.blocks - 1}.pcm`))
    await start('failed')
    await dialog.getByRole('button', { name: 'Run in background' }).click()
    await expect(indicator).toHaveText('Export failed', { timeout: 120_000 })
    await indicator.press('Enter')
    await expect(
      dialog.getByRole('alert').getByText(/^The audio file for “.+” is missing\. No files were exported\./),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect((await written()).toSorted()).toEqual(['background.flac', 'background.mp3'])
  })
})
