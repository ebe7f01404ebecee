import { type FormEvent, useId, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Workspace } from '#shared/contract/workspaces.ts'
import { RETENTION_DAYS_MAX } from '#shared/domain/retention-days.ts'
import { WORKSPACE_NAME_LENGTH } from '#shared/domain/text-lengths.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import { common } from '../../lib/common/messages/common.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
import { getPlanOptions } from './plan-options.ts'
import { RemoveKeyDialog } from './remove-key-dialog.tsx'
import { readRetentionDays } from './retention-days.ts'
import type { WorkspaceDraft } from './use-workspace-list.ts'
import styles from './workspaces.module.css'

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
    if (reason === null) return onClose()
    const fields = formatFields(reason)
    setErrors(fields)
    if (Object.keys(fields).length === 0) setFailure(reason)
  }

  return (
    <Dialog
      title={workspace ? t('workspace.editTitle', { name: workspace.name }) : t('workspace.addTitle')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            {common('cancel')}
          </Button>
          <Button isLarge look="primary" type="submit" form={formId} isDisabled={isBusy}>
            {workspace ? common('save') : t('workspace.add')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={common('name')}
          value={draft.name}
          onChange={(name) => change({ name })}
          maxLength={WORKSPACE_NAME_LENGTH}
          error={errors['name'] ?? null}
          autoFocus
          isLarge
        />
        <SwitchField
          label={t('workspace.sandbox')}
          description={t('workspace.sandboxHint')}
          isSelected={draft.usesSandbox}
          onChange={(usesSandbox) => change({ usesSandbox })}
        />
        <TextField
          label={t('baseUrl')}
          value={draft.baseUrl}
          onChange={(baseUrl) => change({ baseUrl })}
          description={t('workspace.urlHint')}
          error={errors['baseUrl'] ?? null}
          isLarge
        />
        <div className={styles.keyLine}>
          <TextField
            label={t(hasKey ? 'workspace.newKey' : 'key.label')}
            type="password"
            autoComplete="off"
            value={draft.key}
            onChange={(key) => change({ key })}
            description={describeKey(hasKey, workspace?.key)}
            error={errors['key'] ?? null}
            isLarge
          />
          {hasKey && onRemoveKey && (
            <Button isLarge onPress={() => setAsking(true)}>
              {t('workspace.removeKey')}
            </Button>
          )}
        </div>
        <ChoiceField
          label={t('workspace.plan')}
          options={getPlanOptions()}
          value={draft.plan}
          onChange={(plan) => change({ plan })}
        />
        <div className={styles.pair}>
          <TextField
            label={t('serviceVersion')}
            description={t(workspace ? 'versionFormat' : 'workspace.versionHint')}
            value={draft.serviceVersion}
            onChange={(serviceVersion) => change({ serviceVersion })}
            error={errors['serviceVersion'] ?? null}
            isLarge
          />
          <TextField
            label={t('headerPrefix')}
            {...(workspace ? {} : { description: t('workspace.prefixHint') })}
            value={draft.headerPrefix}
            onChange={(headerPrefix) => change({ headerPrefix })}
            error={errors['headerPrefix'] ?? null}
            isLarge
          />
        </div>
        <TextField
          label={t('retention')}
          description={t('workspace.daysHint')}
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

function describeKey(hasKey: boolean, key: Workspace['key'] | undefined): string {
  if (!hasKey || key?.kind !== 'stored')
    return t(key?.store === 'memory' ? 'workspace.keyInMemory' : 'workspace.keyInKeychain')
  return key.hint === '' ? t('workspace.keySaved') : t('workspace.keySavedWithHint', { hint: key.hint })
}
