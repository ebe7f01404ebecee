import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { ProjectSummary } from '#shared/contract/projects.ts'
import { getVoiceNames } from '#shared/domain/voice-name.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { formatGenerated, getPercent } from '../../lib/format-progress.ts'
import { describeDuration, formatInstant } from '../../lib/format-time.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { useStudio } from '../../rpc/studio.ts'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { t } from './messages/t.ts'
import styles from './projects.module.css'

export interface ProjectRowsProps {
  projects: readonly ProjectSummary[]
  /** Shown if there are several, or if one was removed. */
  showsWorkspaces: boolean
  /** Milliseconds since the epoch; rows are rendered again when it changes. */
  minuteMs: number
  onOpen: (projectId: string) => void
  onRename: (project: ProjectSummary) => void
  onDuplicate: (project: ProjectSummary) => void
  onWriteFile: (project: ProjectSummary) => void
  onRemove: (project: ProjectSummary) => void
}

/** Voices named in a row; the others are counted. */
const NAMED_VOICES = 3

/** The projects' titles, progress, duration, voices and last change. */
export function ProjectRows(props: ProjectRowsProps) {
  const { projects, minuteMs, onOpen, onRename, onDuplicate, onWriteFile, onRemove } = props
  const showsWorkspaces = props.showsWorkspaces || projects.some(({ workspace }) => workspace.isRemoved)
  const { queries } = useStudio()
  const catalog = useQuery(queries.voices.catalog.queryOptions())
  const voiceNames = useMemo(
    () => (catalog.isPending ? null : getVoiceNames(catalog.data ?? null)),
    [catalog.isPending, catalog.data],
  )
  const columns = useMemo(
    () => getColumns({ now: new Date(minuteMs), showsWorkspaces, voiceNames }),
    [minuteMs, showsWorkspaces, voiceNames],
  )
  return (
    <Table
      label={common('projects')}
      name="projects"
      items={projects}
      columns={columns}
      nameOf={getTitle}
      rowHeightRem={3}
      onAction={onOpen}
      actionsOf={(project) => [
        { id: 'rename', label: common('rename'), onAction: () => onRename(project) },
        { id: 'duplicate', label: t('duplicate.action'), onAction: () => onDuplicate(project) },
        { id: 'write-file', label: t('exportFile'), onAction: () => onWriteFile(project) },
        { id: 'remove', label: common('remove'), onAction: () => onRemove(project) },
      ]}
    />
  )
}

const getTitle = ({ title }: ProjectSummary) => title

interface ColumnDeps {
  now: Date
  showsWorkspaces: boolean
  /** Null while they are read. */
  voiceNames: ReadonlyMap<string, string> | null
}

function getColumns({ now, showsWorkspaces, voiceNames }: ColumnDeps): TableColumn<ProjectSummary>[] {
  const voicesOf = ({ voiceIds }: ProjectSummary) =>
    voiceNames === null ? [] : voiceIds.map((id) => voiceNames.get(id) ?? id)
  const workspace: TableColumn<ProjectSummary> = {
    ...{ id: 'workspace', header: t('column.workspace'), widthRem: 12 },
    sortBy: (project) => project.workspace.name,
    cell: ({ workspace: { name, isRemoved } }) =>
      isRemoved ? (
        <RichText parts={t.rich('workspaceRemoved', { workspace: name, name: (content) => <bdi>{content}</bdi> })} />
      ) : (
        name
      ),
  }
  return [
    { id: 'title', header: t('column.title'), widthRem: 26, minRem: 12, sortBy: getTitle, cell: getTitle },
    ...(showsWorkspaces ? [workspace] : []),
    {
      ...{ id: 'generated', header: t('column.generated'), widthRem: 16, minRem: 8 },
      sortBy: ({ spokenBlockCount, writtenBlockCount }) => getPercent(spokenBlockCount, writtenBlockCount),
      cell: (project) => <Generated project={project} />,
    },
    {
      ...{ id: 'length', header: t('column.length'), widthRem: 8, align: 'end' },
      sortBy: ({ durationMs }) => durationMs,
      cell: ({ durationMs }) => (durationMs > 0 ? describeDuration(durationMs) : ''),
    },
    {
      ...{ id: 'voices', header: common('voices'), widthRem: 15, minRem: 7 },
      sortBy: (project) => voicesOf(project).join(', ') || null,
      cell: (project) => formatVoices(voicesOf(project)),
    },
    {
      ...{ id: 'blocks', header: t('column.script'), widthRem: 7, align: 'end' },
      sortBy: ({ blockCount }) => blockCount,
      cell: ({ blockCount }) => formatNumber(blockCount),
    },
    {
      ...{ id: 'edited', header: t('column.edited'), widthRem: 11 },
      sortBy: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => formatInstant(updatedAt, now),
    },
  ]
}

function formatVoices(names: readonly string[]): ReactNode {
  const all = names.join(', ')
  const more = names.length - NAMED_VOICES
  if (more <= 0) return all
  return (
    <span title={all}>
      <span aria-hidden>{t('voices', { names: names.slice(0, NAMED_VOICES).join(', '), more })}</span>
      <span className="visually-hidden">{all}</span>
    </span>
  )
}

function Generated({ project }: { project: ProjectSummary }) {
  const { spokenBlockCount, writtenBlockCount } = project
  const text = formatGenerated(project)
  return (
    <span className={styles.generated} title={text}>
      <span>{text}</span>
      <span className={styles.track} aria-hidden>
        <span style={{ inlineSize: `${getPercent(spokenBlockCount, writtenBlockCount)}%` }} />
      </span>
    </span>
  )
}
