import { type FormEvent, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Workspace } from '#shared/contract/workspaces.ts'
import { RETENTION_DAYS_MAX } from '#shared/domain/retention-days.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import { readRetentionDays } from './retention-days.ts'
import type { WorkspaceDraft } from './use-workspace-list.ts'
import { t } from './messages/t.ts'

/**
 * What is typed about a workspace, its errors by field, and storing it.
 *
 * @param workspace absent for a new one
 * @param onSubmit returns null if stored, otherwise why not
 */
export function useWorkspaceForm(
  workspace: Workspace | undefined,
  onSubmit: (draft: WorkspaceDraft) => Promise<Failure | null>,
  onStored: () => void,
) {
  const [draft, setDraft] = useState(() => ({
    name: workspace?.name ?? '',
    baseUrl: workspace?.baseUrl ?? '',
    usesSandbox: workspace?.usesSandbox ?? false,
    key: '',
    plan: workspace?.plan ?? ('paid' as const),
    serviceVersion: workspace?.serviceVersion ?? '',
    headerPrefix: workspace?.headerPrefix ?? '',
    days: workspace?.recordingRetentionDays === null || !workspace ? '' : String(workspace.recordingRetentionDays),
  }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (patch: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...patch }))
    setErrors({})
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const recordingRetentionDays = readRetentionDays(draft.days)
    const missing: Record<string, string> = {
      ...(draft.name.trim() === '' ? { name: t('workspace.nameMissing') } : {}),
      ...(draft.baseUrl.trim() === '' && !draft.usesSandbox ? { baseUrl: t('workspace.urlMissing') } : {}),
      ...(draft.baseUrl.trim() === '' && draft.key.trim() !== '' ? { baseUrl: t('workspace.urlMissingForKey') } : {}),
      ...(recordingRetentionDays === undefined
        ? { recordingRetentionDays: t('workspace.daysWrong', { max: String(RETENTION_DAYS_MAX) }) }
        : {}),
    }
    if (Object.keys(missing).length > 0 || recordingRetentionDays === undefined) return setErrors(missing)
    setBusy(true)
    setFailure(null)
    const { baseUrl, usesSandbox, plan, serviceVersion, headerPrefix } = draft
    const reason = await onSubmit({
      name: draft.name.trim(),
      settings: {
        ...{ baseUrl, usesSandbox, plan, recordingRetentionDays },
        // If empty, a new one gets the studio's default.
        ...(serviceVersion.trim() === '' ? {} : { serviceVersion: serviceVersion.trim() }),
        ...(headerPrefix.trim() === '' ? {} : { headerPrefix: headerPrefix.trim() }),
      },
      key: draft.key.trim() === '' ? null : draft.key.trim(),
    })
    setBusy(false)
    if (reason === null) return onStored()
    const fields = formatFields(reason)
    setErrors(fields)
    if (Object.keys(fields).length === 0) setFailure(reason)
  }
  return { draft, change, errors, failure, isBusy, submit }
}
