import { useRef } from 'react'
import type { ListeningIssueReason } from '#shared/domain/listening-issues.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { toggleLoop } from '../../../audio/toggle-loop.ts'
import { togglePlayback } from '../../../audio/toggle-playback.ts'
import { mergeWithNext, splitBlock } from '../editor/merge-blocks.ts'
import { moveBlockDown, moveBlockUp } from '../editor/move-block.ts'
import { caretPlace, selectedLine } from '../document/selected-line.ts'
import { useAction } from '../../../lib/actions.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { showToast } from '../../../ui/toast.tsx'
import { type FlaggedIssue, flagIssue, setListeningIssueReason } from '../listening-issues/edit-listening-issues.ts'
import { changeGain, trimAtPlayhead } from '../sound/edit-sound.ts'
import { t } from './messages/t.ts'
import type { ScriptDialogName } from './script-dialog.tsx'
import type { Workspace } from '../open-workspace.ts'
import { getSelectedDialogue } from '../generation/selected-dialogue.ts'

/** Speed change per key press. */
const RATE_STEP = 0.1

export interface ScriptActionHandlers {
  onOpenDialog: (name: ScriptDialogName) => void
  /** Receives the announcement for a flag. */
  onIssueMessage: (words: string) => void
}

/** Registers the actions on the script and its audio for shortcuts and the palette. */
export function useScriptActions(workspace: Workspace, { onOpenDialog, onIssueMessage }: ScriptActionHandlers): void {
  const { player, session, generation, listenTo } = workspace
  const { client } = useStudio()
  const selected = () => session.selected.get().blockId
  /** All blocks that the selection touches. */
  const allSelected = () => {
    const blockIds = workspace.selectedBlockIds.get()
    return blockIds.length > 1 ? blockIds : [selected()]
  }
  const changeRate = (step: number) => player.setRate(Math.round((player.getSnapshot().rate + step) * 10) / 10)
  /** Stepping through audio keeps the position in view. */
  const step = (move: () => void) => {
    move()
    workspace.editor()?.sounding.follow()
  }
  /** Moves the caret to the next block to generate, starting at the selected one and wrapping around. */
  const goToUnspoken = () => {
    const ids = session.blockIds()
    const from = session.selected.get().index + 1
    const next = [...ids.slice(from), ...ids.slice(0, from)].find((blockId) => session.book.isUnspoken(blockId))
    if (next) workspace.editor()?.selectBlock(ids.indexOf(next) + 1)
  }

  const lastListeningIssue = useRef<FlaggedIssue>(null)
  const markHeard = () => {
    const marked = flagIssue(workspace)
    lastListeningIssue.current = marked.listeningIssue
    onIssueMessage(marked.words)
  }
  const giveReason = (reason: ListeningIssueReason) =>
    onIssueMessage(setListeningIssueReason(workspace, lastListeningIssue.current, reason))

  const starActiveTake = async () => {
    const { activeTake } = session.book.record(selected())
    if (!activeTake) return showToast({ text: t('star.noTake') })
    try {
      const { take } = await client.takes.details({ takeId: activeTake.id })
      await workspace.starTake(take.id, !take.starred)
      showToast({ text: take.starred ? t('star.removed') : t('star.set') })
    } catch (error) {
      showToast({ text: t('star.failed', { reason: formatReason(getFailure(error)) }) })
    }
  }

  useAction('play-pause', () => togglePlayback(player))
  useAction('play-pause-typing', () => togglePlayback(player))
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
  useAction('generate-block', () => {
    const [only = '', ...others] = allSelected()
    const started = others.length > 0 ? generation.generateDue([only, ...others]) : generation.generateBlock(only)
    void started.then(listenTo)
  })
  useAction('generate-all', () => void generation.generateAll().then(listenTo))
  useAction('generate-dialogue', () => {
    const dialogue = getSelectedDialogue(workspace)
    if (dialogue.kind === 'ready') void generation.generateDialogue(dialogue.blockIds).then(listenTo)
    else showToast({ text: dialogue.reason })
  })
  useAction('regenerate-passage', () => {
    const view = workspace.editor()?.view
    if (!view) return
    const charOffset = caretPlace(view.state) - selectedLine(view.state).from
    void generation.regeneratePassage({ blockId: selected(), charOffset }).then(listenTo)
  })
  useAction('cancel-generation', () => void generation.cancel())
  useAction('trim-start', () => showToast({ text: trimAtPlayhead(workspace, 'start') }))
  useAction('trim-end', () => showToast({ text: trimAtPlayhead(workspace, 'end') }))
  useAction('louder', () => showToast({ text: changeGain(workspace, 1) }))
  useAction('quieter', () => showToast({ text: changeGain(workspace, -1) }))
  useAction('flag-issue', markHeard)
  useAction('flag-issue-typing', markHeard)
  useAction('listeningIssue-wording', () => giveReason('wording'))
  useAction('listeningIssue-pronunciation', () => giveReason('pronunciation'))
  useAction('listeningIssue-pace', () => giveReason('pace'))
  useAction('listeningIssue-tone', () => giveReason('tone'))
  useAction('listeningIssue-noise', () => giveReason('noise'))
  useAction('toggle-lock', () => workspace.toggleLock(allSelected()))
  useAction('block-voice', () => workspace.voiceAskedFor.set(allSelected()))
  useAction('star-take', () => void starActiveTake())
  useAction('mark-pause', () => workspace.marks.openPause())
  useAction('mark-emphasis', () => workspace.marks.openMenu('emphasis'))
  useAction('mark-rate', () => workspace.marks.openMenu('rate'))
  useAction('mark-pitch', () => workspace.marks.openMenu('pitch'))
  useAction('mark-volume', () => workspace.marks.openMenu('volume'))
  useAction('mark-emotion', () => workspace.marks.openMenu('emotion'))
  useAction('mark-speaker', () => workspace.marks.openMenu('speaker'))
  useAction('mark-substitution', () => workspace.marks.openSubstitution())
  useAction('toggle-ssml', () => workspace.marks.toggleSsml())
  useAction('remove-marks', () => workspace.marks.remove())
  useAction('focus-script', () => workspace.editor()?.view.focus())
  useAction('find', () => workspace.editor()?.find())
  useAction('next-unspoken', goToUnspoken)
  useAction('undo', () => session.undo())
  useAction('redo', () => session.redo())
  useAction('split-block', () => void runInEditor(workspace, splitBlock))
  useAction('merge-block', () => void runInEditor(workspace, mergeWithNext))
  useAction('move-block-up', () => void runInEditor(workspace, moveBlockUp))
  useAction('move-block-down', () => void runInEditor(workspace, moveBlockDown))
  useAction('cast', () => onOpenDialog('cast'))
  useAction('cast-quotations', () => onOpenDialog('quotations'))
  useAction('chapter-loudness', () => onOpenDialog('loudness'))
  useAction('export', () => onOpenDialog('export'))
  useAction('generate-project', () => onOpenDialog('generateProject'))
  useAction('import-comments', () => onOpenDialog('comments'))
  useAction('list-listening-issues', () => onOpenDialog('listeningIssues'))
  useAction('list-notes', () => onOpenDialog('notes'))
  useAction('manage-takes', () => onOpenDialog('takes'))
  useAction('project-settings', () => onOpenDialog('settings'))
  useAction('unusual-words', () => onOpenDialog('unusualWords'))
  useAction('update-script', () => onOpenDialog('update'))
}

function runInEditor(workspace: Workspace, command: typeof moveBlockUp): void {
  const view = workspace.editor()?.view
  if (view) command(view)
}
