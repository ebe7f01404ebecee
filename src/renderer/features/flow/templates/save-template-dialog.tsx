import { useMemo, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { FlowTemplate } from '#shared/contract/flow-templates.ts'
import { diffGraphs } from '#shared/domain/flow/diff-graphs.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { countChanges } from '../compare/count-changes.ts'
import { isTemplateKey, toTemplateKey } from './template-key.ts'
import styles from './templates.module.css'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

/** Saves the current graph as a new template, or over an existing one. */
export function SaveTemplateDialog({
  graph,
  graphText,
  replaced,
  onSaved,
  onClose,
}: {
  graph: FlowGraph
  graphText: () => string
  /** The template to replace completely; null for a new one. */
  replaced: FlowTemplate | null
  onSaved: (template: FlowTemplate) => void
  onClose: () => void
}) {
  const { client } = useStudio()
  const [name, setName] = useState(replaced?.name ?? '')
  const [ownKey, setOwnKey] = useState<string | null>(replaced?.key ?? null)
  const [description, setDescription] = useState(replaced?.description ?? '')
  const [category, setCategory] = useState(replaced?.category || 'custom')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [issues, setIssues] = useState<readonly { path: string; message: string }[]>([])
  /** Another user's changes to the template since it was shown. */
  const [changed, setChanged] = useState<FlowTemplate | null>(null)
  const present = changed ?? replaced
  const key = ownKey ?? toTemplateKey(name)
  const changes = useMemo(
    () => (present ? diffGraphs(openFlowSpelling().read(present.graph) as FlowGraph, graph).changes : []),
    [present, graph],
  )
  const canSave = name.trim() !== '' && isTemplateKey(key) && category.trim() !== '' && !isBusy

  const save = async () => {
    setBusy(true)
    setFailure(null)
    setIssues([])
    const draft = {
      key,
      name: name.trim(),
      description: description.trim(),
      category: category.trim(),
      graph: graphText(),
    }
    try {
      const saved = present
        ? await client.flow.templates.replace({ ...draft, templateId: present.templateId, tag: present.tag })
        : await client.flow.templates.create(draft)
      if (saved.kind === 'saved') return onSaved(saved.template)
      if (saved.kind === 'changed') return setChanged(saved.template)
      setFailure(saved.failure)
      setIssues(saved.issues)
    } catch (error) {
      setFailure(getFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={replaced ? t('replace.title', { name: replaced.name }) : t('save.title')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} isDisabled={!canSave} onPress={() => void save()}>
          {t(replaced ? 'replace.confirm' : 'save.confirm')}
        </DialogFooter>
      }
    >
      {failure && (
        <FailureNotice topic="managing" failure={failure} kept={t(replaced ? 'replace.failed' : 'save.failed')} />
      )}
      {issues.length > 0 && (
        <ul className={styles.issues}>
          {issues.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code>: {message}
            </li>
          ))}
        </ul>
      )}
      {changed && (
        <Notice tone="warning" role="alert">
          {t('replace.changed', { name: changed.name })}
        </Notice>
      )}
      {replaced && (
        <Notice tone="warning">
          {changes.length === 0 ? t('replace.same') : t('replace.changes', { changes: countChanges(changes) })}
        </Notice>
      )}
      <TextField label={common('name')} value={name} onChange={setName} maxLength={100} autoFocus />
      <TextField
        label={t('field.key')}
        value={key}
        onChange={setOwnKey}
        maxLength={64}
        description={t('field.keyHint')}
        error={key !== '' && !isTemplateKey(key) ? t('field.keyWrong') : null}
      />
      <TextField label={t('field.category')} value={category} onChange={setCategory} maxLength={64} />
      <TextAreaField label={t('field.description')} value={description} onChange={setDescription} maxLength={1_000} />
      <p className={styles.quiet}>{t('save.contents', { nodes: graph.nodes.length, edges: graph.edges.length })}</p>
    </Dialog>
  )
}
