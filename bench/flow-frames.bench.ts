import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startSandboxRig } from '../src/main/testing/sandbox.test-support.ts'
import { t as canvasText } from '../src/renderer/features/flow/canvas/messages/t.ts'
import { t as pageText } from '../src/renderer/features/flow/page/messages/t.ts'
import { longestFrame, watchFrames } from './browser/frames.ts'
import { type OpenedPage, openPage } from './browser/open-page.ts'
import type { BenchRow, BenchSides } from './measure.ts'
import { startStudio } from './studio/start-studio.ts'

const NODES = 500
const STEPS = 60

interface Item {
  id: string
  type: string
  position: { x: number; y: number }
  data: object
}

/** A flow with this many nodes: ask nodes in a grid, each with two exits. */
function largeFlow(): { nodes: Item[]; edges: object[] } {
  const nodes = Array.from({ length: NODES }, (_, at): Item => {
    const position = { x: Math.floor(at / 20) * 320, y: (at % 20) * 190 }
    if (at === 0) return { id: 'n0', type: 'start', position, data: {} }
    if (at >= NODES - 20) return { id: `n${at}`, type: 'end', position, data: { message: `Goodbye ${at}.` } }
    return {
      id: `n${at}`,
      type: 'ask',
      position,
      data: { text: `What is the answer to question ${at}?`, variable: 'answer' },
    }
  })
  const edges = nodes.flatMap(({ type }, at) => {
    const edge = (to: number, exit?: string) => ({
      id: `e${at}-${to}`,
      source: `n${at}`,
      target: `n${to}`,
      ...(exit === undefined ? {} : { source_handle: exit }),
    })
    if (type === 'end') return []
    if (type === 'start') return [edge(1)]
    return [edge(at + 1, 'answered'), edge(Math.min(NODES - 1, at + 20), 'no_answer')]
  })
  return { nodes, edges }
}

/**
 * Adds the same nodes to a plain page: boxes with two lines, connected by one path each, in one layer that is moved.
 */
function drawBare(graph: { nodes: Item[]; edges: { source?: string; target?: string }[] }): void {
  const layer = document.createElement('div')
  layer.id = 'bare'
  layer.style.cssText = 'position:absolute;left:0;top:0;transform-origin:0 0'
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.style.cssText = 'position:absolute;overflow:visible'
  const places = new Map(graph.nodes.map(({ id, position }) => [id, position]))
  for (const { source = '', target = '' } of graph.edges) {
    const [from, to] = [places.get(source), places.get(target)]
    if (!from || !to) continue
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute(
      'd',
      `M${from.x + 232} ${from.y + 40} C ${from.x + 272} ${from.y + 40} ${to.x - 40} ${to.y + 40} ${to.x} ${to.y + 40}`,
    )
    path.setAttribute('fill', 'none')
    path.setAttribute('stroke', '#888')
    svg.append(path)
  }
  layer.append(svg)
  for (const { id, position } of graph.nodes) {
    const box = document.createElement('div')
    box.style.cssText = `position:absolute;left:${position.x}px;top:${position.y}px;width:232px;height:130px;border:1px solid #888;border-radius:8px;background:#fff`
    box.innerHTML = `<div>Ask</div><div>What is the answer to ${id}?</div>`
    layer.append(box)
  }
  document.body.style.cssText = 'margin:0;overflow:hidden;height:100vh'
  document.body.append(layer)
}

declare const benchFrames: number[]

async function taskMs(devtools: OpenedPage['devtools']): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Main-thread work per frame during `move`, in milliseconds; other load on the machine doesn't count. */
async function workPerFrame({ page, devtools }: OpenedPage, move: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (benchFrames.length = 0))
  const from = await taskMs(devtools)
  await move()
  const spent = (await taskMs(devtools)) - from
  return spent / Math.max(1, await page.evaluate(() => benchFrames.length))
}

/** Pans a long way and zooms out and in again, using the wheel like a user. */
async function panAndZoom(page: Page): Promise<void> {
  await page.mouse.move(800, 560)
  for (let step = 0; step < STEPS; step += 1)
    await page.mouse.wheel(step % 20 < 10 ? 60 : -60, step % 12 < 6 ? 40 : -40)
  await page.keyboard.down('Control')
  for (let step = 0; step < STEPS; step += 1) await page.mouse.wheel(0, step % 20 < 10 ? 30 : -30)
  await page.keyboard.up('Control')
}

const DELETIONS = 4
const LETTERS = ' and what would you say to that'

/** Main-thread work per letter typed into the focused field, in milliseconds. */
async function workPerLetter({ page, devtools }: OpenedPage): Promise<number> {
  const from = await taskMs(devtools)
  await page.keyboard.type(LETTERS, { delay: 60 })
  return ((await taskMs(devtools)) - from) / LETTERS.length
}

/** Main-thread work until a node is deleted or restored, and checked, in milliseconds. */
async function workPerDeletion({ page, devtools }: OpenedPage): Promise<number> {
  const settled = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
        }),
    )
  const from = await taskMs(devtools)
  for (let step = 0; step < DELETIONS; step += 1) {
    await page.keyboard.press('Delete')
    await settled()
    await page.keyboard.press('Control+z')
    await settled()
  }
  return ((await taskMs(devtools)) - from) / (2 * DELETIONS)
}

async function openFlow(): Promise<{ shown: OpenedPage; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
  const service = await startSandboxRig(['--speed', '0'])
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${service.apiKeys.paid}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { id: string }
  }
  const { id } = await call('POST', '/v1/agents', {
    name: 'Large',
    prompt: 'You ask.',
    voice_id: 'aria',
    language: 'en',
    first_message: 'Hello.',
  })
  const variables = [{ key: 'answer', type: 'string' }]
  await call('PUT', `/v1/agents/${id}/flow`, { ...largeFlow(), variables })
  const studio = await startStudio(folder)
  await studio.client.settings.update({ baseUrl: service.baseUrl, usesSandbox: false })
  await studio.client.settings.setKey({ key: service.apiKeys.paid })
  const shown = await openPage(studio.url)
  await shown.page.evaluate((hash) => {
    location.hash = hash
  }, `#/agents/${id}/flow`)
  await shown.page
    .locator('[data-box]')
    .nth(NODES - 1)
    .waitFor({ state: 'attached' })
  await shown.page.getByRole('button', { name: canvasText('zoomToFit') }).click()
  await shown.page.evaluate(watchFrames)
  await shown.devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    shown,
    async close() {
      await shown.close()
      await studio.stop()
      await service.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The editor and the plain page, measured the same way. */
async function openBoth(
  measure: (opened: OpenedPage) => Promise<number>,
  prepare?: (sides: { flow: OpenedPage; bare: OpenedPage }) => Promise<void>,
): Promise<BenchSides> {
  const flow = await openFlow()
  const bare = await openPage('about:blank')
  await bare.page.evaluate(drawBare, largeFlow())
  await bare.page.evaluate(watchFrames)
  await bare.devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await bare.page.evaluate(() => {
    const view = { x: 0, y: 0, zoom: 0.2 }
    addEventListener('wheel', (event) => {
      if (event.ctrlKey) view.zoom *= event.deltaY > 0 ? 0.9 : 1.1
      else [view.x, view.y] = [view.x - event.deltaX, view.y - event.deltaY]
      const layer = document.getElementById('bare')
      if (layer) layer.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`
    })
  })
  await prepare?.({ flow: flow.shown, bare })
  return {
    subject: () => measure(flow.shown),
    peer: () => measure(bare),
    async close() {
      await bare.close()
      await flow.close()
    },
  }
}

/** B36: frame cost in the window while panning and zooming a flow of 500 nodes. */
export const flowFrames: BenchRow = {
  id: 'B36',
  what: 'Main thread work per frame while a flow of 500 nodes is panned and zoomed',
  peerIs: 'plain boxes and paths of the same nodes, moved by one transform',
  unit: 'ms/frame',
  ratioAtMost: null,
  subjectAtMost: 33,
  rounds: 5,
  open: () => openBoth((opened) => workPerFrame(opened, () => panAndZoom(opened.page))),
}

/** B36, longest frame: none over 33 ms on a quiet machine. */
export const flowLongestFrame: BenchRow = {
  id: 'B36F',
  what: 'Longest frame while a flow of 500 nodes is panned and zoomed',
  peerIs: 'plain boxes and paths of the same nodes, moved by one transform',
  unit: 'ms',
  ratioAtMost: null,
  subjectAtMost: 33,
  rounds: 5,
  open: () => openBoth(({ page }) => longestFrame(page, () => panAndZoom(page))),
}

/** B36T: cost per letter in a node's form while outline and canvas show 500 nodes. */
export const flowTyping: BenchRow = {
  id: 'B36T',
  what: 'Main thread work per letter typed into a field of a flow of 500 nodes',
  peerIs: 'a plain text area over boxes and paths of the same nodes',
  unit: 'ms',
  ratioAtMost: null,
  subjectAtMost: 33,
  rounds: 5,
  open() {
    return openBoth(workPerLetter, async ({ flow, bare }) => {
      await flow.page.locator('[role="treegrid"] [role="row"][aria-level="1"]').nth(1).click()
      await flow.page
        .getByRole('region', { name: pageText('part.form'), exact: true })
        .locator('textarea')
        .first()
        .click()
      await bare.page.evaluate(() => {
        const field = document.createElement('textarea')
        field.style.cssText = 'position:fixed;right:0;top:0'
        document.body.append(field)
        field.focus()
      })
    })
  },
}

/** B36D: cost of deleting one of 500 nodes and undoing it, while outline and canvas show all of them. */
export const flowDeleting: BenchRow = {
  id: 'B36D',
  what: 'Main thread work for deleting or restoring one of 500 nodes, including drawing and validation',
  peerIs: 'removing and restoring a plain box and its paths',
  unit: 'ms',
  ratioAtMost: null,
  subjectAtMost: 50,
  rounds: 5,
  open() {
    return openBoth(workPerDeletion, async ({ flow, bare }) => {
      await flow.page.locator('[role="treegrid"] [role="row"][aria-level="1"]').nth(3).click()
      await bare.page.evaluate(() => {
        const layer = document.getElementById('bare')
        const parts = [...(layer?.querySelectorAll(':scope > div:nth-of-type(3), path:nth-of-type(-n+4)') ?? [])]
        const places = parts.map((part) => ({ part, parent: part.parentNode, before: part.nextSibling }))
        addEventListener('keydown', ({ key }) => {
          if (key === 'Delete') for (const { part } of places) part.remove()
          if (key === 'z')
            for (const { part, parent, before } of places.toReversed()) parent?.insertBefore(part, before)
        })
      })
    })
  },
}

/** B36C: like B36 with two graphs overlaid. */
export const flowComparing: BenchRow = {
  id: 'B36C',
  what: 'Main thread work per frame while a comparison of two versions with 500 nodes is panned and zoomed',
  peerIs: 'plain boxes and paths of the same nodes, moved by one transform',
  unit: 'ms/frame',
  ratioAtMost: null,
  subjectAtMost: 33,
  rounds: 5,
  open() {
    return openBoth(
      (opened) => workPerFrame(opened, () => panAndZoom(opened.page)),
      async ({ flow: { page } }) => {
        await page.locator('[role="treegrid"] [role="row"][aria-level="1"]').nth(1).click()
        await page
          .getByRole('region', { name: pageText('part.form'), exact: true })
          .locator('textarea')
          .first()
          .fill('Changed.')
        await page.getByRole('button', { name: pageText('menu.label') }).click()
        await page.getByRole('menuitem', { name: pageText('menu.compare') }).click()
        await page.getByRole('dialog').locator('[data-box][data-tone="changed"]').waitFor()
      },
    )
  },
}
