import { useId, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Workspace } from '#shared/contract/workspaces.ts'
import { WORKSPACE_NAME_LENGTH } from '#shared/domain/text-lengths.ts'
import { common } from '../../lib/common/messages/common.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
import { getPlanOptions } from './plan-options.ts'
import { RemoveKeyDialog } from './remove-key-dialog.tsx'
import { useWorkspaceForm } from './use-workspace-form.ts'
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
  const { draft, change, errors, failure, isBusy, submit } = useWorkspaceForm(workspace, onSubmit, onClose)
  const [isKeyGone, setKeyGone] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const hasKey = workspace?.key.kind === 'stored' && !isKeyGone

  return (
    <Dialog
      title={workspace ? t('workspace.editTitle', { name: workspace.name }) : t('workspace.addTitle')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} type="submit" form={formId} isDisabled={isBusy}>
          {workspace ? common('save') : t('workspace.add')}
        </DialogFooter>
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
