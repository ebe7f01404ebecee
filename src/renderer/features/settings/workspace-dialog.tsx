import { type FormEvent, useId, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Workspace } from '#shared/contract/workspaces.ts'
import { RETENTION_DAYS_MAX } from '#shared/domain/retention-days.ts'
import { WORKSPACE_NAME_LENGTH } from '#shared/domain/text-lengths.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RemoveKeyDialog } from './remove-key-dialog.tsx'
import { readRetentionDays } from './retention-days.ts'
import type { WorkspaceDraft } from './use-workspace-list.ts'
import styles from './workspaces.module.css'

const PLANS = [
  { id: 'free', label: 'Free' },
  { id: 'paid', label: 'Paid' },
] as const

export interface WorkspaceDialogProps {
  /** Absent: a new one. */
  workspace?: Workspace
  /** Returns null if stored, otherwise why not. */
  onSubmit: (draft: WorkspaceDraft) => Promise<Failure | null>
  onRemoveKey?: () => Promise<Failure | null>
  onClose: () => void
}

/** All settings of an account. Errors are shown at their fields, and then nothing is stored. */
export function WorkspaceDialog({ workspace, onSubmit, onRemoveKey, onClose }: WorkspaceDialogProps) {
  const formId = useId()
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
  const [isKeyGone, setKeyGone] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (patch: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...patch }))
    setErrors({})
  }
  const hasKey = workspace?.key.kind === 'stored' && !isKeyGone

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const recordingRetentionDays = readRetentionDays(draft.days)
    const missing: Record<string, string> = {
      ...(draft.name.trim() === '' ? { name: 'Enter a name.' } : {}),
      ...(draft.baseUrl.trim() === '' && !draft.usesSandbox ? { baseUrl: 'Enter the base URL.' } : {}),
      ...(draft.baseUrl.trim() === '' && draft.key.trim() !== ''
        ? { baseUrl: 'Enter the base URL first. API keys are stored per URL.' }
        : {}),
      ...(recordingRetentionDays === undefined
        ? {
            recordingRetentionDays: `Enter a whole number of days from 1 to ${RETENTION_DAYS_MAX}, or leave the field empty.`,
          }
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
    if (reason === null) return onClose()
    const fields = reason.fields ?? {}
    setErrors(fields)
    if (Object.keys(fields).length === 0) setFailure(reason)
  }

  return (
    <Dialog
      title={workspace ? `Edit ${workspace.name}` : 'Add a workspace'}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" type="submit" form={formId} isDisabled={isBusy}>
            {workspace ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          value={draft.name}
          onChange={(name) => change({ name })}
          maxLength={WORKSPACE_NAME_LENGTH}
          error={errors['name'] ?? null}
          autoFocus
          isLarge
        />
        <SwitchField
          label="Use the sandbox instead of an account"
          description="Generates audio on this computer. Nothing is charged and the API key isn’t used."
          isSelected={draft.usesSandbox}
          onChange={(usesSandbox) => change({ usesSandbox })}
        />
        <TextField
          label="Base URL"
          value={draft.baseUrl}
          onChange={(baseUrl) => change({ baseUrl })}
          description="https, or http on this computer. Another workspace can have the same one with another key."
          error={errors['baseUrl'] ?? null}
          isLarge
        />
        <div className={styles.keyLine}>
          <TextField
            label={hasKey ? 'New API key' : 'API key'}
            type="password"
            autoComplete="off"
            value={draft.key}
            onChange={(key) => change({ key })}
            description={
              hasKey && workspace.key.kind === 'stored'
                ? `A key ${workspace.key.hint === '' ? '' : `ending in ${workspace.key.hint} `}is saved. Leave empty to keep it.`
                : `${workspace?.key.store === 'memory' ? 'Kept until Overvoice closes' : 'Stored in the system keychain if available'}. Never shown again.`
            }
            error={errors['key'] ?? null}
            isLarge
          />
          {hasKey && onRemoveKey && (
            <Button isLarge onPress={() => setAsking(true)}>
              Remove the key…
            </Button>
          )}
        </div>
        <ChoiceField label="Account plan" options={PLANS} value={draft.plan} onChange={(plan) => change({ plan })} />
        <div className={styles.pair}>
          <TextField
            label="Service version"
            description={workspace ? 'YYYY-MM-DD' : 'YYYY-MM-DD. Leave empty for the latest.'}
            value={draft.serviceVersion}
            onChange={(serviceVersion) => change({ serviceVersion })}
            error={errors['serviceVersion'] ?? null}
            isLarge
          />
          <TextField
            label="Header prefix"
            {...(workspace ? {} : { description: 'Leave empty to use Service-' })}
            value={draft.headerPrefix}
            onChange={(headerPrefix) => change({ headerPrefix })}
            error={errors['headerPrefix'] ?? null}
            isLarge
          />
        </div>
        <TextField
          label="Keep speaker recordings for (days)"
          description="Leave empty to keep them until you delete them."
          inputMode="numeric"
          value={draft.days}
          onChange={(days) => change({ days })}
          error={errors['recordingRetentionDays'] ?? null}
          isLarge
        />
      </form>
      {failure && <FailureNotice failure={failure} />}
      {isAsking && onRemoveKey && (
        <RemoveKeyDialog
          hint={workspace?.key.kind === 'stored' ? workspace.key.hint : ''}
          onRemove={async () => {
            const reason = await onRemoveKey()
            if (reason === null) setKeyGone(true)
            return reason
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}
