import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentPart } from '#shared/contract/unpublished.ts'
import { isWidgetField } from '#shared/domain/agents/agent-changes.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './agents.module.css'
import { t } from './messages/t.ts'
import bar from './publish-bar.module.css'
import type { UnpublishedOnScreen } from './use-unpublished.ts'

/** Asks which parts' changes are discarded. Fields and entries can be restored from the message afterwards. */
export function DiscardDialog({
  agentId,
  screen,
  onClose,
}: {
  agentId: string
  screen: UnpublishedOnScreen
  onClose: () => void
}) {
  const { client } = useStudio()
  const parts = screen.seen?.parts ?? []
  const [left, setLeft] = useState<ReadonlySet<AgentPart>>(new Set())
  const chosen = parts.filter(({ part }) => !left.has(part))
  const flow = chosen.find(({ part }) => part === 'flow')
  const count = chosen.reduce((sum, part) => sum + part.count, 0)
  const discarding = useMutation({
    async mutationFn() {
      const names = chosen.map(({ part }) => part)
      await screen.flush()
      const undo = await rememberChanges(names)
      await screen.discard(names)
      onClose()
      showToast({
        text: t('discard.done', { count }),
        ...(undo ? { action: { label: common('undo'), onPress: () => void restore(undo) } } : {}),
      })
    },
  })

  async function restore(undo: () => Promise<void>): Promise<void> {
    try {
      await undo()
    } catch (error) {
      showToast({ text: t('discard.undoFailed', { reason: formatReason(getFailure(error)) }) })
    }
    screen.showStored()
  }

  /** What restores fields and entries; null if only the flow is discarded, whose local versions are kept. */
  async function rememberChanges(names: readonly AgentPart[]): Promise<(() => Promise<void>) | null> {
    const changes = (await client.agents.get({ agentId })).changes.filter(({ pointer }) =>
      names.includes(isWidgetField(pointer) ? 'widget' : 'settings'),
    )
    const mine = names.includes('evaluation') ? (await client.agents.evaluation({ agentId })).mine : null
    if (changes.length === 0 && !mine) return null
    return async () => {
      if (changes.length > 0) await client.agents.edit({ agentId, changes })
      if (mine) await client.agents.editEvaluation({ agentId, mine })
    }
  }
  return (
    <Dialog
      title={t('discard.title')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          look="danger"
          isDisabled={discarding.isPending || chosen.length === 0}
          onPress={() => discarding.mutate()}
        >
          {t('discard.confirm', { count })}
        </DialogFooter>
      }
    >
      <p>{t('discard.text')}</p>
      <div className={bar.changes}>
        {parts.map(({ part, count: all }) => (
          <CheckBox
            key={part}
            isSelected={!left.has(part)}
            onChange={(isSelected) => {
              const next = new Set(left)
              if (isSelected) next.delete(part)
              else next.add(part)
              setLeft(next)
            }}
          >
            {`${t(`part.${part}`)} · ${t('changes', { count: all })}`}
          </CheckBox>
        ))}
      </div>
      {flow && <p className={styles.hint}>{t(flow.hasServiceDraft ? 'discard.flowDraft' : 'discard.flow')}</p>}
      {discarding.error && (
        <FailureNotice failure={getFailure(discarding.error)} topic="managing" kept={t('discard.failed')} />
      )}
    </Dialog>
  )
}
