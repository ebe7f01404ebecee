import { useState } from 'react'
import type { FlowTemplate, FlowTemplateList } from '#shared/contract/flow-templates.ts'
import { type FailureFacts, failureOf } from '../../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import styles from './templates.module.css'

/** What can be done with a template. Deleting is done at once and can be taken back for a while. */
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
  const [failure, setFailure] = useState<FailureFacts | null>(null)
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
      setFailure(failureOf(reasonOf(error)))
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
        text: `“${template.name}” is deleted. Agents that were made from it keep their flows.`,
        action: { label: 'Undo', onPress: () => void putBack() },
      })
    } catch (error) {
      setFailure(failureOf(reasonOf(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      {hasChanged && (
        <Notice tone="warning" role="alert">
          The template was changed at the service meanwhile. Nothing was deleted. This is how it is now.
        </Notice>
      )}
      <div className={styles.actions}>
        <Button look="primary" onPress={onUse}>
          Use for this agent…
        </Button>
        {!template.isSeed && (
          <>
            <Button onPress={onReplace} isDisabled={!hasGraph}>
              Replace with this flow…
            </Button>
            <Button look="danger" isDisabled={isBusy} onPress={() => void remove()}>
              Delete
            </Button>
          </>
        )}
        {template.isSeed && <span className={styles.quiet}>The service’s own: it can be used and not changed.</span>}
      </div>
    </>
  )
}
