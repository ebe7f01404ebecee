import { toggleLoop } from '../../audio/toggle-loop.ts'
import { moveBlockDown, moveBlockUp } from '../../features/script/editor/move-block.ts'
import { useAction } from '../../lib/actions.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import type { Workspace } from './open-workspace.ts'

/** Steps of speed that one key press makes. */
const RATE_STEP = 0.1

export interface ScriptActionDeps {
  workspace: Workspace
  onGenerateBlock: (blockId: string) => void
  onGenerateAll: () => void
  onExport: () => void
  onSettings: () => void
  onToggleChapters: () => void
  onToggleInspector: () => void
  onManageTakes: () => void
}

/** Offers everything that keys and palette can do with a script. */
export function useScriptActions({ workspace, ...deps }: ScriptActionDeps): void {
  const { player, session, generation } = workspace
  const { client } = useStudio()
  const selected = () => session.selected.get().blockId
  const changeRate = (step: number) => player.setRate(Math.round((player.getSnapshot().rate + step) * 10) / 10)
  /** Whoever steps through the sound wants to see where it is. */
  const step = (move: () => void) => {
    move()
    workspace.editor()?.sounding.follow()
  }
  /** Puts the caret into the next block, from the selected one on and around, that still has to be spoken. */
  const goToUnspoken = () => {
    const ids = session.blockIds()
    const from = session.selected.get().index + 1
    const next = [...ids.slice(from), ...ids.slice(0, from)].find((blockId) => session.book.isUnspoken(blockId))
    if (next) workspace.editor()?.selectBlock(ids.indexOf(next) + 1)
  }

  const starActiveTake = async () => {
    const { activeTake } = session.book.record(selected())
    if (!activeTake) return showToast({ text: 'This block plays no take yet.' })
    try {
      const { take } = await client.takes.details({ takeId: activeTake.id })
      await client.takes.star({ takeId: take.id, starred: !take.starred })
      showToast({
        text: take.starred ? 'The take has no star any more.' : 'The take has a star and cannot be deleted.',
      })
    } catch (error) {
      showToast({ text: `The star was not changed. ${reasonOf(error).message}` })
    }
  }

  useAction('play-pause', () => player.toggle())
  useAction('play-pause-typing', () => player.toggle())
  useAction('play-from-caret', () => workspace.playFromCaret())
  useAction('previous-word', () => step(() => player.stepWord(-1)))
  useAction('next-word', () => step(() => player.stepWord(1)))
  useAction('previous-block', () => step(() => player.stepBlock(-1)))
  useAction('next-block', () => step(() => player.stepBlock(1)))
  useAction('loop-block', () => toggleLoop(player))
  useAction('slower', () => changeRate(-RATE_STEP))
  useAction('faster', () => changeRate(RATE_STEP))
  useAction('follow', () => workspace.editor()?.sounding.follow())
  useAction('generate-block', () => deps.onGenerateBlock(selected()))
  useAction('generate-all', deps.onGenerateAll)
  useAction('cancel-generation', () => void generation.cancel())
  useAction('export', deps.onExport)
  useAction('project-settings', deps.onSettings)
  useAction('toggle-lock', () => workspace.toggleLock(selected()))
  useAction('star-take', () => void starActiveTake())
  useAction('manage-takes', deps.onManageTakes)
  useAction('toggle-chapters', deps.onToggleChapters)
  useAction('toggle-inspector', deps.onToggleInspector)
  useAction('focus-script', () => workspace.editor()?.view.focus())
  useAction('find', () => workspace.editor()?.find())
  useAction('next-unspoken', goToUnspoken)
  useAction('move-block-up', () => void runInEditor(workspace, moveBlockUp))
  useAction('move-block-down', () => void runInEditor(workspace, moveBlockDown))
}

function runInEditor(workspace: Workspace, command: typeof moveBlockUp): void {
  const view = workspace.editor()?.view
  if (view) command(view)
}
