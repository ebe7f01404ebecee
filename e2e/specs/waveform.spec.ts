import { expect, test, type Page } from '@playwright/test'
import { getFaults } from '../fixtures/faults-of.ts'
import type { PlayerPage } from '../fixtures/player-page/page.ts'
import { servePlayerPage, ServedTake, type PlayerServer } from '../fixtures/player-server.ts'

declare const playerPage: PlayerPage

const BLOCK_SAMPLES = 48_000
const PAUSE_MS = 1_000
let server: PlayerServer

test.beforeAll(async () => {
  server = await servePlayerPage()
})
test.afterAll(() => server.close())

function loud(length: number): Int16Array {
  return Int16Array.from({ length }, (_value, index) => (index % 2 === 0 ? 30_000 : -30_000))
}

/** Opens a chapter with three blocks of two seconds and pauses of one second; the first block has words. */
async function openChapter(page: Page): Promise<void> {
  server.takes.clear()
  for (const id of ['a', 'b', 'c']) server.takes.set(`take_${id}`, new ServedTake(loud(BLOCK_SAMPLES)))
  page.on('pageerror', (error) => expect(error, 'an error in the page').toBeNull())
  await page.goto(server.url)
  await page.evaluate(
    async ({ samples, pauseAfterMs }) => {
      await playerPage.open()
      const marks = Array.from({ length: 4 }, (_value, index) => ({
        startChar: index * 6,
        endChar: index * 6 + 5,
        startMs: index * 500,
        endMs: index * 500 + 400,
      }))
      playerPage.player.setChapter({
        chapterId: 'chap_three',
        entries: ['a', 'b', 'c'].map((id) =>
          playerPage.entry(id, samples, { pauseAfterMs, marks: id === 'a' ? marks : [] }),
        ),
      })
      playerPage.show()
    },
    { samples: BLOCK_SAMPLES, pauseAfterMs: PAUSE_MS },
  )
  await expect(slider(page).locator('canvas').first()).toBeVisible()
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the chapter' })

/** Heights drawn at evenly spaced positions, as fractions of the picture's height. */
function heightsAt(page: Page, shares: number[]): Promise<number[]> {
  return slider(page)
    .locator('canvas')
    .first()
    .evaluate((canvas, wanted) => {
      const { width, height } = canvas as HTMLCanvasElement
      const context = (canvas as HTMLCanvasElement).getContext('2d')
      return wanted.map((share) => {
        const column = context?.getImageData(Math.min(width - 1, Math.round(share * width)), 0, 1, height).data ?? []
        let filled = 0
        for (let alpha = 3; alpha < column.length; alpha += 4) filled += (column[alpha] ?? 0) > 0 ? 1 : 0
        return filled / height
      })
    }, shares)
}

/** Fraction of the chapter's eight seconds. */
const at = (seconds: number): number => seconds / 8

test('shows audio where present and a line elsewhere', async ({ page }) => {
  await openChapter(page)

  const places = [at(0.1), at(1.9), at(2.5), at(3.1), at(4.9), at(5.5), at(6.1), at(7.9)]
  const isLoudAt = async () => (await heightsAt(page, places)).map((height) => height > 0.8)

  await expect.poll(isLoudAt).toEqual([true, true, false, true, true, false, true, true])
})

test('seeks on click and follows a drag', async ({ page }) => {
  await openChapter(page)
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('The strip is not on screen')

  await page.mouse.click(box.x + box.width * at(4), box.y + 20)
  const clicked = await page.evaluate(() => playerPage.player.heardSample())
  await page.mouse.move(box.x + box.width * at(1), box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * at(2), box.y + 20, { steps: 4 })
  await page.mouse.move(box.x + box.width * at(6), box.y + 20, { steps: 4 })
  await page.mouse.up()
  const dragged = await page.evaluate(() => playerPage.player.heardSample())

  expect(Math.abs(clicked - 96_000)).toBeLessThan(300)
  expect(Math.abs(dragged - 144_000)).toBeLessThan(300)
})

test('loops a range selected with Shift and removes it with Shift-click', async ({ page }) => {
  await openChapter(page)
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('The strip is not on screen')
  const loop = () => page.evaluate(() => playerPage.player.getSnapshot().loop)

  await page.keyboard.down('Shift')
  await page.mouse.move(box.x + box.width * at(1), box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * at(3), box.y + 20, { steps: 4 })
  await page.mouse.up()
  const drawn = await loop()
  await page.mouse.click(box.x + box.width * at(1), box.y + 20)
  const lifted = await loop()
  await page.keyboard.up('Shift')

  expect(Math.abs((drawn?.startSample ?? 0) - 24_000)).toBeLessThan(300)
  expect(Math.abs((drawn?.endSample ?? 0) - 72_000)).toBeLessThan(300)
  expect(lifted).toBeNull()
})

test('is operated by keyboard and reports its position', async ({ page }) => {
  await openChapter(page)
  await slider(page).focus()

  for (const [key, said] of [
    ['ArrowUp', 'word 2 of 4, block 1 of 3, 0.5 s'],
    ['ArrowUp', 'word 3 of 4, block 1 of 3, 1.0 s'],
    ['ArrowDown', 'word 2 of 4, block 1 of 3, 0.5 s'],
    ['ArrowRight', 'word 4 of 4, block 1 of 3, 1.5 s'],
    ['PageUp', 'block 2 of 3, no word timing, 3.0 s'],
    ['PageDown', 'word 1 of 4, block 1 of 3, 0.0 s'],
    ['End', 'block 3 of 3, no word timing, 8.0 s'],
    ['Home', 'word 1 of 4, block 1 of 3, 0.0 s'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(slider(page)).toHaveAttribute('aria-valuetext', said)
  }
})

test('zooms to a word on double click and back with 0', async ({ page }) => {
  await openChapter(page)
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('The strip is not on screen')

  await page.mouse.dblclick(box.x + box.width * at(0.7), box.y + 20)
  const close = await page.evaluate(() => playerPage.window?.get())
  await slider(page).focus()
  await page.keyboard.press('0')
  const whole = await page.evaluate(() => playerPage.window?.get())

  expect(close?.samplesPerPixel).toBe(32)
  expect(whole?.startSample).toBe(0)
  expect((whole?.samplesPerPixel ?? 0) * (whole?.widthPx ?? 0)).toBeCloseTo(8 * 24_000, 3)
})

test('grows while audio arrives, also without playback', async ({ page }) => {
  await openChapter(page)
  // Far more than a player reads ahead.
  const live = new ServedTake(loud(240_000), false)
  server.takes.set('take_live', live)
  const tell = (sampleCount: number) =>
    page.evaluate((count) => {
      const entry = playerPage.entry('live', count, { status: 'receiving' })
      playerPage.player.setChapter({ chapterId: 'chap_live', entries: [entry] })
    }, sampleCount)
  const isLoudAt = async () => (await heightsAt(page, [0.1, 0.4, 0.6, 0.95])).map((height) => height > 0.8)

  await tell(240_000)
  await expect.poll(isLoudAt).toEqual([true, true, true, true])
  live.append(new Int16Array(240_000))
  await tell(480_000)

  await expect.poll(isLoudAt).toEqual([true, true, false, false])
})

test('moves cursor, word and played part without redrawing', async ({ page }) => {
  await openChapter(page)
  await page.evaluate(() => playerPage.window?.setFollowing(false))
  const isDrawn = async () => (await heightsAt(page, [at(1), at(4), at(7)])).every((height) => height > 0.8)
  await expect.poll(isDrawn, 'all of the picture is there before').toBe(true)

  const moved = await page.evaluate(async () => {
    const { player } = playerPage
    const host = document.querySelector('[role=slider] [aria-hidden] > div')
    let redraws = 0
    const original = CanvasRenderingContext2D.prototype.putImageData
    CanvasRenderingContext2D.prototype.putImageData = function put(this: CanvasRenderingContext2D, ...args: unknown[]) {
      redraws += 1
      return Reflect.apply(original, this, args) as undefined
    } as typeof original
    const frame = host?.shadowRoot?.querySelector<HTMLElement>('.progress')
    player.play()
    await playerPage.until(() => player.heardSample() > 12_000)
    const before = redraws
    const early = frame?.style.transform
    await playerPage.until(() => player.heardSample() > 36_000)
    CanvasRenderingContext2D.prototype.putImageData = original
    return { redraws: redraws - before, early, late: frame?.style.transform }
  })

  expect(moved.redraws).toBe(0)
  expect(moved.late).not.toBe(moved.early)
})

test('follows the theme and the contrast that the user prefers', async ({ page }) => {
  await openChapter(page)
  const canvases = [slider(page), page.getByRole('scrollbar')].map((part) => part.locator('canvas').first())
  const colors = () =>
    Promise.all(
      canvases.map((canvas) =>
        canvas.evaluate((element) => {
          const { width, height } = element as HTMLCanvasElement
          const place = [Math.round(width / 10), height >> 1, 1, 1] as const
          return (element as HTMLCanvasElement)
            .getContext('2d')
            ?.getImageData(...place)
            .data.join()
        }),
      ),
    )
  const seen = new Set<string>()
  for (const preference of [
    { colorScheme: 'light', contrast: 'no-preference' },
    { colorScheme: 'dark', contrast: 'no-preference' },
    { colorScheme: 'dark', contrast: 'more' },
  ] as const) {
    await page.emulateMedia(preference)
    await expect
      .poll(async () => (await colors()).every((color) => color !== '0,0,0,0' && !seen.has(color ?? '')))
      .toBe(true)
    for (const color of await colors()) seen.add(color ?? '')
  }
})

test('has no accessibility faults in either theme', async ({ page }) => {
  await openChapter(page)

  expect(await getFaults(page, '#root')).toEqual([])
})

test('leaves nothing behind', async ({ page }) => {
  await openChapter(page)

  const held = await page.evaluate(async () => {
    playerPage.hide()
    await playerPage.player.dispose()
    return { ...playerPage.heldByScopes }
  })

  expect(held).toEqual({ listeners: 0, frames: 0, timers: 0, contexts: 0, requests: 0, scopes: 0 })
})
