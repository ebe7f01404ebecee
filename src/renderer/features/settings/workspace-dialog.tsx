import { type FormEvent, useId, useState } from 'react'
import type { Workspace } from '#shared/contract/workspaces.ts'
import { RETENTION_DAYS_MAX } from '#shared/domain/retention-days.ts'
import { WORKSPACE_NAME_LENGTH } from '#shared/domain/text-lengths.ts'
import { failureOf } from '../../lib/failure-words.ts'
import type { Reason } from '../../rpc/studio.ts'
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
  /** Answers null when it is stored, else why not. */
  onSubmit: (draft: WorkspaceDraft) => Promise<Reason | null>
  onRemoveKey?: () => Promise<Reason | null>
  onClose: () => void
}

/** Everything of an account at once. What is wrong stands at its field, and nothing is stored then. */
export function WorkspaceDialog({ workspace, onSubmit, onRemoveKey, onClose }: WorkspaceDialogProps) {
  const formId = useId()
  const [draft, setDraft] = useState(() => ({
    name: workspace?.name ?? '',
    baseUrl: workspace?.baseUrl ?? '',
    usePractice: workspace?.usePractice ?? false,
    key: '',
    plan: workspace?.plan ?? ('paid' as const),
    serviceVersion: workspace?.serviceVersion ?? '',
    headerPrefix: workspace?.headerPrefix ?? '',
    days: workspace?.recordingRetentionDays === null || !workspace ? '' : String(workspace.recordingRetentionDays),
  }))
  const [isKeyGone, setKeyGone] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<Reason | null>(null)
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
      ...(draft.name.trim() === '' ? { name: 'Give the workspace a name.' } : {}),
      ...(draft.baseUrl.trim() === '' && !draft.usePractice ? { baseUrl: 'Enter the address of the service.' } : {}),
      ...(draft.baseUrl.trim() === '' && draft.key.trim() !== '' ? { baseUrl: 'A key is kept for one address.' } : {}),
      ...(recordingRetentionDays === undefined
        ? { recordingRetentionDays: `A whole number of days from 1 to ${RETENTION_DAYS_MAX}, or nothing.` }
        : {}),
    }
    if (Object.keys(missing).length > 0 || recordingRetentionDays === undefined) return setErrors(missing)
    setBusy(true)
    setFailure(null)
    const { baseUrl, usePractice, plan, serviceVersion, headerPrefix } = draft
    const reason = await onSubmit({
      name: draft.name.trim(),
      settings: {
        ...{ baseUrl, usePractice, plan, recordingRetentionDays },
        // Empty, a new one takes the studio's own.
        ...(serviceVersion.trim() === '' ? {} : { serviceVersion: serviceVersion.trim() }),
        ...(headerPrefix.trim() === '' ? {} : { headerPrefix: headerPrefix.trim() }),
      },
      key: draft.key.trim() === '' ? null : draft.key.trim(),
    })
    setBusy(false)
    if (reason === null) return onClose()
    const fields = reason.details.fields ?? {}
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
          label="Practice service in place of the account"
          description="Speaks on this computer. Nothing is charged and the key is not used."
          isSelected={draft.usePractice}
          onChange={(usePractice) => change({ usePractice })}
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
            label={hasKey ? 'Another API key' : 'API key'}
            type="password"
            autoComplete="off"
            value={draft.key}
            onChange={(key) => change({ key })}
            description={
              hasKey && workspace.key.kind === 'stored'
                ? `One ${workspace.key.hint === '' ? '' : `ending in ${workspace.key.hint} `}is stored for this address. Empty: it stays.`
                : `${workspace?.key.store === 'memory' ? 'Kept in memory until the studio ends' : 'Stored in the system’s keychain where it works'}. It is never shown again.`
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
        <ChoiceField
          label="Plan of the account"
          options={PLANS}
          value={draft.plan}
          onChange={(plan) => change({ plan })}
        />
        <div className={styles.pair}>
          <TextField
            label="Service version"
            description={workspace ? 'YYYY-MM-DD' : 'YYYY-MM-DD. Empty: the newest that is known.'}
            value={draft.serviceVersion}
            onChange={(serviceVersion) => change({ serviceVersion })}
            error={errors['serviceVersion'] ?? null}
            isLarge
          />
          <TextField
            label="Header prefix"
            {...(workspace ? {} : { description: 'Empty: Service-' })}
            value={draft.headerPrefix}
            onChange={(headerPrefix) => change({ headerPrefix })}
            error={errors['headerPrefix'] ?? null}
            isLarge
          />
        </div>
        <TextField
          label="Days that recordings of speakers are kept"
          description="Empty: until you remove them."
          inputMode="numeric"
          value={draft.days}
          onChange={(days) => change({ days })}
          error={errors['recordingRetentionDays'] ?? null}
          isLarge
        />
      </form>
      {failure && <FailureNotice failure={failureOf(failure)} />}
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
