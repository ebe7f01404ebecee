import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import { startSandboxRig } from '../../src/main/testing/sandbox.test-support.ts'
import { expect, test } from '../fixtures/studio.ts'
import { soundOfWav } from '../fixtures/sound-of-wav.ts'
import { ExportDialog } from '../pages/export-dialog.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const CHAPTER = new URL('../fixtures/down-the-rabbit-hole.txt', import.meta.url)
const WORDS = /[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu
/** Multiple of real time: slow enough that playback always starts while audio is still arriving. */
const SPEED = '10'

function getWords(text: string): string[] {
  return text.match(WORDS) ?? []
}

/** The word at the position of a paused player. */
function wordAtPosition(position: string, paragraphs: readonly string[]): string | undefined {
  const match = /^word (\d+) of \d+, block (\d+) of/.exec(position)
  return match ? getWords(paragraphs[Number(match[2]) - 1] ?? '')[Number(match[1]) - 1] : undefined
}

test('a chapter goes from the clipboard to finished files, and is fully available offline', async ({ studio }) => {
  test.setTimeout(240_000)
  const text = await readFile(CHAPTER, 'utf8')
  const paragraphs = text.trim().split(/\n\s*\n/)
  expect(text.length).toBeGreaterThan(12_000)
  const service = await startSandboxRig(['--speed', SPEED])

  await test.step('sets up another service with a key', async () => {
    const settings = new SettingsPage(studio.page)
    await settings.open()
    await settings.usesSandbox(false)
    await settings.setBaseUrl(service.baseUrl)
    await settings.storeKey(service.apiKeys.paid)
    await studio.page.getByRole('button', { name: 'Test connection' }).click()
    await expect(studio.page.getByText(/API key is valid/)).toBeVisible()
  })

  const projects = new ProjectsPage(studio.page)
  const script = new ScriptPage(studio.page)
  await test.step('pastes the chapter as blocks', async () => {
    await projects.open()
    await projects.create('Down the Rabbit-Hole')
    await script.paste(text)
    await expect.poll(() => script.count('Blocks')).toBe(String(paragraphs.length))
    await expect(script.saved()).toBeVisible()
  })

  await test.step('starts audio and highlighting while audio is still arriving', async () => {
    await expect(script.generate()).toContainText(`${paragraphs.length} blocks`)
    const firstLight = script.atFirstLight()
    await script.generate().click()
    const { canCancel, isOnWaveform } = await firstLight
    expect(canCancel).toBe(true)
    expect(isOnWaveform).toBe(true)
  })

  await test.step('highlights the word at the playhead, wherever playback stops and at any speed', async () => {
    let compared = 0
    for (let turn = 0; turn < 8; turn += 1) {
      if (turn === 4) {
        await script.faster(2)
        await expect(studio.page.getByRole('button', { name: /Speed/ }).filter({ hasText: '×' })).toContainText('1.2×')
      }
      const before = (await script.moment()).lit
      // Not none: before the first word nothing is highlighted, and the position is that word's.
      await expect.poll(async () => ['', before].includes((await script.moment()).lit)).toBe(false)
      await script.pause().click()
      // While paused, highlight and reported position settle on one word.
      const difference = async () => {
        const { lit, position } = await script.moment()
        const said = wordAtPosition(position, paragraphs) ?? ''
        return lit === said ? '' : `lit “${lit}”, said “${said}” (${position})`
      }
      await expect.poll(difference).toBe('')
      if ((await script.moment()).lit !== '') compared += 1
      await script.play().click()
    }
    expect(compared).toBeGreaterThan(3)
    await script.pause().click()
  })

  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 180_000 })
  expect(await script.count('Generated')).toBe('100%')
  const billed = Object.values((await service.usage()).accounts).reduce(
    (sum, account) => sum + account.billed_characters,
    0,
  )
  expect(billed).toBe(paragraphs.join('').length)

  const dialog = new ExportDialog(studio.page)
  const fileOf = (name: string) => join(studio.exportFolder, name)
  await test.step('exports files that other programs can read', async () => {
    await dialog.export(['WAV', 'MP3', 'SRT captions'], 'chapter')
    const srt = await readFile(fileOf('chapter.srt'), 'utf8')
    const cueText = srt.replace(/^\d+\r?\n[\d:,]+ --> [\d:,]+\r?\n/gmu, '')
    expect(getWords(cueText)).toEqual(getWords(text))

    const wavSeconds = soundOfWav(await readFile(fileOf('chapter.wav'))).length / 48_000
    const lastEnd = [...srt.matchAll(/--> (\d+):(\d+):(\d+),(\d+)/gu)].at(-1)
    const [, hours, minutes, seconds, milliseconds] = (lastEnd ?? []).map(Number)
    const marksSeconds = (hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0) + (milliseconds ?? 0) / 1000
    expect(Math.abs(wavSeconds - marksSeconds)).toBeLessThan(0.05)

    const decoder = new MPEGDecoder({ enableGapless: true })
    await decoder.ready
    const decoded = decoder.decode(await readFile(fileOf('chapter.mp3')))
    decoder.free()
    expect(decoded.errors).toEqual([])
    expect(Math.abs(decoded.samplesDecoded / decoded.sampleRate - wavSeconds)).toBeLessThan(0.15)
    const soxSeconds = Number(execFileSync('soxi', ['-D', fileOf('chapter.wav')], { encoding: 'utf8' }))
    expect(Math.abs(soxSeconds - wavSeconds)).toBeLessThan(0.001)
    const entries = ['-v', 'error', '-show_entries', 'stream=sample_rate', '-of', 'csv=p=0', fileOf('chapter.mp3')]
    expect(execFileSync('ffprobe', entries, { encoding: 'utf8' }).trim()).toBe('24000')
  })

  await service.stop()
  await studio.restart()

  await test.step('opens, plays and highlights the project offline', async () => {
    await new ProjectsPage(studio.page).open()
    await new ProjectsPage(studio.page).openProject('Down the Rabbit-Hole')
    const reopened = new ScriptPage(studio.page)
    await expect.poll(() => reopened.count('Blocks')).toBe(String(paragraphs.length))
    await expect(reopened.everythingIsSpoken()).toBeVisible()
    await expect.poll(() => reopened.waveformHeight()).toBeGreaterThan(0.3)
    await reopened.play().click()
    await expect.poll(async () => (await reopened.moment()).lit).not.toBe('')
    await reopened.stop()
  })

  await test.step('exports the same bytes', async () => {
    await new ExportDialog(studio.page).export(['WAV'], 'again')
    expect((await readFile(fileOf('again.wav'))).equals(await readFile(fileOf('chapter.wav')))).toBe(true)
  })
})
