import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capitalize } from '#shared/domain/capitalize.ts'
import type { Failure } from '#shared/contract/base.ts'
import type { FlowVersionRef, FlowView, LocalFlowVersion } from '#shared/contract/flow-state.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { formatClockSeconds, formatDay, formatMoment } from '../../../lib/format-time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { useIncompleteEntries } from '../../../rpc/use-incomplete-entries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { IncompleteEntries } from '../../../ui/incomplete-entries.tsx'
import { formatLabel } from '../format-label.ts'
import styles from './page.module.css'
import { formatVersion } from '../../../lib/format-answering.ts'
import { t } from './messages/t.ts'

/** All restorable states: versions published at the service, and those stored locally. */
export function VersionsDialog({
  view,
  onRollBack,
  onOpen,
  onClose,
}: {
  view: FlowView
  onRollBack: (versionId: string) => void
  /** A graph to continue with; an undoable step. */
  onOpen: (graph: FlowGraph, name: string) => void
  onClose: () => void
}) {
  const { client } = useStudio()
  const { agentId } = view
  const path = `/v1/agents/${encodeURIComponent(agentId)}/flow`
  const incomplete = useIncompleteEntries([path, `${path}/versions`], view.asOf)
  const now = new Date(useNow(60_000))
  const [failure, setFailure] = useState<Failure | null>(null)
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
      setFailure(getFailure(error))
    }
  }
  return (
    <Dialog title={t('versions.title')} isOpen isWide onClose={onClose}>
      {failure && <FailureNotice topic="managing" failure={failure} />}
      <h3>{t('versions.publishedTitle')}</h3>
      <IncompleteEntries entries={incomplete} />
      {view.versions.length === 0 && <p className={styles.quiet}>{t('versions.nonePublished')}</p>}
      <ul className={styles.versions} aria-label={t('versions.publishedTitle')}>
        {view.versions.map((version) => {
          const name = capitalize(formatVersion(version))
          return (
            <li key={version.versionId}>
              <span className={styles.versionWords}>
                {name}
                {version.isActive && <strong>{` · ${t('versions.live')}`}</strong>}
                <span className={styles.quiet}>
                  {[
                    version.publishedAt === null
                      ? null
                      : t('versions.published', { time: formatMoment(version.publishedAt, now) }),
                    version.notes || null,
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </span>
              <Button
                look="quiet"
                aria-label={t('versions.editOf', { version: name })}
                onPress={() => void open({ kind: 'service', versionId: version.versionId }, name)}
              >
                {t('versions.edit')}
              </Button>
              {!version.isActive && (
                <Button
                  aria-label={t('versions.rollBackTo', { version: name })}
                  onPress={() => onRollBack(version.versionId)}
                >
                  {t('versions.rollBack')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <h3>{t('versions.localTitle')}</h3>
      {local.error && <FailureNotice topic="managing" failure={getFailure(local.error)} />}
      {groupByDay(local.data ?? [], now).map(({ day, versions }) => (
        <section key={day} aria-label={day}>
          <h4>{day}</h4>
          <ul className={styles.versions} aria-label={t('versions.localOn', { day })}>
            {versions.map((version) => {
              const change =
                formatLabel(version.label) || capitalize(version.changeName || t(`origin.${version.origin}`))
              const time = formatClockSeconds(version.savedAt)
              return (
                <li key={version.localVersion}>
                  <span className={styles.versionWords}>
                    <bdi>{change}</bdi>
                    {version.isCurrent && <strong>{` · ${t('versions.current')}`}</strong>}
                    <span className={styles.quiet}>
                      {[
                        time,
                        version.changeName === '' && version.label === '' ? null : t(`origin.${version.origin}`),
                        version.pushedAt === null ? null : t('versions.pushed'),
                      ]
                        .filter((part) => part !== null)
                        .join(' · ')}
                    </span>
                  </span>
                  {!version.isCurrent && (
                    <Button
                      look="quiet"
                      aria-label={t('versions.restoreOf', { change, time })}
                      onPress={() => void open({ kind: 'local', localVersion: version.localVersion }, change)}
                    >
                      {t('versions.restore')}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}

/** Versions of each day together, in their order. */
function groupByDay(versions: readonly LocalFlowVersion[], now: Date): { day: string; versions: LocalFlowVersion[] }[] {
  const groups: { day: string; versions: LocalFlowVersion[] }[] = []
  for (const version of versions) {
    const day = nameDay(new Date(version.savedAt), now)
    const group = groups.at(-1)
    if (group?.day === day) group.versions.push(version)
    else groups.push({ day, versions: [version] })
  }
  return groups
}

function nameDay(at: Date, now: Date): string {
  const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  const daysAgo = Math.round((startOf(now) - startOf(at)) / 86_400_000)
  if (daysAgo === 0) return t('day.today')
  if (daysAgo === 1) return t('day.yesterday')
  const month = String(at.getMonth() + 1).padStart(2, '0')
  return formatDay(`${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, '0')}`)
}
