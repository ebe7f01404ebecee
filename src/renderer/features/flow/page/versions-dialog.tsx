import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlowVersionRef, FlowView, LocalFlowVersion } from '#shared/contract/flow-state.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { failureOf } from '../../../lib/failure-words.ts'
import { sayMoment } from '../../../lib/format-time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { type Reason, reasonOf, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import styles from './page.module.css'
import { capital, sayVersion } from './say-flow.ts'

const ORIGINS: Record<LocalFlowVersion['origin'], string> = {
  edit: 'edited here',
  received: 'taken over from the service',
  merged: 'merged',
  aside: 'set aside, another window had saved before it',
}

/** Every state that can be gone back to: published versions at the service, and those kept on this machine. */
export function VersionsDialog({
  view,
  onRollBack,
  onOpen,
  onClose,
}: {
  view: FlowView
  onRollBack: (versionId: string) => void
  /** A graph to go on with; it is a step that undo takes back. */
  onOpen: (graph: FlowGraph, name: string) => void
  onClose: () => void
}) {
  const { client } = useStudio()
  const { agentId } = view
  const now = new Date(useNow(60_000))
  const [failure, setFailure] = useState<Reason | null>(null)
  const local = useQuery({
    queryKey: ['flow-local-versions', agentId, view.working.localVersion],
    queryFn: () => client.flow.localVersions({ agentId }),
    staleTime: 0,
  })
  const open = async (version: FlowVersionRef, name: string) => {
    setFailure(null)
    try {
      const { graph } = await client.flow.readVersion({ agentId, version })
      onOpen(openFlowSpelling().read(graph) as FlowGraph, name)
    } catch (error) {
      setFailure(reasonOf(error))
    }
  }
  return (
    <Dialog title="Versions" isOpen isWide onClose={onClose}>
      {failure && <FailureNotice failure={failureOf(failure)} />}
      <h3>Published at the service</h3>
      {view.versions.length === 0 && <p className={styles.quiet}>Nothing was published yet.</p>}
      <ul className={styles.versions} aria-label="Published versions">
        {view.versions.map((version) => {
          const name = capital(sayVersion(version))
          return (
            <li key={version.versionId}>
              <span className={styles.versionWords}>
                {name}
                {version.isActive && <strong> · answers calls</strong>}
                <span className={styles.quiet}>
                  {[
                    version.publishedAt === null ? null : `published ${sayMoment(version.publishedAt, now)}`,
                    version.notes || null,
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </span>
              <Button
                look="quiet"
                aria-label={`Edit a copy of ${name}`}
                onPress={() => void open({ kind: 'service', versionId: version.versionId }, name)}
              >
                Edit a copy
              </Button>
              {!version.isActive && (
                <Button aria-label={`Roll back to ${name}`} onPress={() => onRollBack(version.versionId)}>
                  Roll back…
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <h3>On this machine</h3>
      {local.error && <FailureNotice failure={failureOf(reasonOf(local.error))} />}
      <ul className={styles.versions} aria-label="Versions on this machine">
        {local.data?.map((version) => {
          const name = version.label || `Version of ${sayMoment(version.savedAt, now)}`
          return (
            <li key={version.localVersion}>
              <span className={styles.versionWords}>
                {name}
                {version.isCurrent && <strong> · what you edit</strong>}
                <span className={styles.quiet}>
                  {ORIGINS[version.origin]}
                  {version.pushedAt === null ? '' : ' · sent to the service'}
                </span>
              </span>
              {!version.isCurrent && (
                <Button
                  look="quiet"
                  aria-label={`Go back to ${name}`}
                  onPress={() => void open({ kind: 'local', localVersion: version.localVersion }, name)}
                >
                  Go back
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
