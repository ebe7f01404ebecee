import { useMemo, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import type { FlowView } from '#shared/contract/flow-state.ts'
import type { FlowTemplate, FlowTemplateEntry } from '#shared/contract/flow-templates.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { getFailure } from '../../../rpc/studio.ts'
import { useIncompleteEntries } from '../../../rpc/use-incomplete-entries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { IncompleteEntries } from '../../../ui/incomplete-entries.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import readingStyles from '../reading/reading.module.css'
import { ReadingCanvas } from '../reading/reading-canvas.tsx'
import { CloneDialog } from './clone-dialog.tsx'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import { TemplateActions } from './template-actions.tsx'
import styles from './templates.module.css'
import { useTemplate, useTemplates } from './use-templates.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

export interface TemplatesDialogProps {
  view: FlowView
  agentName: string
  /** The edited graph, as values and as text. */
  graph: FlowGraph
  graphText: () => string
  kinds: readonly FlowKind[]
  /** The agent's flow is now the template's. */
  onCloned: (view: FlowView, name: string) => void
  onClose: () => void
}

type Front = { kind: 'clone'; template: FlowTemplate } | { kind: 'save'; replaced: FlowTemplate | null }

/** Graphs stored at the service for any agent: view, use, create from the current graph, replace and delete. */
export function TemplatesDialog({ view, agentName, graph, graphText, kinds, onCloned, onClose }: TemplatesDialogProps) {
  const library = useTemplates()
  const incomplete = useIncompleteEntries(['/v1/agents/flow/templates'], library.list?.asOf ?? null)
  const now = new Date(useNow(60_000))
  const [words, setWords] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [front, setFront] = useState<Front | null>(null)
  const all = library.list?.templates ?? []
  const found = all.filter((entry) => isFound(entry, words))
  const chosen = found.find(({ templateId }) => templateId === chosenId) ?? found[0] ?? null
  const template = useTemplate(chosen?.templateId ?? null, chosen?.tag ?? null)
  const isFirst = library.list === null || (library.list.asOf === null && library.isAsking)
  return (
    <Dialog
      title={t('title')}
      isOpen
      isFull
      onClose={onClose}
      footer={
        <>
          <span className={styles.asOf}>
            {library.list?.asOf ? t('asOf', { time: formatMoment(library.list.asOf, now) }) : t('notLoaded')}
          </span>
          <Button
            isLarge
            onPress={() => setFront({ kind: 'save', replaced: null })}
            isDisabled={graph.nodes.length === 0}
          >
            {t('saveAs')}
          </Button>
        </>
      }
    >
      {library.failure && (
        <FailureNotice
          topic="managing"
          role="status"
          failure={library.failure}
          kept={t('showingStored')}
          actions={<Button onPress={library.ask}>{common('retry')}</Button>}
        />
      )}
      <IncompleteEntries entries={incomplete} />
      {library.missing && <FailureNotice topic="managing" failure={library.missing} />}
      {isFirst && !library.missing && <Skeleton label={t('loading')} />}
      {!isFirst && all.length === 0 && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      {all.length > 0 && (
        <div className={readingStyles.split}>
          <section className={readingStyles.side} aria-label={t('library')}>
            <div className={styles.search}>
              <SearchField label={t('find')} value={words} onChange={setWords} />
            </div>
            <ListBox
              aria-label={t('title')}
              className={styles.list}
              items={found.map((entry) => ({ ...entry, id: entry.templateId }))}
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={chosen ? [chosen.templateId] : []}
              onSelectionChange={(keys) => {
                if (keys !== 'all') setChosenId(String([...keys][0] ?? ''))
              }}
              renderEmptyState={() => <div className={styles.none}>{t('noMatch')}</div>}
            >
              {(entry) => (
                <ListBoxItem id={entry.templateId} textValue={entry.name} className={styles.item}>
                  <span className={styles.name}>{entry.name || entry.key}</span>
                  <span className={styles.detail}>
                    {[entry.category, t('nodes', { count: entry.nodeCount }), t(entry.isSeed ? 'builtIn' : 'own')]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </span>
                </ListBoxItem>
              )}
            </ListBox>
          </section>
          <section className={styles.preview} aria-label={t('preview')}>
            {template.error && <FailureNotice topic="managing" failure={getFailure(template.error)} />}
            {template.data && chosen && (
              <>
                <div className={styles.about}>
                  <h3 className={styles.title}>{template.data.name || template.data.key}</h3>
                  {template.data.description !== '' && <p>{template.data.description}</p>}
                  <TemplateActions
                    key={template.data.templateId}
                    template={template.data}
                    hasGraph={graph.nodes.length > 0}
                    onUse={() => setFront({ kind: 'clone', template: template.data })}
                    onReplace={() => setFront({ kind: 'save', replaced: template.data })}
                    onChanged={library.show}
                    onAsk={library.ask}
                  />
                </div>
                <Preview text={template.data.graph} kinds={kinds} />
              </>
            )}
            {!template.data && !template.error && <Skeleton label={t('loadingOne')} rows={3} />}
          </section>
        </div>
      )}
      {front?.kind === 'clone' && (
        <CloneDialog
          agentId={view.agentId}
          agentName={agentName}
          template={front.template}
          onCloned={(next, name) => {
            setFront(null)
            onCloned(next, name)
          }}
          onClose={() => setFront(null)}
        />
      )}
      {front?.kind === 'save' && (
        <SaveTemplateDialog
          graphText={graphText}
          graph={graph}
          replaced={front.replaced}
          onSaved={(saved) => {
            setFront(null)
            setWords('')
            setChosenId(saved.templateId)
            library.ask()
          }}
          onClose={() => setFront(null)}
        />
      )}
    </Dialog>
  )
}

function Preview({ text, kinds }: { text: string; kinds: readonly FlowKind[] }) {
  const graph = useMemo(() => openFlowSpelling().read(text) as FlowGraph, [text])
  return <ReadingCanvas key={text} label={t('previewCanvas')} graph={graph} kinds={kinds} />
}

function isFound({ name, description, category, key }: FlowTemplateEntry, words: string): boolean {
  return matchesSearch(words, [name, description, category, key])
}
