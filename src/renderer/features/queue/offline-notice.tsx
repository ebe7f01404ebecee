import { lazy, Suspense, useState } from 'react'
import type { QueueState } from '#shared/contract/queue.ts'
import { common } from '../../lib/common/messages/common.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from './messages/t.ts'
import { useOfflineActions } from './use-offline-actions.ts'

// Most people never see it.
const OfflineDialog = lazy(() => import('./offline-dialog.tsx').then((module) => ({ default: module.OfflineDialog })))

export interface OfflineNoticeProps {
  state: QueueState | null
  /** Null for all projects. */
  projectId: string | null
  voiceName: (voiceId: string) => string
}

/** Blocks that were requested offline: how many, and what the user can do with them. */
export function OfflineNotice({ state, projectId, voiceName }: OfflineNoticeProps) {
  const offline = useOfflineActions(projectId)
  const [isReviewing, setReviewing] = useState(false)
  const projects = state?.projects.filter((project) => projectId === null || project.projectId === projectId) ?? []
  const blocks = projects.reduce((sum, project) => sum + project.offlineBlocks, 0)
  const characters = projects.reduce((sum, project) => sum + project.offlineCharacters, 0)
  const canSend = state?.reach !== 'offline'
  return (
    <>
      {state && blocks > 0 && (
        <Notice
          tone={canSend ? 'warning' : 'quiet'}
          role="status"
          actions={
            <>
              {canSend && (
                <Button isDisabled={offline.isSending} onPress={() => void offline.send()}>
                  {t('offline.send')}
                </Button>
              )}
              <Button onPress={() => setReviewing(true)}>{t('offline.review')}</Button>
              <Button onPress={() => void offline.discard()}>{t('offline.discard')}</Button>
            </>
          }
        >
          {t(`offline.${state.reach}`, { blocks, characters })}
        </Notice>
      )}
      {offline.failure && !isReviewing && (
        <FailureNotice
          failure={offline.failure}
          actions={<Button onPress={offline.forgetFailure}>{common('dismiss')}</Button>}
        />
      )}
      {isReviewing && (
        <Suspense>
          <OfflineDialog
            projectId={projectId}
            revision={state?.revision ?? 0}
            total={{ blocks, characters }}
            canSend={canSend}
            actions={offline}
            voiceName={voiceName}
            onClose={() => setReviewing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
