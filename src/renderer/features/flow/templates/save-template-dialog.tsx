import { useMemo, useState } from 'react'
import type { FlowTemplate } from '#shared/contract/flow-templates.ts'
import { diffGraphs } from '#shared/domain/flow/diff-graphs.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { type FailureFacts, failureOf } from '../../../lib/failure-words.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { reasonOf, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { countChanges } from '../compare/count-changes.ts'
import { isTemplateKey, toTemplateKey } from './template-key.ts'
import styles from './templates.module.css'

/** Keeps the present graph as a new template, or in the place of one. */
export function SaveTemplateDialog({
  graph,
  graphText,
  replaced,
  onSaved,
  onClose,
}: {
  graph: FlowGraph
  graphText: () => string
  /** The template that is replaced whole; null for a new one. */
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
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  const [issues, setIssues] = useState<readonly { path: string; message: string }[]>([])
  /** What somebody else made of the template since it was shown. */
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
      setFailure(failureOf(reasonOf(error)))
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
            {replaced ? 'Replace all of it' : 'Save the template'}
          </Button>
        </>
      }
    >
      {failure && (
        <FailureNotice
          failure={failure}
          kept={replaced ? 'The template is as it was.' : 'No template was made. Your flow is as it was.'}
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
          {`“${changed.name}” was changed at the service meanwhile. Nothing was replaced. This is against what it holds now.`}
        </Notice>
      )}
      {replaced && (
        <Notice tone="warning">
          {changes.length === 0
            ? 'The template holds the same graph already. Its name and its words are replaced.'
            : `All of the template is replaced: ${countChanges(changes)}. Agents that were made from it keep their flows.`}
        </Notice>
      )}
      <TextField label="Name" value={name} onChange={setName} maxLength={100} autoFocus />
      <TextField
        label="Key"
        value={key}
        onChange={setOwnKey}
        maxLength={64}
        description="The service’s word for it, once in a workspace: small letters, digits, - and _."
        error={key !== '' && !isTemplateKey(key) ? 'Small letters and digits, with single - or _ between them.' : null}
      />
      <TextField label="Category" value={category} onChange={setCategory} maxLength={64} />
      <TextAreaField label="Description" value={description} onChange={setDescription} maxLength={1_000} />
      <p
        className={styles.quiet}
      >{`It holds ${formatCount(graph.nodes.length, 'node')} and ${formatCount(graph.edges.length, 'edge')} of what you edit.`}</p>
    </Dialog>
  )
}
