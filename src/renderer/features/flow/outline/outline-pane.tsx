import { CornerDownRight, Ellipsis, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import {
  Button as AriaButton,
  Collection,
  ListLayout,
  Tree,
  TreeItem,
  TreeItemContent,
  Virtualizer,
} from 'react-aria-components'
import { walkingOrder } from '#shared/domain/flow/walking-order.ts'
import { useRemPx } from '../../../lib/use-rem-px.ts'
import { useStore } from '../../../lib/use-store.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useDrawnFlow, useEditor } from '../editor-scope.ts'
import { KindIcon } from '../kind-icon.tsx'
import { onlyEdge, onlyNode } from '../session/selection.ts'
import styles from './outline.module.css'
import { createOutlineRows, type NodeRow } from './outline-rows.ts'
import { useNodeActions } from './use-node-actions.ts'

const ROW_REM = 2.75

/** The graph as a list in the order of a conversation: everything the canvas can do, by keyboard and by ear. */
export function OutlinePane() {
  const { session, kinds, issues: issueStore, open, focusForm, reveal } = useEditor()
  const { graph, selection } = useDrawnFlow()
  const issues = useStore(issueStore)
  const actionsOf = useNodeActions()
  const rowsOf = useMemo(() => createOutlineRows(kinds), [kinds])
  const shown = useDeferredValue(graph)
  const rows = useMemo(() => rowsOf(shown, issues), [rowsOf, shown, issues])
  const wayById = useMemo(() => new Map(rows.flatMap(({ ways }) => ways.map((way) => [way.id, way] as const))), [rows])
  const remPx = useRemPx()

  const selectedKeys = useMemo(() => {
    const [edgeKey] = selection.edgeKeys
    const way = edgeKey === undefined ? undefined : [...wayById.values()].find((each) => each.edgeKey === edgeKey)
    return new Set([...selection.nodeKeys, ...(way ? [way.id] : [])])
  }, [selection, wayById])

  // What is selected on the canvas is in sight here too.
  const pane = useRef<HTMLDivElement>(null)
  const [firstKey] = selection.nodeKeys
  useEffect(() => {
    const tree = pane.current?.querySelector('[role="treegrid"]')
    if (!tree || firstKey === undefined || tree.contains(document.activeElement)) return
    const row = tree.querySelector(`[data-key="${CSS.escape(firstKey)}"]`)
    if (row) row.scrollIntoView({ block: 'nearest' })
    else tree.scrollTop = walkingOrder(session.snapshot.get().graph).keys.indexOf(firstKey) * ROW_REM * remPx
  }, [firstKey, session, remPx])

  return (
    <div ref={pane} className={styles.pane} data-graph-part="outline">
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: ROW_REM * remPx }}>
        <Tree
          aria-label="Outline"
          className={styles.tree}
          items={rows}
          dependencies={[actionsOf]}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={selectedKeys}
          onSelectionChange={(keys) => {
            const chosen = keys === 'all' ? rows.map(({ id }) => id) : [...keys].map(String)
            const ways = chosen.flatMap((id) => wayById.get(id) ?? [])
            const nodeKeys = chosen.filter((id) => !wayById.has(id))
            const [way] = ways
            if (nodeKeys.length === 0 && way)
              session.select(way.edgeKey === null ? onlyNode(way.nodeKey) : onlyEdge(way.edgeKey))
            else session.select({ nodeKeys: new Set(nodeKeys), edgeKeys: new Set() })
            const [only] = nodeKeys
            if (nodeKeys.length === 1 && only !== undefined) reveal(only)
          }}
          onAction={(key) => {
            const way = wayById.get(String(key))
            if (!way) return focusForm()
            if (way.targetKey === null) open({ kind: 'connect', nodeKey: way.nodeKey, exit: way.exit })
            else {
              session.select(onlyNode(way.targetKey))
              reveal(way.targetKey)
            }
          }}
        >
          {(row) => <NodeTreeItem row={row} actionsOf={actionsOf} />}
        </Tree>
      </Virtualizer>
    </div>
  )
}

function NodeTreeItem({ row, actionsOf }: { row: NodeRow; actionsOf: ReturnType<typeof useNodeActions> }) {
  return (
    <TreeItem id={row.id} textValue={row.name} aria-label={row.name} className={styles.row}>
      <TreeItemContent>
        {({ isExpanded, hasChildItems }) => (
          <div className={styles.node}>
            {hasChildItems ? (
              <AriaButton
                slot="chevron"
                className={styles.chevron}
                aria-label={isExpanded ? 'Hide the ways out' : 'Show the ways out'}
              >
                <span aria-hidden data-open={isExpanded || undefined} />
              </AriaButton>
            ) : (
              <span className={styles.chevron} />
            )}
            <KindIcon type={row.type} className={styles.icon} />
            <span className={styles.words}>
              <span className={styles.title}>{row.title}</span>
              <span className={styles.kind}>
                {row.kind}
                {row.isReached ? '' : ' · nothing leads here'}
              </span>
            </span>
            {row.issueCount > 0 && (
              <span className={styles.issues} aria-hidden>
                <TriangleAlert size={14} strokeWidth={1.5} />
                {row.issueCount}
              </span>
            )}
            <Menu
              label={`Actions for ${row.title}`}
              trigger={
                <IconButton label={`Actions for ${row.title}`}>
                  <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
                </IconButton>
              }
              actions={actionsOf(row.nodeKey)}
            />
          </div>
        )}
      </TreeItemContent>
      <Collection items={row.ways}>
        {(way) => {
          const name = `${way.label}: ${way.target === null ? 'leads nowhere yet' : `to ${way.target}`}`
          return (
            <TreeItem id={way.id} textValue={name} aria-label={name} className={styles.row}>
              <TreeItemContent>
                <div className={styles.way} {...(way.target === null ? { 'data-open': true } : {})}>
                  <CornerDownRight size={14} strokeWidth={1.5} aria-hidden />
                  <span className={styles.words}>
                    {way.label}
                    <span className={styles.target}>{way.target ?? 'leads nowhere yet'}</span>
                  </span>
                </div>
              </TreeItemContent>
            </TreeItem>
          )
        }}
      </Collection>
    </TreeItem>
  )
}
