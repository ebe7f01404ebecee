import { type Ref, useEffect, useState } from 'react'
import type { Block, ChapterScript } from '#shared/contract/script.ts'
import type { GenerationPlan, Take, TakeEvent } from '#shared/contract/takes.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { must } from '#shared/errors/must.ts'
import { PLAIN_TAKE_ROUTE, TAKE_ROUTE } from '#shared/domain/voice-fit.ts'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { useStudio } from '../../rpc/studio.ts'
import type { Answers, RenderedScreen } from '../../testing/render-in-studio.test-support.tsx'
import { catalogNames } from '../../features/script/catalog-names.ts'
import { renderScript } from './render-script.test-support.tsx'
import { Inspector } from '../../features/script/inspector/inspector.tsx'
import type { NoteSectionHandle } from '../../features/script/inspector/note-section.tsx'
import type { ScriptSlots } from '../../features/script/script-slots.ts'
import { openWorkspace, type Workspace } from '../../features/script/open-workspace.ts'
import { createProjectSound } from '../../features/script/sound/project-sound.ts'

/** The text of the block. */
const TEXT = 'The lamp turned slowly above the water.'
const VOICE = { gender: 'female', isPersonal: false, previewUrl: null, tags: [] }
const MODEL = {
  isDefault: false,
  isRecommended: false,
  isDeprecated: false,
  description: '',
  endpoints: [TAKE_ROUTE],
  curatedVoices: false,
  englishVoicesOnly: false,
}
/** Two voices and three models. */
export const CATALOG: Catalog = {
  voices: [
    { ...VOICE, id: 'aria', displayName: 'Aria', locale: 'en-US', models: [] },
    { ...VOICE, id: 'bruno', displayName: 'Bruno', locale: 'de-DE', models: [] },
  ],
  models: [
    { ...MODEL, id: 'simba-3.2', name: 'Simba 3.2', languages: ['en-US', 'de-DE'] },
    { ...MODEL, id: 'simba-english', name: 'Simba English', languages: ['en-US'], englishVoicesOnly: true },
    { ...MODEL, id: 'simba-plain', name: 'Simba Plain', languages: ['en-US'], endpoints: [PLAIN_TAKE_ROUTE] },
  ],
  former: [],
  asOf: '2026-03-04T14:20:00.000Z',
  isBehind: false,
}
/** A plan to generate nothing. */
export const PLAN: GenerationPlan = { blockIds: [], characters: 0, resumed: [], reusable: [], problems: [] }

interface Setting {
  block?: Partial<Block>
  /** The blocks after it. */
  others?: Block[]
  cast?: ChapterScript['cast']
  catalog?: Catalog | null
  /** What has happened to the block since the studio started. */
  events?: TakeEvent[]
  takes?: Answers['takes']
  script?: Answers['script']
  /** Whether the sections that start closed are open. */
  isOpen?: boolean
  noteRef?: Ref<NoteSectionHandle>
  /** Shown instead of the parts of other areas. */
  slots?: Partial<ScriptSlots>
}

/** Shows the inspector beside the script it belongs to. */
export async function renderInspector({
  block = {},
  others = [],
  cast = [],
  catalog = CATALOG,
  events = [],
  takes,
  script: edits,
  isOpen = true,
  slots,
  noteRef = null,
}: Setting = {}) {
  for (const section of ['audio', 'note', 'output', 'passages', 'pronunciation'])
    localStorage.setItem(`overvoice.script.inspector.${section}`, String(isOpen))
  const script = makeChapter([makeBlock('block_1', TEXT, block), ...others], { cast })
  const pressed: string[] = []
  let opened: Workspace | null = null

  function Opened() {
    const { client } = useStudio()
    const [workspace] = useState(() => {
      const after = (delayMs: number, call: () => void) => {
        const timer = setTimeout(call, delayMs)
        return () => clearTimeout(timer)
      }
      const sound = createProjectSound({
        projectId: 'proj_1',
        open: async () => script,
        goToChapter: () => undefined,
        after,
      })
      const created = recordRequests(openWorkspace(client, script, sound), pressed)
      for (const event of events) created.apply(event)
      opened = created
      return created
    })
    const [editor, setEditor] = useState<HTMLElement | null>(null)
    useEffect(() => (editor ? workspace.mountEditor(editor) : undefined), [workspace, editor])
    useEffect(
      () => () => {
        workspace.leaveSound()
        workspace.close()
        void workspace.sound.dispose()
      },
      [workspace],
    )
    return (
      <>
        <div ref={setEditor} />
        <aside aria-label="Block details" data-pane style={{ width: 288, height: 700, overflow: 'auto' }}>
          <Inspector
            isShown
            workspace={workspace}
            catalog={catalog}
            names={catalogNames(catalog)}
            onOpenDialog={(name) => pressed.push(name)}
            noteRef={noteRef}
          />
        </aside>
      </>
    )
  }

  const answers: Answers = {
    settings: {
      get: () => ({
        baseUrl: '',
        usesSandbox: true,
        plan: 'paid',
        serviceVersion: '',
        headerPrefix: 'Service-',
        proxy: '',
        systemCertificates: false,
        checksForUpdates: false,
        theme: 'system',
        language: 'system',
        formats: '',
        shortcuts: {},
        exportFolder: '',
        recordingRetentionDays: null,
        key: { kind: 'none', store: 'memory' },
        keychainNote: null,
      }),
    },
    voices: { favorites: () => [] },
    queue: { moveToFront: () => undefined },
    script: {
      edit: ({ baseRevision }) => ({ revision: baseRevision + 1 }),
      open: () => script,
      changes: ({ revision }) => ({ revision, saves: [], blocks: null, removedBlocks: [] }),
      storeHistory: () => undefined,
      ...edits,
    },
    takes: {
      plan: () => PLAN,
      list: () => (block.activeTake ? [block.activeTake] : []),
      marks: ({ takeIds }) => takeIds.map((takeId) => ({ takeId, marks: [] })),
      ...takes,
    },
  }
  const rendered = await renderScript(<Opened />, answers, slots)
  const edited = () =>
    rendered.inputs('script.edit').flatMap((input) => (input as { edits: Record<string, unknown>[] }).edits)
  const apply = (event: TakeEvent) => opened?.apply(event)
  const getWorkspace = () => must(opened, 'The chapter isn’t open')
  return { ...rendered, pressed, edited, apply, getWorkspace }
}

/** Records what the inspector requests; only new takes are generated. */
function recordRequests(workspace: Workspace, requested: string[]): Workspace {
  const record = (words: string) => {
    requested.push(words)
    return Promise.resolve(null)
  }
  return {
    ...workspace,
    generation: {
      ...workspace.generation,
      generateBlock(blockId) {
        requested.push('generate')
        return workspace.generation.generateBlock(blockId)
      },
      regenerate: () => record('generate all'),
      resume: () => record('rest'),
      regeneratePassage: ({ charOffset }) => record(`passage at ${charOffset}`),
    },
  }
}

/** The block failed before the studio was opened. */
export function failed(code: 'offline' | 'content_refused'): TakeEvent {
  const failure = { code }
  return { kind: 'snapshot', queuedBlockIds: [], receiving: [], failed: [{ blockId: 'block_1', failure, take: null }] }
}

/** The section with the block’s state and its buttons. */
export const getDetails = (screen: RenderedScreen['screen']) => screen.getByRole('region', { name: 'Block 1' })
/** A complete take of the block. */
export const complete = (part: Partial<Take> = {}) => makeTake('block_1', TEXT, part)
