import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { t } from '../src/renderer/audio/messages/t.ts'
import { openChapter } from './browser/open-chapter.ts'
import { openPage } from './browser/open-page.ts'
import { listenForTones, type ToneChange } from './browser/tone-tap.ts'
import { seedChapter } from './studio/seed-chapter.ts'
import { startStudio } from './studio/start-studio.ts'
import { toneWords, WORD_MS } from './studio/tone-words.ts'

declare const toneTap: { changes: ToneChange[] }
declare const lights: { wave: Lit[]; text: Lit[]; frames: number[] }

/** A word highlighted at a time of `performance.now()`; its index in the chapter, from 0. */
interface Lit {
  word: number
  atMs: number
}

const SECONDS_EACH = 6
const QUANTUM_MS = (128 * 1_000) / 24_000
const BUSY_MS = 4_000
const RATES = [1, 2] as const

/**
 * `npm run highlight-error [minutes]`: how far the highlighted word is from the word being played, over a ten-minute
 * chapter in a real browser, during typing and scrolling. Every word of the chapter is a tone, different for even and
 * odd ones; the output is analyzed and placed on the output's clock, independent of the player.
 */
const minutes = Number(process.argv[2] ?? 10)
const folder = await mkdtemp(join(tmpdir(), 'overvoice-highlight-'))
const blocks = Math.max(6, Math.round((minutes * 60) / SECONDS_EACH))
seedChapter(folder, { blocks, secondsEach: SECONDS_EACH, samples: toneWords(SECONDS_EACH) })
const studio = await startStudio(folder)
const opened = await openPage(studio.url, listenForTones)
try {
  const { page } = opened
  await openChapter(page)
  await page.evaluate(watchLights, {
    waveform: t('position.label'),
    wordMs: WORD_MS,
    wordsInBlock: (SECONDS_EACH * 1_000) / WORD_MS,
  })
  for (const rate of RATES) process.stdout.write(`${await measure(page, rate)}\n`)
} finally {
  await opened.close()
  await studio.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(page: Page, rate: number): Promise<string> {
  await chooseRate(page, rate)
  await page.getByRole('slider', { name: t('position.label') }).focus()
  await page.keyboard.press('Home')
  await page.evaluate(() => {
    toneTap.changes.length = 0
    lights.wave.length = 0
    lights.text.length = 0
    lights.frames.length = 0
  })
  await page.keyboard.press('Space')
  const end = Date.now() + (blocks * SECONDS_EACH * 1_000) / rate + 3_000
  for (let turn = 0; Date.now() < end; turn += 1) await runTurn(page, turn)
  const told = await page.evaluate(() => ({ changes: toneTap.changes, ...lights }))
  return describe(rate, told)
}

async function chooseRate(page: Page, rate: number): Promise<void> {
  await page.getByRole('button', { name: t('speed') }).click()
  await page.getByRole('option', { name: `${rate}×`, exact: true }).click()
}

/** Types into the script, scrolls it, or lets it follow. */
async function runTurn(page: Page, turn: number): Promise<void> {
  const until = Date.now() + BUSY_MS
  const editor = page.locator('.cm-scroller')
  if (turn % 3 === 0) {
    const line = page.locator('.cm-line').first()
    await line.click({ position: { x: 4, y: 8 } }).catch(() => undefined)
    // Moving text under a pressed mouse would be selected and overwritten.
    await page.keyboard.press('Home')
    while (Date.now() < until) await page.keyboard.type('and so on ', { delay: 60 })
  } else if (turn % 3 === 1) {
    await editor.hover()
    for (let wheel = 0; Date.now() < until; wheel += 1) {
      await page.mouse.wheel(0, wheel % 12 < 6 ? 90 : -90)
      await page.waitForTimeout(40)
    }
  } else {
    await page
      .getByRole('button', { name: t('follow'), exact: true })
      .click({ timeout: 500 })
      .catch(() => undefined)
    await page.waitForTimeout(Math.max(0, until - Date.now()))
  }
}

interface Told {
  changes: ToneChange[]
  wave: Lit[]
  text: Lit[]
  frames: number[]
}

function describe(rate: number, { changes, wave, text, frames }: Told): string {
  // The first word starts with the audio; each change is the start of the next.
  const heardAt = (word: number) => changes[word - 1]?.heardAtMs
  const errors = (lit: readonly Lit[]) =>
    lit.flatMap(({ word, atMs }) => {
      const heard = heardAt(word)
      return heard === undefined ? [] : [atMs - heard]
    })
  const intervals = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  const frameMs = quantile(intervals, 0.5)
  const waveErrors = errors(wave)
  const textErrors = errors(text)
  const words = Math.round((blocks * SECONDS_EACH * 1_000) / WORD_MS)
  const bound = frameMs + QUANTUM_MS
  /**
   * Frames that started after the word was heard and before it was highlighted: none if the highlight came as early as
   * possible.
   */
  const missed = wave.filter(({ word, atMs }) => {
    const heard = heardAt(word)
    const before = frames.filter((at) => at <= atMs).at(-2)
    return heard !== undefined && before !== undefined && heard + QUANTUM_MS < before
  }).length
  const figures = (values: readonly number[]) => {
    const sizes = values.map(Math.abs)
    return `p50 ${quantile(values, 0.5).toFixed(1)}, |p99| ${quantile(sizes, 0.99).toFixed(1)}, most ${Math.max(0, ...sizes).toFixed(1)} ms of ${values.length}`
  }
  const holds = quantile(waveErrors.map(Math.abs), 0.99) <= bound && quantile(textErrors.map(Math.abs), 0.99) <= bound
  return [
    `| ${rate}x | ${words} words, ${changes.length} changes heard | waveform: ${figures(waveErrors)} | text: ${figures(textErrors)} |`,
    `not in the first frame after it was heard: ${missed} |`,
    `frame p50 ${frameMs.toFixed(1)}, p99 ${quantile(intervals, 0.99).toFixed(1)} ms | ≤ ${bound.toFixed(1)} ms | ${holds ? 'holds' : 'misses'} |`,
  ].join(' ')
}

function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.round((sorted.length - 1) * fraction))] ?? Number.NaN
}

/** Runs in the page: records when the highlight changes, and the word under it. */
function watchLights({
  waveform,
  wordMs,
  wordsInBlock,
}: {
  waveform: string
  wordMs: number
  wordsInBlock: number
}): void {
  const kept: { wave: Lit[]; text: Lit[]; frames: number[] } = { wave: [], text: [], frames: [] }
  Object.assign(window, { lights: kept })
  const strip = document.querySelector<HTMLElement>(`[aria-label="${waveform}"]`)
  /** Length of the chapter in words: the strip shows all of it. */
  const words = () => Number(strip?.getAttribute('aria-valuemax')) / 24 / wordMs
  const note = (list: Lit[], word: number, atMs: number) => {
    if (Number.isFinite(word) && list.at(-1)?.word !== word) list.push({ word, atMs })
  }
  const lineNumberAt = (node: Node | null): number => {
    const line = node?.parentElement?.closest('.cm-line')
    const gutter = line ? line.getBoundingClientRect().top : Number.NaN
    const mark = [...document.querySelectorAll<HTMLElement>('[title^="Block "]')].find(
      (each) => Math.abs(each.getBoundingClientRect().top - gutter) < 14,
    )
    return Number(/^Block (\d+)/.exec(mark?.title ?? '')?.[1])
  }
  new MutationObserver((records) => {
    const atMs = performance.now()
    for (const { target } of records) {
      const box = target as HTMLElement
      if (box.hidden || !strip) continue
      const name = String(box.className)
      if (/(^|_)soundingWord/.test(name)) {
        const { left, top, height, width } = box.getBoundingClientRect()
        if (width === 0) continue
        const caret = document.caretPositionFromPoint(left + 2, top + height / 2)
        const text = caret?.offsetNode.textContent ?? ''
        if (!caret || caret.offsetNode.nodeType !== Node.TEXT_NODE) continue
        // After typed text words can't be counted any more, from the first whole word on.
        if (text.startsWith('and ')) continue
        const inBlock = text.slice(0, caret.offset).split(' ').length - 1
        note(kept.text, (lineNumberAt(caret.offsetNode) - 1) * wordsInBlock + inBlock, atMs)
      } else if (/(^|_)word(_|$)/.test(name) && !/Edge/.test(name)) {
        const px = Number(/translateX\(([\d.e+-]+)px/.exec(box.style.transform)?.[1])
        note(kept.wave, Math.round((px / strip.clientWidth) * words()), atMs)
      }
    }
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['style', 'hidden'] })
  const frame = (atMs: number) => {
    kept.frames.push(atMs)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
