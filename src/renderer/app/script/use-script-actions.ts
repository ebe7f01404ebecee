import { useRef } from 'react'
import type { FlawReason } from '#shared/domain/flaws.ts'
import { insertNewlineAndIndent } from '@codemirror/commands'
import { toggleLoop } from '../../audio/toggle-loop.ts'
import { mergeWithNext } from '../../features/script/editor/merge-blocks.ts'
import { moveBlockDown, moveBlockUp } from '../../features/script/editor/move-block.ts'
import { useAction } from '../../lib/actions.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import { type MarkedFlaw, markFlaw, setFlawReason } from './edit-flaws.ts'
import { changeGain, trimAtPlayhead } from './edit-sound.ts'
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
  onWriteNote: () => void
  onListNotes: () => void
  onListFlaws: () => void
  /** Hears what came of a mark. */
  onFlawSaid: (words: string) => void
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

  const lastFlaw = useRef<MarkedFlaw>(null)
  const markHeard = () => {
    const marked = markFlaw(workspace)
    lastFlaw.current = marked.flaw
    deps.onFlawSaid(marked.words)
  }
  const giveReason = (reason: FlawReason) => deps.onFlawSaid(setFlawReason(workspace, lastFlaw.current, reason))

  const starActiveTake = async () => {
    const { activeTake } = session.book.record(selected())
    if (!activeTake) return showToast({ text: 'This block plays no take yet.' })
    try {
      const { take } = await client.takes.details({ takeId: activeTake.id })
      await workspace.starTake(take.id, !take.starred)
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
  useAction('loop-block', () => toggleLoop(player, workspace.selection))
  useAction('loop-block-typing', () => toggleLoop(player, workspace.selection))
  useAction('slower', () => changeRate(-RATE_STEP))
  useAction('faster', () => changeRate(RATE_STEP))
  useAction('follow', () => workspace.editor()?.sounding.follow())
  useAction('generate-block', () => deps.onGenerateBlock(selected()))
  useAction('generate-all', deps.onGenerateAll)
  useAction('cancel-generation', () => void generation.cancel())
  useAction('export', deps.onExport)
  useAction('project-settings', deps.onSettings)
  useAction('trim-start', () => showToast({ text: trimAtPlayhead(workspace, 'start') }))
  useAction('trim-end', () => showToast({ text: trimAtPlayhead(workspace, 'end') }))
  useAction('louder', () => showToast({ text: changeGain(workspace, 1) }))
  useAction('quieter', () => showToast({ text: changeGain(workspace, -1) }))
  useAction('mark-flaw', markHeard)
  useAction('mark-flaw-typing', markHeard)
  useAction('flaw-wording', () => giveReason('wording'))
  useAction('flaw-pronunciation', () => giveReason('pronunciation'))
  useAction('flaw-pace', () => giveReason('pace'))
  useAction('flaw-tone', () => giveReason('tone'))
  useAction('flaw-noise', () => giveReason('noise'))
  useAction('list-flaws', deps.onListFlaws)
  useAction('toggle-lock', () => workspace.toggleLock(selected()))
  useAction('star-take', () => void starActiveTake())
  useAction('manage-takes', deps.onManageTakes)
  useAction('mark-pause', () => workspace.marks.openPause())
  useAction('mark-emphasis', () => workspace.marks.openMenu('emphasis'))
  useAction('mark-rate', () => workspace.marks.openMenu('rate'))
  useAction('mark-pitch', () => workspace.marks.openMenu('pitch'))
  useAction('mark-volume', () => workspace.marks.openMenu('volume'))
  useAction('mark-substitution', () => workspace.marks.openSubstitution())
  useAction('toggle-ssml', () => workspace.marks.toggleSsml())
  useAction('remove-marks', () => workspace.marks.remove())
  useAction('toggle-chapters', deps.onToggleChapters)
  useAction('toggle-inspector', deps.onToggleInspector)
  useAction('focus-script', () => workspace.editor()?.view.focus())
  useAction('find', () => workspace.editor()?.find())
  useAction('next-unspoken', goToUnspoken)
  useAction('undo', () => session.undo())
  useAction('redo', () => session.redo())
  useAction('split-block', () => void runInEditor(workspace, insertNewlineAndIndent))
  useAction('merge-block', () => void runInEditor(workspace, mergeWithNext))
  useAction('write-note', deps.onWriteNote)
  useAction('list-notes', deps.onListNotes)
  useAction('move-block-up', () => void runInEditor(workspace, moveBlockUp))
  useAction('move-block-down', () => void runInEditor(workspace, moveBlockDown))
}

function runInEditor(workspace: Workspace, command: typeof moveBlockUp): void {
  const view = workspace.editor()?.view
  if (view) command(view)
}
