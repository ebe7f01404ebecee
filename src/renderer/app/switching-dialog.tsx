import type { WorkspaceWork } from '#shared/contract/workspaces.ts'
import { formatCount } from '../lib/format-count.ts'
import { useWorkspaces } from '../rpc/workspaces.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './workspaces.module.css'

/** While another workspace is about to be opened: what is waited for, and the two ways out. */
export function SwitchingDialog() {
  const { state, nameOf, open, stay } = useWorkspaces()
  const phase = state?.phase ?? { kind: 'open' }
  if (!state || phase.kind === 'open') return null
  const to = nameOf(phase.toId)
  if (phase.kind === 'opening')
    return (
      <Dialog title={`Opening ${to}`} isOpen onClose={() => undefined}>
        <p role="status">The lists, conversations and agents of this workspace are being opened.</p>
      </Dialog>
    )
  // What ends within the blink of an eye needs no question.
  if (phase.work.blocks + phase.work.conversations + phase.work.calls === 0) return null
  return (
    <Dialog
      title={`Switching to ${to}`}
      isOpen
      onClose={stay}
      footer={
        <>
          <Button isLarge look="danger" onPress={() => void open(phase.toId, true)}>
            Stop it and switch now
          </Button>
          <Button isLarge look="primary" onPress={stay}>
            Stay in {nameOf(state.currentId)}
          </Button>
        </>
      }
    >
      <div className={styles.says}>
        <p role="status">
          Waiting for {sayWork(phase.work)}. Then {to} is opened.
        </p>
        <p>
          Blocks that wait in the queue are not sent now. They go on by themselves when this workspace is open again.
          What is stopped keeps the sound that has arrived; a conversation is left.
        </p>
      </div>
    </Dialog>
  )
}

/** `a`, `a and b`, `a, b and c`. */
function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** `3 blocks that are being spoken and 1 other piece of work`. */
export function sayWork({ blocks, conversations, calls }: WorkspaceWork): string {
  const parts = [
    blocks > 0 ? `${formatCount(blocks, 'block')} ${blocks === 1 ? 'that is' : 'that are'} being spoken` : '',
    conversations > 0 ? `${formatCount(conversations, 'conversation')} that you are in` : '',
    calls > 0 ? `${formatCount(calls, 'other piece', 'other pieces')} of work` : '',
  ]
  return joinWords(parts.filter((part) => part !== ''))
}
