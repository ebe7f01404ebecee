import { type ReactNode, useCallback, useState } from 'react'
import type { ServiceState } from '#shared/contract/app.ts'
import type { AgentPart } from '#shared/contract/unpublished.ts'
import { common } from '../../lib/common/messages/common.ts'
import type { FlowTask } from '../../lib/publish-link.ts'
import { formatService } from '../../rpc/service-words.ts'
import { useWatch } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatEvaluationProblem } from './evaluation-words.ts'
import { t } from './messages/t.ts'
import styles from './publish-bar.module.css'
import { formatParts, formatUnpublished } from './publish-words.ts'
import type { UnpublishedOnScreen } from './use-unpublished.ts'

export interface PublishBarProps {
  screen: UnpublishedOnScreen
  onDiscard: () => void
  /** Opens the flow with this task. */
  onFlowTask: (task: FlowTask) => void
}

/** Says on every tab what isn't published, and publishes, reviews or discards it. */
export function PublishBar({ screen, onDiscard, onFlowTask }: PublishBarProps) {
  const { seen, isPublishing, isReviewing } = screen
  const parts = seen?.parts ?? []
  const unreachable = useUnreachable()
  const problems = parts.flatMap(({ problems: found }) => found.map(formatEvaluationProblem))
  const changed = parts.filter(({ onService }) => onService !== 'same').map(({ part }) => part)
  const hints = [
    seen?.isGone && t('publish.agentDeleted'),
    unreachable !== null && t('publish.unreachable', { reason: unreachable }),
    problems.length > 0 && t('publish.fix', { problems: problems.join(' ') }),
    changed.length > 0 && t('publish.changedThere', { parts: formatParts(changed) }),
  ].filter((hint) => typeof hint === 'string')
  const isBlocked = seen?.isGone === true || isPublishing || problems.length > 0
  return (
    <section
      className={styles.bar}
      aria-label={t('publish.label')}
      data-pane
      data-empty={parts.length === 0 || undefined}
    >
      {!isReviewing && <Problem screen={screen} onFlowTask={onFlowTask} />}
      <div className={styles.row}>
        <div className={styles.words} role="status">
          {seen && <span className={styles.count}>{formatUnpublished(seen)}</span>}
          {parts.length > 0 &&
            hints.map((hint) => (
              <span key={hint} className={styles.hint}>
                {hint}
              </span>
            ))}
        </div>
        {parts.length > 0 && (
          <div className={styles.buttons}>
            <Button isDisabled={isPublishing || seen?.isGone === true} onPress={screen.review}>
              {t('publish.review')}
            </Button>
            <Button isDisabled={isPublishing} onPress={onDiscard}>
              {t('publish.discard')}
            </Button>
            <Button look="primary" isDisabled={isBlocked} onPress={screen.publishAll}>
              {t(isPublishing ? 'publish.busy' : 'publish.confirm')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

/** Why not everything was published, and what to do about it. */
function Problem({ screen, onFlowTask }: Pick<PublishBarProps, 'screen' | 'onFlowTask'>): ReactNode {
  const { problem } = screen
  if (!problem) return null
  if (problem.kind === 'unsaved')
    return (
      <Notice tone="warning" role="alert">
        {t('editsUnsaved')}
      </Notice>
    )
  const retry = <Button onPress={screen.publishAll}>{common('retry')}</Button>
  if (problem.kind === 'error')
    return <FailureNotice failure={problem.reason} topic="managing" actions={retry} kept={t('savedLocally')} />
  const { stopped } = problem
  const progress = <Progress {...problem} />
  switch (stopped.kind) {
    case 'failed':
      return (
        <>
          <FailureNotice failure={stopped.failure} topic="managing" actions={retry} kept={t('savedLocally')} />
          {progress}
        </>
      )
    case 'issues':
      return (
        <>
          <FailureNotice
            failure={stopped.failure}
            topic="managing"
            kept={t('savedLocally')}
            actions={
              <Button onPress={() => onFlowTask({ kind: 'issues', issues: stopped.issues })}>
                {t('publish.showIssues')}
              </Button>
            }
          />
          {progress}
        </>
      )
    case 'differs':
      return (
        <>
          <Notice
            tone="warning"
            role="alert"
            actions={<Button onPress={() => onFlowTask({ kind: 'merge' })}>{t('publish.merge')}</Button>}
          >
            {t('publish.flowDiffers')}
          </Notice>
          {progress}
        </>
      )
  }
}

function Progress({
  asked,
  published,
  savedDraft,
}: {
  asked: readonly AgentPart[]
  published: readonly AgentPart[]
  savedDraft: boolean
}) {
  const left = asked.filter((part) => !published.includes(part))
  return (
    <p className={styles.hint}>
      {published.length === 0
        ? t('publish.nothingDone')
        : t('publish.partlyDone', { published: formatParts(published), left: formatParts(left) })}
      {savedDraft && ` ${t('publish.draftSaved')}`}
    </p>
  )
}

/** Why the service can't be reached, such as `Offline`; null if it can. */
function useUnreachable(): string | null {
  const [words, setWords] = useState<string | null>(null)
  useWatch(
    'service',
    (client, signal) => client.app.watchService(undefined, { signal }),
    useCallback((state: ServiceState) => {
      const { tone, text } = formatService(state, 0)
      setWords(tone === 'wrong' ? text : null)
    }, []),
  )
  return words
}
