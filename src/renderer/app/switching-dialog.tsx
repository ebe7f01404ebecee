import type { WorkspaceWork } from '#shared/contract/workspaces.ts'
import { formatCount } from '../lib/format-count.ts'
import { useWorkspaces } from '../rpc/workspaces.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './workspaces.module.css'

/** Shown before switching workspaces: what is still running, and the two ways out. */
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
  // Work that ends almost immediately needs no question.
  if (phase.work.blocks + phase.work.conversations + phase.work.calls === 0) return null
  return (
    <Dialog
      title={`Switching to ${to}`}
      isOpen
      onClose={stay}
      footer={
        <>
          <Button isLarge look="danger" onPress={() => void open(phase.toId, true)}>
            Stop and switch
          </Button>
          <Button isLarge look="primary" onPress={stay}>
            Stay in {nameOf(state.currentId)}
          </Button>
        </>
      }
    >
      <div className={styles.says}>
        <p role="status">
          Finishing {formatWork(phase.work)}, then opening {to}.
        </p>
        <p>
          Queued blocks are paused until you open this workspace again. If you switch now, running generations keep the
          audio received so far, and active calls end.
        </p>
      </div>
    </Dialog>
  )
}

/** `a`, `a and b`, `a, b and c`. */
function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** `3 blocks being generated and 1 other task`. */
function formatWork({ blocks, conversations, calls }: WorkspaceWork): string {
  const parts = [
    blocks > 0 ? `${formatCount(blocks, 'block')} being generated` : '',
    conversations > 0 ? formatCount(conversations, 'active call') : '',
    calls > 0 ? `${formatCount(calls, 'other task')}` : '',
  ]
  return joinWords(parts.filter((part) => part !== ''))
}
