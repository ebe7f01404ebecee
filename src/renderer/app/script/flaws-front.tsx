import { useContext, useState } from 'react'
import { type FlawAction, FlawsDialog } from '../../features/script/flaws/flaws-dialog.tsx'
import { ActionsContext } from '../../lib/actions.ts'
import { sayFailureInOneLine } from '../../lib/failure-words.ts'
import { type ListedFlaw, REASON_WORDS, removeFlaw, setFlawReason } from './edit-flaws.ts'
import type { Workspace } from './open-workspace.ts'
import { regenerateFlaw } from './regenerate-flaw.ts'
import { useFlaws } from './use-flaws.ts'

export interface FlawsFrontProps {
  workspace: Workspace
  onClose: () => void
}

const idOf = ({ blockId, flaw }: ListedFlaw) => `${blockId} ${flaw.takeId} ${flaw.startChar}`

/** The list of marks, and what becomes of them: a word to say otherwise or a pause leaves for the script. */
export function FlawsFront({ workspace, onClose }: FlawsFrontProps) {
  const { session, player } = workspace
  const actions = useContext(ActionsContext)
  const flaws = useFlaws(workspace)
  const [said, setSaid] = useState('')
  const left = (what: string) => setSaid(`${what} ${flaws.length === 1 ? 'Nothing' : flaws.length - 1} left.`)

  const act = (id: string, action: FlawAction) => {
    const listed = flaws.find((each) => idOf(each) === id)
    if (!listed) return
    const { blockId, flaw, number } = listed
    switch (action) {
      case 'play':
        player.playFrom({ blockId, charOffset: flaw.startChar })
        return
      case 'accept':
        removeFlaw(workspace, listed)
        left(`Block ${number} accepted.`)
        return
      case 'regenerate':
        if (session.book.record(blockId).locked)
          return setSaid(`Block ${number} is locked. Its mark stays. Unlock the block to generate it anew.`)
        void regenerateFlaw(workspace, listed).then((isDealtWith) => {
          if (!isDealtWith) setSaid(sayBack(workspace, listed))
        })
        left(`Block ${number} is generated anew: listen to it again.`)
        return
      case 'say-as':
      case 'pause': {
        onClose()
        // The dialog gives the focus back when it is gone.
        requestAnimationFrame(() => {
          const endChar = action === 'pause' ? flaw.startChar : flaw.endChar
          workspace.editor()?.selectPlace({ line: number, startChar: flaw.startChar, endChar })
          actions.run(action === 'pause' ? 'mark-pause' : 'say-as')
        })
      }
    }
  }

  return (
    <FlawsDialog
      flaws={flaws.map((listed) => ({
        id: idOf(listed),
        number: listed.number,
        word: listed.word,
        text: listed.text,
        reason: listed.flaw.reason,
      }))}
      reasonWords={REASON_WORDS}
      said={said}
      onAct={act}
      onReason={(id, reason) => {
        const listed = flaws.find((each) => idOf(each) === id)
        if (listed) setSaid(setFlawReason(workspace, listed, reason))
      }}
      onUndo={() => {
        session.undo()
        setSaid('')
      }}
      onClose={onClose}
    />
  )
}

function sayBack({ activity, generation }: Workspace, { blockId, number }: ListedFlaw): string {
  const now = activity.get(blockId)
  const failure = now?.kind === 'failed' ? now.failure : generation.failure.get()
  const why = failure ? ` ${sayFailureInOneLine(failure)}` : ''
  return `Block ${number} was not generated anew, and its mark is back.${why}`
}
