import { Ellipsis } from 'lucide-react'
import { GridListItem } from 'react-aria-components'
import type { ProjectSummary } from '#shared/contract/projects.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatGenerated } from '../../lib/format-progress.ts'
import { describeDuration, formatInstant } from '../../lib/format-time.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { t } from './messages/t.ts'
import styles from './projects.module.css'

export interface ProjectRowProps {
  project: ProjectSummary
  /** Shown if there are several, or if its workspace was removed. */
  showsWorkspace: boolean
  now: Date
  onRename: (project: ProjectSummary) => void
  onWriteFile: (project: ProjectSummary) => void
  onRemove: (project: ProjectSummary) => void
}

/** A project's title, progress, duration and last change. */
export function ProjectRow({ project, showsWorkspace, now, onRename, onWriteFile, onRemove }: ProjectRowProps) {
  return (
    <GridListItem id={project.id} textValue={project.title} className={styles.row}>
      <div className={styles.project}>
        <span className={styles.titled}>
          <span className={styles.name} dir="auto">
            {project.title}
          </span>
          {(showsWorkspace || project.workspace.isRemoved) && (
            <span className={styles.workspace}>
              {project.workspace.isRemoved ? (
                <RichText
                  parts={t.rich('workspaceRemoved', {
                    workspace: project.workspace.name,
                    name: (content) => <bdi>{content}</bdi>,
                  })}
                />
              ) : (
                <bdi>{project.workspace.name}</bdi>
              )}
            </span>
          )}
        </span>
        <span className={styles.fact}>{t('blocks', { count: project.blockCount })}</span>
        <span className={styles.fact}>{formatGenerated(project)}</span>
        <span className={styles.fact}>
          {project.durationMs > 0 && `${describeDuration(project.durationMs)} · `}
          <time dateTime={project.updatedAt}>{formatInstant(project.updatedAt, now)}</time>
        </span>
        <Menu
          label={t('actions', { title: project.title })}
          trigger={
            <IconButton label={t('actions', { title: project.title })}>
              <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          }
          actions={[
            { id: 'rename', label: common('rename'), onAction: () => onRename(project) },
            { id: 'write-file', label: t('exportFile'), onAction: () => onWriteFile(project) },
            { id: 'remove', label: common('remove'), onAction: () => onRemove(project) },
          ]}
        />
      </div>
    </GridListItem>
  )
}
