import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { PronunciationDraft, PronunciationEntry } from '#shared/contract/pronunciation.ts'
import { useScriptSlots } from '../script-slots.ts'
import { markRanges } from '../editor/mark-commands.ts'
import { useAction } from '../../../lib/actions.ts'
import type { CatalogNames } from '../catalog-names.ts'
import type { Workspace } from '../open-workspace.ts'

/** The open pronunciation dialog. */
type Front =
  | { kind: 'word'; blockId: string; draft: PronunciationDraft; pronunciationId: string | null }
  | { kind: 'list'; blockId: string }

const NARROW_FIRST: readonly PronunciationEntry['scope']['kind'][] = ['block', 'project', 'everywhere']

/** The entry that sets the pronunciation of a block's word; null if it is pronounced as written. */
function findEntry(entries: readonly PronunciationEntry[], word: string, blockId: string): PronunciationEntry | null {
  const folded = word.toLocaleLowerCase()
  const fitting = entries.filter(
    (entry) =>
      (entry.matchCase ? entry.written === word : entry.written.toLocaleLowerCase() === folded) &&
      (entry.scope.kind !== 'block' || entry.scope.blockId === blockId),
  )
  return (
    fitting.toSorted(
      (left, right) => NARROW_FIRST.indexOf(left.scope.kind) - NARROW_FIRST.indexOf(right.scope.kind),
    )[0] ?? null
  )
}

/** Pronunciation of the word at the caret, and the list of all entries. */
export function PronunciationDialogHost({ workspace, names }: { workspace: Workspace; names: CatalogNames }) {
  const { PronunciationDialog, PronunciationListDialog } = useScriptSlots()
  const { session, script } = workspace
  const [front, setFront] = useState<Front | null>(null)
  const selected = () => session.selected.get().blockId
  useAction('pronunciation', () => {
    const state = workspace.editor()?.view.state
    if (!state) return
    const blockId = selected()
    const [range] = markRanges(state)
    const written = range ? state.sliceDoc(range.from, range.to) : ''
    const entry = findEntry(workspace.pronunciations.get(), written, blockId)
    const scope = { kind: 'project', projectId: script.project.id } as const
    const draft = entry ?? { written, spoken: '', scope, matchCase: false }
    setFront({ kind: 'word', blockId, draft, pronunciationId: entry?.id ?? null })
  })
  useAction('pronunciation-list', () => setFront({ kind: 'list', blockId: selected() }))
  if (!front) return null

  const { blockId } = front
  const common = {
    projectId: script.project.id,
    blockId,
    voiceName: names.voice(session.book.inputs(blockId, session.textOf(blockId) ?? '').voiceId),
    beforeAsking: () => session.queue.settle(),
  }
  const close = () => setFront(null)
  // Typing continues in the text, but a toolbar returns the focus to the last focused button.
  const backToText = () => {
    // A dialog that is still rendered would take the focus back.
    flushSync(close)
    workspace.marks.returnToText()
  }
  return front.kind === 'word' ? (
    <PronunciationDialog {...common} draft={front.draft} pronunciationId={front.pronunciationId} onClose={backToText} />
  ) : (
    <PronunciationListDialog {...common} onClose={close} />
  )
}
