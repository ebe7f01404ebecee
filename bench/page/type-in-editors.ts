import { EditorView } from '@codemirror/view'
import type { ChapterScript } from '#shared/contract/script.ts'
import { NO_OUTPUT } from '../../src/shared/domain/block-output.ts'
import { UNEDITED_SOUND } from '../../src/shared/domain/block-sound.ts'
import { must } from '#shared/errors/must.ts'
import { openWorkspace } from '../../src/renderer/features/script/open-workspace.ts'
import { createProjectSound } from '../../src/renderer/features/script/sound/project-sound.ts'
import styles from '../../src/renderer/features/script/editor/editor.module.css'
import type { StudioClient } from '../../src/renderer/rpc/studio.ts'

/** Both editors with the same text, side by side. Each types one character per frame and returns the median in ms. */
export interface OpenedEditors {
  typeInApp(keys: number): Promise<number>
  typeInBare(keys: number): Promise<number>
  close(): void
}

const PARAGRAPH_CHARS = 270
const WORDS = 'the lamp had been dark for eleven years when keeper came back and nobody on island would say why'

function paragraphs(characters: number): string[] {
  const text = `${WORDS} `.repeat(4).slice(0, PARAGRAPH_CHARS - 1)
  return Array.from({ length: Math.round(characters / PARAGRAPH_CHARS) }, (_value, index) => `${index} ${text}`)
}

function getScript(texts: readonly string[]): ChapterScript {
  const at = '2026-11-01T10:00:00.000Z'
  const settings = {
    voiceId: 'aria',
    modelId: 'simba-3.2',
    language: null,
    textNormalization: true,
    loudnessNormalization: false,
    pauseAfterMs: 0,
  }
  return {
    project: { id: 'proj_bench', title: 'Bench', settings, createdAt: at, updatedAt: at },
    chapters: [{ id: 'chap_bench', title: 'Bench' }],
    chapterId: 'chap_bench',
    revision: 1,
    openBlockIds: [],
    blocks: texts.map((text, index) => ({
      id: `block_${index}`,
      text,
      markup: [],
      voiceId: null,
      modelId: null,
      language: null,
      pauseAfterMs: null,
      sound: UNEDITED_SOUND,
      listeningIssues: [],
      locked: false,
      note: '',
      ...NO_OUTPUT,
      activeTake: null,
    })),
    pronunciations: [],
    cast: [],
  }
}

/** A studio client that stores every edit immediately and does nothing else. */
function quietClient(): StudioClient {
  let revision = 1
  const answers = {
    script: { edit: async () => ({ revision: (revision += 1) }), storeHistory: async () => undefined },
    takes: {
      plan: async () => ({ blockIds: [], characters: 0, resumed: [], reusable: [], problems: [] }),
      marks: async () => [],
    },
  }
  return answers as unknown as StudioClient
}

function half(): HTMLElement {
  const parent = document.createElement('div')
  parent.className = 'half'
  must(document.getElementById('root'), 'index.html has it').append(parent)
  return parent
}

/** Cost of a keystroke before the browser can continue: transaction, DOM, layout, measuring. */
async function typeIn(view: EditorView, keys: number): Promise<number> {
  const times: number[] = []
  for (let key = 0; key < keys; key += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const at = view.state.selection.main.head
    const startedAt = performance.now()
    view.dispatch({ changes: { from: at, insert: 'a' }, selection: { anchor: at + 1 }, userEvent: 'input.type' })
    view.coordsAtPos(at + 1)
    times.push(performance.now() - startedAt)
  }
  times.sort((left, right) => left - right)
  return must(times[times.length >> 1], 'at least one key was typed')
}

function toMiddle(view: EditorView): void {
  const middle = view.state.doc.line((view.state.doc.lines >> 1) + 1)
  view.dispatch({
    selection: { anchor: middle.from + 20 },
    effects: EditorView.scrollIntoView(middle.from, { y: 'center' }),
  })
}

/** Opens the app's editor with everything surrounding an open chapter, and a bare one that only wraps lines. */
export function openEditors(characters: number): OpenedEditors {
  const texts = paragraphs(characters)
  const appParent = half()
  const sound = createProjectSound({
    projectId: 'proj_typed',
    open: () => Promise.reject(new Error('There is no other chapter')),
    goToChapter: () => undefined,
    after: () => () => undefined,
  })
  const workspace = openWorkspace(quietClient(), getScript(texts), sound)
  const unmount = workspace.mountEditor(appParent)
  const app = must(workspace.editor(), 'it was just mounted').view
  // The same style sheet: both lay out the same lines at the same width.
  const bare = new EditorView({
    parent: half(),
    doc: texts.join('\n'),
    extensions: [EditorView.lineWrapping, EditorView.editorAttributes.of({ class: styles['editor'] ?? '' })],
  })
  toMiddle(app)
  toMiddle(bare)
  return {
    typeInApp: (keys) => typeIn(app, keys),
    typeInBare: (keys) => typeIn(bare, keys),
    close() {
      bare.destroy()
      unmount()
      workspace.leaveSound()
      workspace.close()
      void sound.dispose()
      document.getElementById('root')?.replaceChildren()
    },
  }
}
