import { useMemo, useState } from 'react'
import { findInFlow, type FlowHit } from '#shared/domain/flow/find-in-flow.ts'
import { kindTitle } from '#shared/domain/flow/flow-kinds.ts'
import { type FlowGraph, idOf, kindOf, textOf, variablesOf } from '#shared/domain/flow/flow-graph.ts'
import { getEdge, nodeOf } from '#shared/domain/flow/flow-index.ts'
import type { FlowPlace } from '#shared/domain/flow/flow-place.ts'
import { PickDialog } from '../../../ui/pick-dialog.tsx'
import { formatNode } from '../describe-node.ts'
import { useEditor, useFlow } from '../editor-scope.ts'
import { getWords } from '../form/json-schema.ts'
import { KindIcon } from '../kind-icon.tsx'
import { t } from './messages/t.ts'

/** Characters of context shown around a match. */
const AROUND = 60

/** Finds IDs, titles and texts anywhere in the graph, and navigates to them. */
export function FindDialog({ onPick, onClose }: { onPick: (place: FlowPlace) => void; onClose: () => void }) {
  const { kinds } = useEditor()
  const { graph } = useFlow()
  const [typed, setTyped] = useState('')
  const hits = useMemo(() => findInFlow(graph, typed, (node) => kindTitle(kinds, node)), [graph, typed, kinds])
  const entry = (hit: FlowHit, at: number) => {
    const { label, icon } = getSubject(graph, hit.place)
    return { id: String(at), label, detail: t('find.hit', { field: fieldWords(hit.place), text: cut(hit) }), icon }
  }
  function getSubject(of: FlowGraph, place: FlowPlace) {
    if (place.on === 'node') {
      const node = nodeOf(of, place.nodeKey) ?? {}
      return { label: formatNode(kinds, node), icon: <KindIcon type={kindOf(node)} /> }
    }
    if (place.on === 'edge') return { label: t('find.edge', { id: idOf(getEdge(of, place.edgeKey) ?? {}) ?? '' }) }
    if (place.on === 'variable')
      return { label: t('find.variable', { key: textOf(variablesOf(of)[place.at] ?? {}, 'key') ?? '' }) }
    return { label: t('find.settings') }
  }
  return (
    <PickDialog
      title={t('find.title')}
      searchLabel={t('find.find')}
      emptyWords={t(typed.trim() === '' ? 'find.type' : 'find.noMatch')}
      groups={[{ name: t('find.found'), items: hits.map(entry) }]}
      onType={setTyped}
      onPick={(id) => {
        const hit = hits[Number(id)]
        if (hit) onPick(hit.place)
      }}
      onClose={onClose}
    />
  )
}

function fieldWords({ field }: FlowPlace): string {
  const names = field.filter((step) => typeof step === 'string' && step !== 'data')
  return getWords(String(names.at(-1) ?? ''))
}

function cut({ text, fromChar, toChar }: FlowHit): string {
  const start = Math.max(0, fromChar - AROUND / 2)
  const end = Math.min(text.length, toChar + AROUND)
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}
