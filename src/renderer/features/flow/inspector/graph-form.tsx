import { Plus, Trash2 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { type FlowGraph, type FlowItem, textOf, variablesOf } from '#shared/domain/flow/flow-graph.ts'
import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button } from '../../../ui/button.tsx'
import { useEditor } from '../editor-scope.ts'
import formStyles from '../form/form.module.css'
import { type FieldPath, formatPath, FormProvider, type Naming } from '../form/form-scope.ts'
import { ObjectFields } from '../form/object-fields.tsx'
import { usesOf } from '../session/flow-commands.ts'
import { itemSchema } from './edge-form.tsx'
import styles from './inspector.module.css'
import { ItemIssues } from './item-issues.tsx'
import { useFormScope } from './use-form-scope.ts'
import { t } from './messages/t.ts'

/** The graph itself, shown while nothing is selected: its counts and its variables. */
export function GraphForm({ graph }: { graph: FlowGraph }) {
  const { commands, issues: issueStore } = useEditor()
  const { all } = useStore(issueStore)
  const variables = variablesOf(graph)
  return (
    <section className={formStyles.form} aria-label={t('flow.title')}>
      <header className={styles.head}>
        <h2>{t('flow.title')}</h2>
      </header>
      <p className={styles.about}>
        {t('flow.about', { nodes: graph.nodes.length, edges: graph.edges.length, variables: variables.length })}
      </p>
      <ItemIssues issues={all.filter(({ place }) => place.on === 'graph')} isShown={() => false} />
      <h3>{t('variables.title')}</h3>
      {variables.length === 0 && <p className={styles.about}>{t('variables.none')}</p>}
      {variables.map((variable, at) => (
        // Keyed by position, because keys can be duplicated.
        <VariableForm key={at} variable={variable} at={at} graph={graph} issues={all} />
      ))}
      <div>
        <Button onPress={() => commands.addVariable()}>
          <Plus size={14} strokeWidth={1.5} aria-hidden />
          {t('variables.add')}
        </Button>
      </div>
    </section>
  )
}

function VariableForm({
  variable,
  at,
  graph,
  issues: all,
}: {
  variable: FlowItem
  at: number
  graph: FlowGraph
  issues: readonly FlowIssue[]
}) {
  const { commands, schema, session } = useEditor()
  const issues = useMemo(() => all.filter(({ place }) => place.on === 'variable' && place.at === at), [all, at])
  const onChange = useCallback(
    (path: FieldPath, value: unknown) => commands.setVariable(at, path, value),
    [commands, at],
  )
  const naming = useCallback(
    (path: FieldPath): Naming | null =>
      formatPath(path) === 'key'
        ? {
            isTaken: (key) => variablesOf(session.snapshot.get().graph).some((each) => textOf(each, 'key') === key),
            rename: (key) => commands.renameVariable(at, key),
          }
        : null,
    [session, commands, at],
  )
  const scope = useFormScope(`variable:${at}`, graph, issues, onChange, naming)
  const key = textOf(variable, 'key') ?? t('variables.unnamed', { number: at + 1 })
  return (
    <FormProvider value={scope}>
      <details className={styles.variable} data-variable={at} open={issues.length > 0 || undefined}>
        <summary>
          <span className={styles.variableKey}>{key}</span>
          <span className={styles.variableUses}>
            {[
              textOf(variable, 'type') ?? t('variables.noType'),
              t('variables.uses', { count: usesOf(graph, key) }),
            ].join(' · ')}
          </span>
        </summary>
        <div role="group" aria-label={key} className={formStyles.form}>
          <ItemIssues issues={issues} isShown={(field) => field !== ''} />
          <ObjectFields schema={itemSchema(schema ?? {}, 'variables')} path={[]} value={variable} />
          <div>
            <Button look="quiet" onPress={() => commands.removeVariable(at)}>
              <Trash2 size={14} strokeWidth={1.5} aria-hidden />
              {t('variables.delete', { key })}
            </Button>
          </div>
        </div>
      </details>
    </FormProvider>
  )
}
