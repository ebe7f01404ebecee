import { useMemo, useState } from 'react'
import { findInFlow, type FlowHit } from '#shared/domain/flow/find-in-flow.ts'
import { kindTitle } from '#shared/domain/flow/flow-kinds.ts'
import { type FlowGraph, idOf, kindOf, textOf, variablesOf } from '#shared/domain/flow/flow-graph.ts'
import { edgeOf, nodeOf } from '#shared/domain/flow/flow-index.ts'
import type { FlowPlace } from '#shared/domain/flow/flow-place.ts'
import { PickDialog } from '../../../ui/pick-dialog.tsx'
import { sayNode } from '../describe-node.ts'
import { useEditor, useFlow } from '../editor-scope.ts'
import { wordsOf } from '../form/json-schema.ts'
import { KindIcon } from '../kind-icon.tsx'

/** Characters of a text that are shown around what was found. */
const AROUND = 60

/** Finds ids, titles and texts anywhere in the graph, and goes there. */
export function FindDialog({ onPick, onClose }: { onPick: (place: FlowPlace) => void; onClose: () => void }) {
  const { kinds } = useEditor()
  const { graph } = useFlow()
  const [typed, setTyped] = useState('')
  const hits = useMemo(() => findInFlow(graph, typed, (node) => kindTitle(kinds, node)), [graph, typed, kinds])
  const entry = (hit: FlowHit, at: number) => {
    const { label, icon } = subjectOf(graph, hit.place)
    return { id: String(at), label, detail: `${fieldWords(hit.place)}: ${cut(hit)}`, icon }
  }
  function subjectOf(of: FlowGraph, place: FlowPlace) {
    if (place.on === 'node') {
      const node = nodeOf(of, place.nodeKey) ?? {}
      return { label: sayNode(kinds, node), icon: <KindIcon type={kindOf(node)} /> }
    }
    if (place.on === 'edge') return { label: `Edge ${idOf(edgeOf(of, place.edgeKey) ?? {}) ?? ''}` }
    if (place.on === 'variable') return { label: `Variable ${textOf(variablesOf(of)[place.at] ?? {}, 'key') ?? ''}` }
    return { label: 'The graph' }
  }
  return (
    <PickDialog
      title="Find in the flow"
      searchLabel="Ids, names and texts"
      emptyWords={
        typed.trim() === '' ? 'Type a part of an id, a name or a text.' : 'Nothing in this flow has these words.'
      }
      groups={[{ name: 'Found', items: hits.map(entry) }]}
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
  return wordsOf(String(names.at(-1) ?? ''))
}

function cut({ text, fromChar, toChar }: FlowHit): string {
  const start = Math.max(0, fromChar - AROUND / 2)
  const end = Math.min(text.length, toChar + AROUND)
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}
