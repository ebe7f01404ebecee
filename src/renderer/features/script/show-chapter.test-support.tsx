import type { Block, ChapterChanges, ChapterScript } from '#shared/contract/script.ts'
import { makeChapter } from '#shared/testing/make-script.test-support.ts'
import { WaveformStrip } from '../../audio/waveform-strip.tsx'
import type { StudioClient } from '../../rpc/studio.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { openWorkspace } from './open-workspace.ts'
import { createProjectSound } from './sound/project-sound.ts'

const NO_PLAN = { blockIds: [], characters: 0, resumed: [], reusable: [], problems: [] }

/** Shows a chapter's script and waveform, without a studio behind them. */
export async function showChapter(
  blocks: Block[],
  {
    widthPx = 0,
    part = {},
    stored,
  }: { widthPx?: number; part?: Partial<ChapterScript>; stored?: () => ChapterScript } = {},
) {
  const script = makeChapter(blocks, part)
  const read = stored ?? (() => script)
  const changes = (): ChapterChanges => ({ revision: read().revision, saves: [], blocks: null, removedBlocks: [] })
  const generated: string[][] = []
  const client = {
    takes: {
      generate: async ({ blockIds }: { blockIds: string[] }) => {
        generated.push(blockIds)
        // Nothing starts: there is no audio to listen to.
        return { blockIds: [], reusable: [], problems: [] }
      },
      marks: async ({ takeIds }: { takeIds: string[] }) => takeIds.map((takeId) => ({ takeId, marks: [] })),
      plan: async () => NO_PLAN,
    },
    script: {
      open: async () => read(),
      changes: async () => changes(),
      edit: async ({ baseRevision }: { baseRevision: number }) => ({ revision: baseRevision + 1 }),
      storeHistory: async () => undefined,
    },
  } as unknown as StudioClient
  const after = (delayMs: number, call: () => void) => {
    const timer = setTimeout(call, delayMs)
    return () => clearTimeout(timer)
  }
  const sound = createProjectSound({
    ...{ projectId: script.project.id, open: async () => read(), goToChapter: () => undefined, after },
  })
  const workspace = openWorkspace(client, script, sound)
  const parent = document.body.appendChild(document.createElement('div'))
  parent.style.height = '400px'
  if (widthPx > 0) parent.style.width = `${widthPx}px`
  parent.style.display = 'flex'
  const unmount = workspace.mountEditor(parent)
  const { screen } = await renderInStudio(
    <WaveformStrip
      player={sound.player}
      window={sound.window}
      selection={workspace.selection}
      onMoved={() => workspace.editor()?.sounding.followSeek()}
    />,
  )
  return {
    workspace,
    screen,
    /** The blocks of each request for audio. */
    generated,
    async close() {
      await screen.unmount()
      unmount()
      workspace.leaveSound()
      workspace.close()
      await sound.dispose()
      parent.remove()
    },
  }
}
