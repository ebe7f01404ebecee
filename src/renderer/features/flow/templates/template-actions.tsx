import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { FlowTemplate, FlowTemplateList } from '#shared/contract/flow-templates.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import styles from './templates.module.css'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

/** Actions for a template. Deleting is immediate and can be undone for a while. */
export function TemplateActions({
  template,
  hasGraph,
  onUse,
  onReplace,
  onChanged,
  onAsk,
}: {
  template: FlowTemplate
  hasGraph: boolean
  onUse: () => void
  onReplace: () => void
  onChanged: (list: FlowTemplateList) => void
  onAsk: () => void
}) {
  const { client } = useStudio()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasChanged, setChanged] = useState(false)
  const putBack = async () => {
    const { key, name, description, category, graph } = template
    try {
      const saved = await client.flow.templates.create({
        key,
        name,
        description,
        category: category || 'custom',
        graph,
      })
      if (saved.kind === 'saved') onAsk()
      else setFailure(saved.failure)
    } catch (error) {
      setFailure(getFailure(error))
    }
  }
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    setChanged(false)
    try {
      const { templateId, tag } = template
      const answer = await client.flow.templates.remove({ templateId, tag })
      if (answer.kind === 'changed') {
        setChanged(true)
        return onAsk()
      }
      onChanged(answer.list)
      showToast({
        text: t('delete.done', { name: template.name }),
        action: { label: common('undo'), onPress: () => void putBack() },
      })
    } catch (error) {
      setFailure(getFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {failure && <FailureNotice topic="managing" failure={failure} />}
      {hasChanged && (
        <Notice tone="warning" role="alert">
          {t('delete.changed')}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button look="primary" onPress={onUse}>
          {t('action.use')}
        </Button>
        {!template.isSeed && (
          <>
            <Button onPress={onReplace} isDisabled={!hasGraph}>
              {t('action.replace')}
            </Button>
            <Button look="danger" isDisabled={isBusy} onPress={() => void remove()}>
              {common('delete')}
            </Button>
          </>
        )}
        {template.isSeed && <span className={styles.quiet}>{t('builtInHint')}</span>}
      </div>
    </>
  )
}
