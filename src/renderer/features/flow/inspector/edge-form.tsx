import { ArrowRight, Link2, Trash2 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { takenIds } from '#shared/domain/flow/edit-nodes.ts'
import { getExit, type FlowGraph, idOf, sourceOf, getTarget } from '#shared/domain/flow/flow-graph.ts'
import { getEdge, nodeOf } from '#shared/domain/flow/flow-index.ts'
import { shownExits } from '#shared/domain/flow/node-exits.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { formatNode } from '../describe-node.ts'
import { useEditor } from '../editor-scope.ts'
import formStyles from '../form/form.module.css'
import { type FieldPath, formatPath, FormProvider, type Naming } from '../form/form-scope.ts'
import { type JsonSchema, resolveSchema } from '../form/json-schema.ts'
import { ObjectFields } from '../form/object-fields.tsx'
import { onlyNode } from '../session/selection.ts'
import styles from './inspector.module.css'
import { ItemIssues } from './item-issues.tsx'
import { useFormScope } from './use-form-scope.ts'
import { t } from './messages/t.ts'

/** An edge: its nodes, its exit, and its fields. */
export function EdgeForm({ edgeKey, graph }: { edgeKey: string; graph: FlowGraph }) {
  const { kinds, commands, issues: issueStore, schema, session, open } = useEditor()
  const issues = useStore(issueStore).byEdge.get(edgeKey) ?? NONE
  const onChange = useCallback(
    (path: FieldPath, value: unknown) => commands.setField('edge', edgeKey, path, value),
    [commands, edgeKey],
  )
  const naming = useCallback(
    (path: FieldPath): Naming | null =>
      formatPath(path) === 'id'
        ? {
            isTaken: (id) => takenIds(session.snapshot.get().graph.edges).has(id),
            rename: (id) => commands.rename('edge', edgeKey, id),
          }
        : null,
    [session, commands, edgeKey],
  )
  const base = useFormScope(`edge:${edgeKey}`, graph, issues, onChange, naming)
  const edge = getEdge(graph, edgeKey)
  const scope = useMemo(
    () => ({
      ...base,
      choose(name: string) {
        if (name === 'source' || name === 'target')
          return graph.nodes.map((node) => ({ id: idOf(node) ?? '', label: formatNode(kinds, node) }))
        if (name !== 'source_handle' || !edge) return base.choose(name)
        return shownExits(graph, sourceOf(edge) ?? '').flatMap(({ exit, label }) =>
          exit === null ? [] : [{ id: exit, label }],
        )
      },
    }),
    [base, edge, graph, kinds],
  )
  if (!edge) return null

  const [source, target] = [sourceOf(edge) ?? '', getTarget(edge) ?? '']
  const end = (key: string) => {
    const node = nodeOf(graph, key)
    return node ? (
      <Button look="quiet" onPress={() => session.select(onlyNode(key))}>
        {formatNode(kinds, node)}
      </Button>
    ) : (
      <span className={styles.nowhere}>{key === '' ? t('edge.noNode') : t('edge.missingNode', { id: key })}</span>
    )
  }
  return (
    <FormProvider value={scope}>
      <section className={formStyles.form} aria-label={t('edge.title')}>
        <header className={styles.head}>
          <ArrowRight size={16} strokeWidth={1.5} aria-hidden />
          <h2>{t('edge.title')}</h2>
          <IconButton label={t('edge.delete')} onPress={() => commands.removeEdge(edgeKey)}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </header>
        <dl className={styles.facts}>
          <dt>{t('edge.from')}</dt>
          <dd>{end(source)}</dd>
          <dt>{t('edge.to')}</dt>
          <dd>{end(target)}</dd>
        </dl>
        {nodeOf(graph, source) && (
          <div>
            <Button onPress={() => open({ kind: 'connect', nodeKey: source, exit: getExit(edge) })}>
              <Link2 size={16} strokeWidth={1.5} aria-hidden />
              {t('edge.reconnect')}
            </Button>
          </div>
        )}
        <ItemIssues issues={issues} isShown={(field) => field !== ''} />
        <ObjectFields schema={itemSchema(schema ?? {}, 'edges')} path={[]} value={edge} />
      </section>
    </FormProvider>
  )
}

const NONE: readonly never[] = []

/** The served schema for items of one of the graph's lists. */
export function itemSchema(root: JsonSchema, list: 'edges' | 'variables'): JsonSchema {
  const items = resolveSchema(root, root).properties?.[list]
  return resolveSchema(root, (items && resolveSchema(root, items).items) ?? {})
}
