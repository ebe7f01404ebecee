import { type ReactNode, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Failure } from '#shared/contract/base.ts'
import type { AgentVoiceUse, Catalog, VoiceUse } from '#shared/contract/voices.ts'
import { VoiceField } from '../features/agents/voice-field.tsx'
import { useCatalog } from '../rpc/use-catalog.ts'
import { VoicePicker } from '../features/voices/voice-picker.tsx'
import { formatUse, isVoiceNeeded, useVoiceUses } from '../features/voices/voice-uses.tsx'
import { common } from '../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../rpc/studio.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
import { t } from './messages/t.ts'
import styles from './retire-voice-dialog.module.css'
import { hashOf } from './routes.ts'

export interface RetireVoiceDialogProps {
  title: string
  voice: { id: string; name: string }
  /** What is deleted and what stays. */
  children: ReactNode
  /** Label of the button that deletes the voice, and while it does. */
  confirm: string
  busy: string
  /** What stays if the voice can't be deleted. */
  kept: string
  /** Shown once the voice is deleted. */
  done: string
  /** Deletes the voice. Rejects if it may still exist. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Deletes a voice after listing what uses it, and chooses other voices in its place. */
export function RetireVoiceDialog(props: RetireVoiceDialogProps) {
  const { title, voice, children, confirm, busy, kept, done, onConfirm, onClose } = props
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const { catalog } = useCatalog()
  const projects = useVoiceUses(voice.id)
  const agents = useQuery({
    ...queries.voices.agentsOf.queryOptions({ input: { voiceId: voice.id } }),
    staleTime: 0,
  })
  const [inProjects, setInProjects] = useState<string | null>(null)
  const [inAgents, setInAgents] = useState<string | null>(null)
  const [stage, setStage] = useState<'choosing' | 'deleting' | 'deleted'>('choosing')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [edited, setEdited] = useState<AgentVoiceUse[] | null>(null)
  const isBusy = stage === 'deleting'

  const run = async () => {
    setFailure(null)
    let isDeleted = stage === 'deleted'
    setStage('deleting')
    try {
      if (!isDeleted) await onConfirm()
      isDeleted = true
      const running = (await client.voices.uses({ voiceId: voice.id })).flatMap(
        ({ runningBlockIds }) => runningBlockIds,
      )
      const replaced =
        inProjects === null && inAgents === null
          ? null
          : await client.voices.replace({ voiceId: voice.id, inProjects, inAgents })
      // Blocks that are left without a voice are canceled, and the others are queued again with theirs.
      if (running.length > 0) await client.takes.regenerateRunning({ blockIds: running })
      await cache.invalidateQueries()
      if (replaced && replaced.agents.length > 0) return setEdited(replaced.agents)
      showToast({ text: done })
      onClose()
    } catch (error) {
      setFailure(getFailure(error))
      // A withdrawal that failed has started: nothing offers the voice any more.
      void cache.invalidateQueries()
    } finally {
      setStage(isDeleted ? 'deleted' : 'choosing')
    }
  }

  if (edited)
    return (
      <Dialog
        title={done}
        isOpen
        onClose={onClose}
        footer={
          <Button isLarge look="primary" onPress={onClose}>
            {common('close')}
          </Button>
        }
      >
        <p>{t('retire.unpublished', { count: edited.length })}</p>
        <AgentUses agents={edited} label={t('retire.toPublish')} />
      </Dialog>
    )
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            {stage === 'deleted' ? common('close') : common('cancel')}
          </Button>
          <Button
            isLarge
            look={stage === 'deleted' ? 'primary' : 'danger'}
            isDisabled={isBusy || projects.isPending || agents.isPending}
            onPress={() => void run()}
          >
            {isBusy ? busy : stage === 'deleted' ? t('retire.retry') : confirm}
          </Button>
        </>
      }
    >
      {children}
      {(projects.isPending || agents.isPending) && <Skeleton label={t('retire.checking')} />}
      {projects.isSuccess && <ProjectUses uses={projects.data} />}
      {projects.isSuccess && <RunningBlocks uses={projects.data} isReplaced={inProjects !== null} />}
      {agents.isSuccess &&
        (agents.data.agents.length > 0 ? (
          <section>
            <h3 className={styles.heading}>{t('retire.agentUses', { count: agents.data.agents.length })}</h3>
            <AgentUses agents={agents.data.agents} label={t('retire.agents')} />
            <p>{describeUnchecked(agents.data.asOf)}</p>
          </section>
        ) : (
          <p>
            {agents.data.asOf !== null && `${t('retire.noAgents')} `}
            {describeUnchecked(agents.data.asOf)}
          </p>
        ))}
      {(projects.isError || agents.isError) && (
        <Notice tone="warning" role="status">
          {t('retire.notChecked')}
        </Notice>
      )}
      {projects.data?.some(isVoiceNeeded) === true && catalog && (
        <VoicePicker
          label={t('retire.inProjects')}
          catalog={withoutVoice(catalog, voice.id)}
          voiceId={inProjects}
          modelId={(catalog.models.find(({ isDefault }) => isDefault) ?? catalog.models[0])?.id ?? ''}
          language={null}
          inheritLabel={t('retire.later')}
          onChange={setInProjects}
        />
      )}
      {(agents.data?.agents.length ?? 0) > 0 && (
        <VoiceField
          label={t('retire.inAgents')}
          voiceId={inAgents ?? ''}
          placeholder={t('retire.later')}
          omittedId={voice.id}
          onChange={setInAgents}
        />
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          topic="managing"
          kept={stage === 'deleted' ? t('retire.notReplaced', { done }) : kept}
        />
      )}
    </Dialog>
  )
}

function describeUnchecked(asOf: string | null): string {
  return asOf === null ? t('retire.agentsUnknown') : t('retire.flowsUnchecked')
}

function ProjectUses({ uses }: { uses: readonly VoiceUse[] }) {
  const takes = uses.reduce((sum, { takeCount }) => sum + takeCount, 0)
  return (
    <section>
      {uses.length === 0 ? (
        <p>{t('retire.noProjects')}</p>
      ) : (
        <>
          <h3 className={styles.heading}>{t('retire.projectUses', { count: uses.length })}</h3>
          <ul className={styles.uses} aria-label={t('retire.projects')}>
            {uses.map((use) => (
              <li key={use.projectId}>
                <a href={hashOf({ area: 'script', projectId: use.projectId, chapterId: null })}>{use.projectTitle}</a>
                <span className={styles.fact}>{formatUse(use)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {takes > 0 && <p>{t('retire.takes', { count: takes })}</p>}
    </section>
  )
}

/** Says what happens to blocks that were requested with the voice; nothing if there are none. */
function RunningBlocks({ uses, isReplaced }: { uses: readonly VoiceUse[]; isReplaced: boolean }) {
  const count = uses.reduce((sum, { runningBlockIds }) => sum + runningBlockIds.length, 0)
  if (count === 0) return null
  return (
    <Notice tone="warning" role="status" detail={isReplaced ? t('retire.canceledAndReplaced') : t('retire.canceled')}>
      {t('retire.running', { count })}
    </Notice>
  )
}

function AgentUses({ agents, label }: { agents: readonly AgentVoiceUse[]; label: string }) {
  return (
    <ul className={styles.uses} aria-label={label}>
      {agents.map(({ agentId, name, inSettings, nodeCount }) => (
        <li key={agentId}>
          <a href={hashOf({ area: 'agents', agentId, tab: inSettings ? 'settings' : 'flow' })}>{name}</a>
          <span className={styles.fact}>
            {[
              inSettings ? t('retire.inSettings') : null,
              nodeCount > 0 ? t('retire.inFlow', { count: nodeCount }) : null,
            ]
              .filter((part) => part !== null)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function withoutVoice(catalog: Catalog, voiceId: string): Catalog {
  return { ...catalog, voices: catalog.voices.filter(({ id }) => id !== voiceId) }
}
