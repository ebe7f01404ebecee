import { expect, test } from '@playwright/test'
import type { PlayerPage } from '../fixtures/player-page/page.ts'
import { servePlayerPage, ServedTake, type PlayerServer } from '../fixtures/player-server.ts'

declare const playerPage: PlayerPage

let server: PlayerServer

test.beforeAll(async ({}, info) => {
  server = await servePlayerPage(info.outputPath('player-page'))
})
test.afterAll(() => server.close())

test('look', async ({ page }) => {
  page.on('console', (message) => console.log('console', message.text()))
  page.on('pageerror', (error) => console.log('error', error))
  const tone = (length: number) => Int16Array.from({ length }, (_v, i) => 20_000 * Math.sin(i / 20) * Math.abs(Math.sin(i / 9000)) * (1 - i / length / 2))
  for (let i = 0; i < 8; i += 1) server.takes.set(`take_b${i}`, new ServedTake(tone(48_000 + i * 10_000)))
  const pairs: number[] = []
  let samples: number[] = []
  for (let i = 0; i < 8; i += 1) samples = samples.concat(Array.from(tone(48_000 + i * 10_000)), i < 7 ? new Array(7_200).fill(0) : [])
  for (let i = 0; i < samples.length; i += 256) { const w = samples.slice(i, i + 256); pairs.push(Math.min(...w), Math.max(...w)) }
  server.chapterPeaks.set('chap_1', Int16Array.from(pairs))
  await page.goto(server.url)
  await page.evaluate(async () => {
    await playerPage.open()
    const { player } = playerPage
    const marks = Array.from({ length: 6 }, (_v, i) => ({ startChar: i * 5, endChar: i * 5 + 4, startMs: i * 330, endMs: i * 330 + 300 }))
    player.setChapter({ chapterId: 'chap_1', entries: Array.from({ length: 8 }, (_v, i) => playerPage.entry(`b${i}`, 48_000 + i * 10_000, { pauseAfterMs: 300, marks })) })
    Object.assign(window, { screen_: playerPage.mountPlayerScreen(player) })
    player.playFrom({ sample: 150_000 })
    await playerPage.until(() => player.heardSample() > 170_000)
    player.setLoop({ startSample: 300_000, endSample: 400_000 })
  })
  await page.waitForTimeout(300)
  await page.screenshot({ path: '/tmp/w1.png', clip: { x: 0, y: 0, width: 1440, height: 160 } })
  console.log(await page.getByRole('slider', { name: 'Position' }).evaluate((e) => [e.ariaValueText, e.ariaValueNow, e.ariaValueMax]))
  await page.evaluate(() => { const w = (window as never as { screen_: { window: { zoomTo(a: number, b: number): void } } }).screen_.window; w.zoomTo(155_000, 180_000) })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(300)
  await page.screenshot({ path: '/tmp/w2.png', clip: { x: 0, y: 0, width: 1440, height: 160 } })
  console.log(await page.evaluate(() => {
    const canvas = document.createElement('canvas'); canvas.width = 1100; canvas.height = 80; document.body.append(canvas)
    const c = canvas.getContext('2d')!
    const cols = new Int16Array(2200).map((_, i) => (i % 2 ? 1 : -1) * ((i * 7919) % 20000))
    const out: Record<string, number> = {}
    const time = (name: string, f: () => void) => { const ts = []; for (let i = 0; i < 60; i++) { const t = performance.now(); f(); c.getImageData(0,0,1,1); ts.push(performance.now() - t) } ts.sort((a, b) => a - b); out[name] = ts[30] }
    time('fillRect', () => { c.clearRect(0,0,1100,80); c.fillStyle = 'rgba(0,0,0,.4)'; for (let i = 0; i < 1100; i++) c.fillRect(i, 40 - cols[2*i+1]/800, 1, (cols[2*i+1]-cols[2*i])/800) })
    time('path', () => { c.clearRect(0,0,1100,80); c.beginPath(); for (let i = 0; i < 1100; i++) c.rect(i, 40 - cols[2*i+1]/800, 1, (cols[2*i+1]-cols[2*i])/800); c.fill() })
    time('path2d', () => { c.clearRect(0,0,1100,80); const p = new Path2D(); for (let i = 0; i < 1100; i++) p.rect(i, 40 - cols[2*i+1]/800, 1, (cols[2*i+1]-cols[2*i])/800); c.fill(p) })
    time('poly', () => { c.clearRect(0,0,1100,80); c.beginPath(); for (let i = 0; i < 1100; i++) c.lineTo(i, 40 - cols[2*i+1]/800); for (let i = 1099; i >= 0; i--) c.lineTo(i, 40 - cols[2*i]/800); c.fill() })
    const img = new ImageData(1100, 80); const px = new Uint32Array(img.data.buffer)
    time('image', () => { px.fill(0); for (let i = 0; i < 1100; i++) { const a = Math.round(40 - cols[2*i+1]/800), b = Math.round(40 - cols[2*i]/800); for (let y = a; y < b; y++) px[y * 1100 + i] = 0x66000000 } c.putImageData(img, 0, 0) })
    time('none', () => undefined)
    return out
  }))
  expect(1).toBe(1)
})
