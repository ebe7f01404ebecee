import { Ajv2020 } from 'ajv/dist/2020.js'
import { FLOW_SCHEMA } from '#sandbox/flow/flow-schema.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { createSchemaChecker } from '../src/renderer/features/flow/check/schema-checker.ts'
import { watchIssues } from '../src/renderer/features/flow/issues/watch-issues.ts'
import { NOTHING } from '../src/renderer/features/flow/session/selection.ts'
import { createStore } from '../src/renderer/lib/create-store.ts'
import type { BenchRow } from './measure.ts'

const NODES = 500
/** Maximum time a browser grants when idle. */
const IDLE_MS = 50

/** A flow of consecutive ask nodes that was never checked before, with an error in every tenth. */
function freshFlow(): FlowGraph {
  const nodes = Array.from({ length: NODES }, (_, at) => {
    if (at === 0) return { id: 'n0', type: 'start', data: {} }
    if (at === NODES - 1) return { id: `n${at}`, type: 'end', data: {} }
    const data = at % 10 === 0 ? { variable: 'nobody' } : { text: `Question ${at}?`, variable: 'answer' }
    return { id: `n${at}`, type: 'ask', data }
  })
  const edges = nodes.slice(1).flatMap(({ id }, at) => [
    {
      id: `e${at}`,
      source: `n${at}`,
      target: id,
      ...(at === 0 ? {} : { source_handle: 'answered' }),
    },
    ...(at === 0 ? [] : [{ id: `f${at}`, source: `n${at}`, target: `n${NODES - 1}`, source_handle: 'no_answer' }]),
  ])
  return { nodes, edges, variables: [{ key: 'answer', type: 'string' }] }
}

/** CPU time of the thread, so other load on the machine doesn't count. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Checks a flow from scratch in slices as a window would, and returns the duration of the longest slice. */
function longestMoment(): number {
  const waiting: IdleRequestCallback[] = []
  Object.assign(globalThis, {
    requestIdleCallback: (moment: IdleRequestCallback) => waiting.push(moment),
    cancelIdleCallback: () => undefined,
  })
  const snapshot = createStore({ graph: freshFlow(), selection: NOTHING, undoName: null, redoName: null })
  const watch = watchIssues({ snapshot, untouched: () => null }, createSchemaChecker(FLOW_SCHEMA))
  const stop = watch.start()
  let longest = 0
  for (let moment = waiting.shift(); moment; moment = waiting.shift()) {
    const startedAt = performance.now()
    const spentBefore = spentMs()
    moment({ didTimeout: false, timeRemaining: () => Math.max(0, IDLE_MS - (performance.now() - startedAt)) })
    longest = Math.max(longest, spentMs() - spentBefore)
  }
  stop()
  if (watch.issues.get().all.length === 0) throw new Error('What is wrong was not found')
  return longest
}

/** B36V: checks a previously unchecked flow between frames. */
export const flowChecking: BenchRow = {
  id: 'B36V',
  what: 'Longest task of a full check of a flow with 500 nodes: schema, paths, names',
  peerIs: 'schema validation alone, in one run of ajv',
  unit: 'ms',
  ratioAtMost: null,
  subjectAtMost: 16,
  rounds: 15,
  open() {
    const validate = new Ajv2020({
      strict: false,
      discriminator: true,
      validateFormats: false,
      allErrors: true,
    }).compile(FLOW_SCHEMA)
    return Promise.resolve({
      subject: () => Promise.resolve(longestMoment()),
      peer() {
        // Repeated: a single run is below the clock's resolution.
        const graphs = Array.from({ length: 100 }, freshFlow)
        const from = spentMs()
        for (const graph of graphs) validate(graph)
        return Promise.resolve((spentMs() - from) / graphs.length)
      },
      close: () => Promise.resolve(),
    })
  },
}
