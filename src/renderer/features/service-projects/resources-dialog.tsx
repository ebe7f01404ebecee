import { useQuery } from '@tanstack/react-query'
import { GridListItem } from 'react-aria-components'
import type { ServiceProject } from '#shared/contract/service-projects.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { formatOwnLimits, formatSpend } from './format-project.ts'
import { t } from './messages/t.ts'
import styles from './service-projects.module.css'

export interface ResourcesDialogProps {
  project: ServiceProject
  onOpenAgent: (agentId: string) => void
  onClose: () => void
}

/** A service project's resources, usage and limits. */
export function ResourcesDialog({ project, onOpenAgent, onClose }: ResourcesDialogProps) {
  const { queries } = useStudio()
  const resources = useQuery(queries.serviceProjects.resources.queryOptions({ input: { projectId: project.id } }))
  const facts = [formatSpend(project), formatOwnLimits(project)].filter((fact) => fact !== null)
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
          {common('done')}
        </Button>
      }
    >
      {project.id === null && <p className="quiet tabular">{t('resources.default')}</p>}
      {facts.length > 0 && <p className="quiet tabular">{facts.join(' · ')}</p>}
      {resources.isError && <FailureNotice failure={getFailure(resources.error)} topic="managing" />}
      {resources.isPending && <Skeleton label={common('loading')} />}
      {resources.data && (
        <>
          <p className="quiet tabular">
            {agents === null ? t('resources.noAgents') : t('resources.agents', { count: agents.length })}
            {' · '}
            {voices === null ? t('resources.noVoices') : t('resources.clonedVoices', { count: voices.length })}
          </p>
          {rows.length > 0 && (
            <VirtualList
              label={t('resources.list', { name: project.name })}
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
                    <span className="quiet tabular">{t(`resources.kind.${row.kind}`)}</span>
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
