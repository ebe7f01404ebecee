import { type ReactNode, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Failure } from '#shared/contract/base.ts'
import type { AgentVoiceUse, Catalog, VoiceUse } from '#shared/contract/voices.ts'
import { VoiceField } from '../features/agents/voice-field.tsx'
import { useCatalog } from '../features/voices/use-catalog.ts'
import { VoicePicker } from '../features/voices/voice-picker.tsx'
import { formatUse, isVoiceNeeded, useVoiceUses } from '../features/voices/voice-uses.tsx'
import { formatCount } from '../lib/format-count.ts'
import { getFailure, useStudio } from '../rpc/studio.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
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
            Close
          </Button>
        }
      >
        <p>
          The new voice is an unpublished change in {formatCount(edited.length, 'agent')}. Review and publish it there:
        </p>
        <AgentUses agents={edited} label="Agents to publish" />
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
            {stage === 'deleted' ? 'Close' : 'Cancel'}
          </Button>
          <Button
            isLarge
            look={stage === 'deleted' ? 'primary' : 'danger'}
            isDisabled={isBusy || projects.isPending || agents.isPending}
            onPress={() => void run()}
          >
            {isBusy ? busy : stage === 'deleted' ? 'Retry replacement' : confirm}
          </Button>
        </>
      }
    >
      {children}
      {(projects.isPending || agents.isPending) && <Skeleton label="Checking usage…" />}
      {projects.isSuccess && <ProjectUses uses={projects.data} />}
      {projects.isSuccess && <RunningBlocks uses={projects.data} isReplaced={inProjects !== null} />}
      {agents.isSuccess &&
        (agents.data.agents.length > 0 ? (
          <section>
            <h3 className={styles.heading}>{formatCount(agents.data.agents.length, 'agent uses', 'agents use')} it</h3>
            <AgentUses agents={agents.data.agents} label="Agents that use this voice" />
            <p>{describeUnchecked(agents.data.asOf)}</p>
          </section>
        ) : (
          <p>
            {agents.data.asOf !== null && 'No agent uses this voice. '}
            {describeUnchecked(agents.data.asOf)}
          </p>
        ))}
      {(projects.isError || agents.isError) && (
        <Notice tone="warning" role="status">
          Couldn’t check everything that uses this voice. It keeps its name wherever it is chosen.
        </Notice>
      )}
      {projects.data?.some(isVoiceNeeded) === true && catalog && (
        <VoicePicker
          label="Replacement in projects"
          catalog={withoutVoice(catalog, voice.id)}
          voiceId={inProjects}
          modelId={(catalog.models.find(({ isDefault }) => isDefault) ?? catalog.models[0])?.id ?? ''}
          language={null}
          inheritLabel="None: choose later"
          onChange={setInProjects}
        />
      )}
      {(agents.data?.agents.length ?? 0) > 0 && (
        <VoiceField
          label="Replacement in agents"
          voiceId={inAgents ?? ''}
          placeholder="None: choose later"
          omittedId={voice.id}
          onChange={setInAgents}
        />
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          topic="managing"
          kept={stage === 'deleted' ? `${done} It wasn’t replaced everywhere.` : kept}
        />
      )}
    </Dialog>
  )
}

function describeUnchecked(asOf: string | null): string {
  return asOf === null
    ? 'The agent list isn’t loaded yet, so other agents may use this voice.'
    : 'Flows that were never opened on this computer aren’t checked.'
}

function ProjectUses({ uses }: { uses: readonly VoiceUse[] }) {
  const takes = uses.reduce((sum, { takeCount }) => sum + takeCount, 0)
  return (
    <section>
      {uses.length === 0 ? (
        <p>No project uses this voice.</p>
      ) : (
        <>
          <h3 className={styles.heading}>{formatCount(uses.length, 'project uses', 'projects use')} it</h3>
          <ul className={styles.uses} aria-label="Projects that use this voice">
            {uses.map((use) => (
              <li key={use.projectId}>
                <a href={hashOf({ area: 'script', projectId: use.projectId, chapterId: null })}>{use.projectTitle}</a>
                <span className={styles.fact}>{formatUse(use)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {takes > 0 && <p>{formatCount(takes, 'existing take')} can still be played and exported.</p>}
    </section>
  )
}

/** Says what happens to blocks that were requested with the voice; nothing if there are none. */
function RunningBlocks({ uses, isReplaced }: { uses: readonly VoiceUse[]; isReplaced: boolean }) {
  const count = uses.reduce((sum, { runningBlockIds }) => sum + runningBlockIds.length, 0)
  if (count === 0) return null
  return (
    <Notice
      tone="warning"
      role="status"
      detail={`${isReplaced ? 'They are canceled and generated with the replacement.' : 'They are canceled.'} Audio received so far is kept as partial takes.`}
    >
      {formatCount(count, 'block is', 'blocks are')} queued or generating with this voice.
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
            {[inSettings ? 'settings' : null, nodeCount > 0 ? formatCount(nodeCount, 'flow node') : null]
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
