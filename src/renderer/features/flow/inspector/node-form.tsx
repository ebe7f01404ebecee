import { CirclePlus, Link2, Trash2 } from 'lucide-react'
import { memo, useCallback, useMemo } from 'react'
import { edgeBy } from '#shared/domain/flow/edit-edges.ts'
import { takenIds } from '#shared/domain/flow/edit-nodes.ts'
import {
  dataOf,
  type FlowGraph,
  type FlowItem,
  idOf,
  isRecord,
  kindOf,
  nameOf,
  getPoint,
  textOf,
} from '#shared/domain/flow/flow-graph.ts'
import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import { EXIT_LISTS, shownExits } from '#shared/domain/flow/node-exits.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { handleId } from '../canvas/node-geometry.ts'
import { describeNode, formatNode } from '../describe-node.ts'
import { useDrawnFlow, useEditor } from '../editor-scope.ts'
import formStyles from '../form/form.module.css'
import { type FieldPath, formatPath, FormProvider, type Naming } from '../form/form-scope.ts'
import { JsonField } from '../form/json-field.tsx'
import { type JsonSchema, plainDescription } from '../form/json-schema.ts'
import { ObjectFields } from '../form/object-fields.tsx'
import { SchemaField } from '../form/schema-field.tsx'
import { toArgumentsSchema } from '../form/tool-arguments.ts'
import { KindIcon } from '../kind-icon.tsx'
import { onlyNode } from '../session/selection.ts'
import styles from './inspector.module.css'
import { ItemIssues } from './item-issues.tsx'
import { useFormScope } from './use-form-scope.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

/** True for a node field with its own place in the form; one with another type of value is shown as JSON. */
function hasOwnPlace(node: FlowItem, name: string): boolean {
  if (name === 'position') return getPoint(node) !== null
  if (name === 'data') return true
  return ['id', 'type', 'name'].includes(name) && typeof node[name] === 'string'
}

/** A node: its name, its kind's fields, the targets of its exits, and everything else it contains. */
export function NodeForm({ nodeKey, graph }: { nodeKey: string; graph: FlowGraph }) {
  const { kinds, commands, issues: issueStore, session, tools } = useEditor()
  const issues = useStore(issueStore).byNode.get(nodeKey) ?? NONE
  const onChange = useCallback(
    (path: FieldPath, value: unknown) => commands.setField('node', nodeKey, path, value),
    [commands, nodeKey],
  )
  const naming = useCallback(
    (path: FieldPath): Naming | null => {
      const [on, list, at, field] = path
      const graphNow = () => session.snapshot.get().graph
      if (formatPath(path) === 'id')
        return {
          isTaken: (id) => takenIds(graphNow().nodes).has(id),
          rename: (id) => commands.rename('node', nodeKey, id),
        }
      const isExit = on === 'data' && EXIT_LISTS.some((each) => each === list) && field === 'id' && path.length === 4
      return isExit && at !== undefined
        ? {
            isTaken: (id) => shownExits(graphNow(), nodeKey).some(({ exit }) => exit === id),
            rename: (id) => commands.renameExit(nodeKey, path, id),
          }
        : null
    },
    [session, commands, nodeKey],
  )
  const scope = useFormScope(`node:${nodeKey}`, graph, issues, onChange, naming)
  // The same object each time, so that the field doesn't rerender.
  const idSchema = useMemo(
    (): JsonSchema => ({ type: 'string', title: 'ID', maxLength: 64, description: t('node.idHint') }),
    [],
  )
  const node = nodeOf(graph, nodeKey)
  if (!node) return null

  const type = kindOf(node)
  const kind = kinds.find((each) => each.type === type)
  const words = describeNode(kinds, node)
  const data = node['data']
  const isOdd = data !== undefined && !isRecord(data)
  const schema = withArguments(
    (kind?.data ?? {}) as JsonSchema,
    tools.schemas.get(textOf(dataOf(node), 'tool_id') ?? ''),
  )
  const others = Object.keys(node).filter((name) => !hasOwnPlace(node, name))
  const atField = new Set(['id', 'name', ...others])
  return (
    <FormProvider value={scope}>
      <section className={formStyles.form} aria-label={`${words.kind}: ${words.name ?? idOf(node) ?? ''}`}>
        <header className={styles.head}>
          <KindIcon type={type} />
          <h2>{words.kind}</h2>
          <IconButton label={t('node.delete')} onPress={commands.removeSelected}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </header>
        {kind && <p className={styles.about}>{plainDescription(kind.description)}</p>}
        {(schema.required ?? []).length > 0 && <p className={styles.about}>{t('node.required')}</p>}
        {!kind && (
          <Notice tone="quiet">
            {kinds.length === 0 ? t('node.typesNotLoaded') : t('node.unknownType', { type })}
          </Notice>
        )}
        <ItemIssues issues={issues} isShown={(field) => atField.has(field) || field.startsWith('data.')} />
        <NameField
          name={nameOf(node) ?? ''}
          placeholder={words.kind}
          error={scope.issuesAt(['name']).join(' ') || null}
          onChange={onChange}
        />
        {kind && !isOdd ? (
          <ObjectFields schema={schema} path={['data']} value={dataOf(node)} />
        ) : (
          <div data-field="data">
            <JsonField schema={{}} path={['data']} value={data} title={t('node.data')} problem={null} />
          </div>
        )}
        <WaysOut nodeKey={nodeKey} />
        <details className={styles.more}>
          <summary>{t('node.more')}</summary>
          <div className={formStyles.form}>
            <SchemaField schema={idSchema} path={ID_PATH} value={idOf(node) ?? ''} isRequired />
            <ObjectFields schema={{}} path={[]} value={node} isLeftOut={(name) => hasOwnPlace(node, name)} />
          </div>
        </details>
      </section>
    </FormProvider>
  )
}

const NONE: readonly never[] = []
const ID_PATH: FieldPath = ['id']

const withTool = new WeakMap<JsonSchema, WeakMap<JsonSchema, JsonSchema>>()

/** A kind's schema with the arguments of a tool, the same object each time, so that unchanged fields don't rerender. */
function withArguments(schema: JsonSchema, parameters: JsonSchema | undefined): JsonSchema {
  const field = schema.properties?.['arguments']
  if (!field || !parameters) return schema
  const byTool = withTool.get(schema) ?? new WeakMap<JsonSchema, JsonSchema>()
  withTool.set(schema, byTool)
  let made = byTool.get(parameters)
  if (!made) {
    const given = toArgumentsSchema(parameters, field)
    made = given ? { ...schema, properties: { ...schema.properties, arguments: given } } : schema
    byTool.set(parameters, made)
  }
  return made
}

const NameField = memo(function NameField({
  name,
  placeholder,
  error,
  onChange,
}: {
  name: string
  placeholder: string
  error: string | null
  onChange: (path: FieldPath, value: unknown) => void
}) {
  return (
    <div data-field="name">
      <TextField
        label={common('name')}
        value={name}
        placeholder={placeholder}
        error={error}
        validationBehavior="aria"
        onChange={(next) => onChange(['name'], next === '' ? undefined : next)}
      />
    </div>
  )
})

/** The targets of the exits; typing is applied after a pause, as in the pictures. */
const WaysOut = memo(function WaysOut({ nodeKey }: { nodeKey: string }) {
  const { kinds, commands, open, session } = useEditor()
  const { graph } = useDrawnFlow()
  const onConnect = (exit: string | null) => open({ kind: 'connect', nodeKey, exit })
  const onGo = (key: string) => session.select(onlyNode(key))
  const onAdd = (exit: string | null) => open({ kind: 'add', after: { nodeKey, exit }, at: null })
  const exits = shownExits(graph, nodeKey)
  return (
    <section className={styles.ways} aria-label={t('exits.title')}>
      <h3>{t('exits.title')}</h3>
      {exits.length === 0 && <p className={styles.about}>{t('exits.none')}</p>}
      <ul>
        {exits.map(({ exit, label }) => {
          const way = edgeBy(graph, nodeKey, exit)
          const target = way && formatNode(kinds, nodeOf(graph, way.targetKey) ?? {})
          return (
            <li key={handleId(exit)} className={styles.way}>
              <span className={styles.wayWords}>
                <span className={styles.wayLabel}>{label}</span>
                {way ? (
                  <Button
                    look="quiet"
                    aria-label={t('exits.goTo', { exit: label, node: target ?? '' })}
                    onPress={() => onGo(way.targetKey)}
                  >
                    {target}
                  </Button>
                ) : (
                  <span className={styles.nowhere}>{t('exits.notConnected')}</span>
                )}
              </span>
              {!way && (
                <IconButton label={t('exits.add', { exit: label })} onPress={() => onAdd(exit)}>
                  <CirclePlus size={16} strokeWidth={1.5} aria-hidden />
                </IconButton>
              )}
              <IconButton label={t('exits.connect', { exit: label })} onPress={() => onConnect(exit)}>
                <Link2 size={16} strokeWidth={1.5} aria-hidden />
              </IconButton>
              {way && (
                <IconButton label={t('exits.delete', { exit: label })} onPress={() => commands.removeEdge(way.edgeKey)}>
                  <Trash2 size={16} strokeWidth={1.5} aria-hidden />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
})
