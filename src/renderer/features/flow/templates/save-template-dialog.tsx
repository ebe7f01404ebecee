import { useMemo, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { FlowTemplate } from '#shared/contract/flow-templates.ts'
import { diffGraphs } from '#shared/domain/flow/diff-graphs.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { countChanges } from '../compare/count-changes.ts'
import { isTemplateKey, toTemplateKey } from './template-key.ts'
import styles from './templates.module.css'

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
      title={replaced ? `Replace “${replaced.name}”` : 'Save this flow as a template'}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" isDisabled={!canSave} onPress={() => void save()}>
            {replaced ? 'Replace template' : 'Save the template'}
          </Button>
        </>
      }
    >
      {failure && (
        <FailureNotice
          topic="managing"
          failure={failure}
          kept={replaced ? 'The template wasn’t changed.' : 'No template was created. Your flow wasn’t changed.'}
        />
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
          {`“${changed.name}” changed on the service in the meantime. Nothing was replaced. Here is the current difference.`}
        </Notice>
      )}
      {replaced && (
        <Notice tone="warning">
          {changes.length === 0
            ? 'The template already has this graph. Its name and description are replaced.'
            : `The whole template is replaced: ${countChanges(changes)}. Agents created from it keep their flows.`}
        </Notice>
      )}
      <TextField label="Name" value={name} onChange={setName} maxLength={100} autoFocus />
      <TextField
        label="Key"
        value={key}
        onChange={setOwnKey}
        maxLength={64}
        description="The service’s word for it, once in a workspace: small letters, digits, - and _."
        error={
          key !== '' && !isTemplateKey(key) ? 'Use lowercase letters and digits, separated by single - or _.' : null
        }
      />
      <TextField label="Category" value={category} onChange={setCategory} maxLength={64} />
      <TextAreaField label="Description" value={description} onChange={setDescription} maxLength={1_000} />
      <p
        className={styles.quiet}
      >{`It contains ${formatCount(graph.nodes.length, 'node')} and ${formatCount(graph.edges.length, 'edge')} of what you edit.`}</p>
    </Dialog>
  )
}
