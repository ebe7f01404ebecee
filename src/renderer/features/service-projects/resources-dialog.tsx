import { useQuery } from '@tanstack/react-query'
import { GridListItem } from 'react-aria-components'
import type { ServiceProject } from '#shared/contract/service-projects.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { sayOwnLimits, saySpend } from './say-project.ts'
import styles from './service-projects.module.css'

export interface ResourcesDialogProps {
  project: ServiceProject
  onOpenAgent: (agentId: string) => void
  onClose: () => void
}

/** What stands in a project at the service, and what is spent and allowed there. */
export function ResourcesDialog({ project, onOpenAgent, onClose }: ResourcesDialogProps) {
  const { queries } = useStudio()
  const resources = useQuery(queries.serviceProjects.resources.queryOptions({ input: { projectId: project.id } }))
  const facts = [saySpend(project), sayOwnLimits(project)].filter((fact) => fact !== null)
  const { agents = null, voices = null } = resources.data ?? {}
  const rows = [
    ...(agents ?? []).map(({ id, name }) => ({ id, name, kind: 'agent' as const })),
    ...(voices ?? []).map(({ id, name }) => ({ id, name, kind: 'voice' as const })),
  ]
  return (
    <Dialog
      title={project.name}
      isOpen
      onClose={onClose}
      isWide
      footer={
        <Button isLarge onPress={onClose}>
          Done
        </Button>
      }
    >
      {project.id === null && (
        <p className={styles.quiet}>
          The service keeps no such project: this is whatever names none. It cannot be renamed or archived.
        </p>
      )}
      {facts.length > 0 && <p className={styles.quiet}>{facts.join(' · ')}</p>}
      {resources.isError && <FailureNotice failure={failureOf(reasonOf(resources.error))} topic="managing" />}
      {resources.isPending && <Skeleton label="Reading what stands in it" />}
      {resources.data && (
        <>
          <p className={styles.quiet}>
            {agents === null ? 'This key may not list agents.' : formatCount(agents.length, 'agent')}
            {' · '}
            {voices === null ? 'This key may not list voices.' : formatCount(voices.length, 'cloned voice')}
          </p>
          {rows.length > 0 && (
            <VirtualList
              label={`What stands in ${project.name}`}
              items={rows}
              rowHeightRem={2.25}
              className={styles.resources}
              onAction={(id) => {
                if (rows.some((row) => row.id === id && row.kind === 'agent')) onOpenAgent(id)
              }}
            >
              {(row) => (
                <GridListItem id={row.id} textValue={row.name} className={styles.row}>
                  <div className={styles.resource}>
                    <span className={styles.name} dir="auto" title={row.name}>
                      {row.name}
                    </span>
                    <span className={styles.quiet}>{row.kind === 'agent' ? 'agent' : 'cloned voice'}</span>
                  </div>
                </GridListItem>
              )}
            </VirtualList>
          )}
        </>
      )}
    </Dialog>
  )
}
