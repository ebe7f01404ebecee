import type { WorkspaceWork } from '#shared/contract/workspaces.ts'
import { getLocale } from '#shared/language/current-language.ts'
import { useWorkspaces } from '../rpc/workspaces.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { t } from './messages/t.ts'
import styles from './workspaces.module.css'

/** Shown before switching workspaces: what is still running, and the two ways out. */
export function SwitchingDialog() {
  const { state, nameOf, open, stay } = useWorkspaces()
  const phase = state?.phase ?? { kind: 'open' }
  if (!state || phase.kind === 'open') return null
  const workspace = nameOf(phase.toId)
  if (phase.kind === 'opening')
    return (
      <Dialog title={t('switching.openingTitle', { workspace })} isOpen onClose={() => undefined}>
        <p role="status">{t('switching.openingText')}</p>
      </Dialog>
    )
  // Work that ends almost immediately needs no question.
  if (phase.work.blocks + phase.work.conversations + phase.work.calls === 0) return null
  return (
    <Dialog
      title={t('switching.title', { workspace })}
      isOpen
      onClose={stay}
      footer={
        <>
          <Button isLarge look="danger" onPress={() => void open(phase.toId, true)}>
            {t('switching.stop')}
          </Button>
          <Button isLarge look="primary" onPress={stay}>
            {t('switching.stay', { workspace: nameOf(state.currentId) })}
          </Button>
        </>
      }
    >
      <div className={styles.says}>
        <p role="status">{t('switching.text', { work: formatWork(phase.work), workspace })}</p>
        <p>{t('switching.consequences')}</p>
      </div>
    </Dialog>
  )
}

/** `3 blocks being generated and 1 other task`. */
function formatWork({ blocks, conversations, calls }: WorkspaceWork): string {
  const parts = [
    blocks > 0 ? t('switching.blocks', { count: blocks }) : '',
    conversations > 0 ? t('switching.conversations', { count: conversations }) : '',
    calls > 0 ? t('switching.calls', { count: calls }) : '',
  ]
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(parts.filter((part) => part !== ''))
}
