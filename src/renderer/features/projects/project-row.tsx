import { Ellipsis } from 'lucide-react'
import { GridListItem } from 'react-aria-components'
import type { ProjectSummary } from '#shared/contract/projects.ts'
import { formatCount } from '../../lib/format-count.ts'
import { formatGenerated } from '../../lib/format-progress.ts'
import { describeDuration, formatInstant } from '../../lib/format-time.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
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
              <bdi>{project.workspace.name}</bdi>
              {project.workspace.isRemoved && ', removed'}
            </span>
          )}
        </span>
        <span className={styles.fact}>{formatCount(project.blockCount, 'block')}</span>
        <span className={styles.fact}>{formatGenerated(project)}</span>
        <span className={styles.fact}>
          {project.durationMs > 0 && `${describeDuration(project.durationMs)} · `}
          <time dateTime={project.updatedAt}>{formatInstant(project.updatedAt, now)}</time>
        </span>
        <Menu
          label={`Actions for ${project.title}`}
          trigger={
            <IconButton label={`Actions for ${project.title}`}>
              <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          }
          actions={[
            { id: 'rename', label: 'Rename', onAction: () => onRename(project) },
            { id: 'write-file', label: 'Export project file…', onAction: () => onWriteFile(project) },
            { id: 'remove', label: 'Remove', onAction: () => onRemove(project) },
          ]}
        />
      </div>
    </GridListItem>
  )
}
