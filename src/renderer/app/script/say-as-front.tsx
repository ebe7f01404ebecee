import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { SayAsDraft, SayAsEntry } from '#shared/contract/say-as.ts'
import { SayAsDialog } from '../../features/say-as/say-as-dialog.tsx'
import { SayAsListDialog } from '../../features/say-as/say-as-list-dialog.tsx'
import { markRanges } from '../../features/script/editor/mark-commands.ts'
import { useAction } from '../../lib/actions.ts'
import type { CatalogueNames } from './catalogue-names.ts'
import type { Workspace } from './open-workspace.ts'

/** What stands in front of the script about words that are said otherwise than they are written. */
type Front =
  { kind: 'word'; blockId: string; draft: SayAsDraft; sayAsId: string | null } | { kind: 'list'; blockId: string }

const NARROW_FIRST: readonly SayAsEntry['scope']['kind'][] = ['block', 'project', 'everywhere']

/** The entry that decides how a word of a block is said; null when it is said as written. */
function findEntry(entries: readonly SayAsEntry[], word: string, blockId: string): SayAsEntry | null {
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

/** Offers the two ways to say-as: the word at the caret, and the list of all. */
export function SayAsFront({ workspace, names }: { workspace: Workspace; names: CatalogueNames }) {
  const { session, script } = workspace
  const [front, setFront] = useState<Front | null>(null)
  const selected = () => session.selected.get().blockId
  useAction('say-as', () => {
    const state = workspace.editor()?.view.state
    if (!state) return
    const blockId = selected()
    const [range] = markRanges(state)
    const written = range ? state.sliceDoc(range.from, range.to) : ''
    const entry = findEntry(workspace.sayAs.get(), written, blockId)
    const scope = { kind: 'project', projectId: script.project.id } as const
    const draft = entry ?? { written, spoken: '', scope, matchCase: false }
    setFront({ kind: 'word', blockId, draft, sayAsId: entry?.id ?? null })
  })
  useAction('say-as-list', () => setFront({ kind: 'list', blockId: selected() }))
  if (!front) return null

  const { blockId } = front
  const common = {
    projectId: script.project.id,
    blockId,
    voiceName: names.voice(session.book.inputs(blockId, session.textOf(blockId) ?? '').voiceId),
    beforeAsking: () => session.queue.settle(),
  }
  const close = () => setFront(null)
  // The word is in the text, and so is what is written next: a toolbar gives the focus to the button that had it last.
  const backToText = () => {
    // A dialog that is still drawn takes the focus back.
    flushSync(close)
    workspace.marks.returnToText()
  }
  return front.kind === 'word' ? (
    <SayAsDialog {...common} draft={front.draft} sayAsId={front.sayAsId} onClose={backToText} />
  ) : (
    <SayAsListDialog {...common} onClose={close} />
  )
}
