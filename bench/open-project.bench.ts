import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { openPage } from './browser/open-page.ts'
import type { BenchRow } from './measure.ts'
import { startStudio, type StudioClient } from './studio/start-studio.ts'

const BLOCK_CHARACTERS = 200
const EDITS_PER_REQUEST = 1_000
const SENTENCE = 'The lamp had been dark for eleven years when the keeper came back and nobody would say why. '

/** Creates a project with one chapter through the studio and returns its place in the window. */
async function writeProject(client: StudioClient, title: string, characters: number): Promise<string> {
  const { id } = await client.projects.create({ title })
  let { chapterId, revision, blocks } = await client.script.open({ projectId: id })
  let after = blocks[0]?.id ?? null
  const edits: ScriptEdit[] = Array.from({ length: characters / BLOCK_CHARACTERS }, (_value, index) => {
    const blockId = `block_${chapterId}_${index}`
    const text = `${title} ${index}. ${SENTENCE.repeat(3)}`.slice(0, BLOCK_CHARACTERS)
    const edit: ScriptEdit = { kind: 'insert', blockId, afterBlockId: after, text }
    after = blockId
    return edit
  })
  for (let from = 0; from < edits.length; from += EDITS_PER_REQUEST) {
    const batch = edits.slice(from, from + EDITS_PER_REQUEST)
    revision = (await client.script.edit({ chapterId, baseRevision: revision, edits: batch })).revision
  }
  return `#/projects/${id}/${chapterId}`
}

/** Runs in the page: time from opening a place until a typed letter appears in its script. */
function openAndType({ place, title }: { place: string; title: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    location.hash = place
    const look = () => {
      if (performance.now() - startedAt > 20_000) return reject(new Error('The script did not open'))
      const editor = document.querySelector<HTMLElement>('.cm-content[contenteditable=true]')
      const before = editor?.textContent ?? ''
      if (!editor || !before.includes(`${title} 1.`)) return requestAnimationFrame(look)
      editor.focus()
      document.execCommand('insertText', false, 'x')
      if (editor.textContent.length === before.length) return requestAnimationFrame(look)
      return requestAnimationFrame(() => resolve(performance.now() - startedAt))
    }
    look()
  })
}

/** Runs in the page: back to the project list. */
function leave(): Promise<void> {
  return new Promise((resolve) => {
    location.hash = '#/projects'
    const look = () => (document.querySelector('.cm-content') ? setTimeout(look, 20) : setTimeout(resolve, 300))
    look()
  })
}

/** B12O: from the project list to the first letter typed in a script. */
export const openProject: BenchRow = {
  id: 'B12O',
  what: 'Opening a project of 1,000,000 characters in 5,000 blocks, until a typed letter is shown',
  peerIs: 'the same with 10,000 characters in 50 blocks',
  unit: 'ms',
  ratioAtMost: 2,
  rounds: 7,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const studio = await startStudio(join(folder, 'home'))
    const long = { title: 'Long', place: await writeProject(studio.client, 'Long', 1_000_000) }
    const short = { title: 'Short', place: await writeProject(studio.client, 'Short', 10_000) }
    const opened = await openPage(studio.url)
    const { page } = opened
    await page.waitForFunction(() => !location.hash.includes('token'))
    const measure = async (project: { title: string; place: string }): Promise<number> => {
      const tookMs = await page.evaluate(openAndType, project)
      await page.evaluate(leave)
      return tookMs
    }
    return {
      subject: () => measure(long),
      peer: () => measure(short),
      async close() {
        await opened.close()
        await studio.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
