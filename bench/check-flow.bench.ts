import { Ajv2020 } from 'ajv/dist/2020.js'
import { FLOW_SCHEMA } from '#sandbox/flow/flow-schema.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { createSchemaChecker } from '../src/renderer/features/flow/check/schema-checker.ts'
import { watchIssues } from '../src/renderer/features/flow/issues/watch-issues.ts'
import type { FlowSession } from '../src/renderer/features/flow/session/flow-session.ts'
import { NOTHING } from '../src/renderer/features/flow/session/selection.ts'
import { createStore } from '../src/renderer/lib/create-store.ts'
import type { BenchRow } from './measure.ts'

const NODES = 500
/** What a browser gives at most, when it has nothing else to do. */
const IDLE_MS = 50

/** A flow of so many asks in a row that was never checked before, with something wrong in every tenth. */
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

/** The thread's own time: what else the machine does does not count. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Checks a flow from nothing, moment by moment as a window would, and answers how long the longest of them took. */
function longestMoment(): number {
  const waiting: IdleRequestCallback[] = []
  Object.assign(globalThis, {
    requestIdleCallback: (moment: IdleRequestCallback) => waiting.push(moment),
    cancelIdleCallback: () => undefined,
  })
  const snapshot = createStore({ graph: freshFlow(), selection: NOTHING })
  const watch = watchIssues({ snapshot } as unknown as FlowSession, createSchemaChecker(FLOW_SCHEMA))
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

/** B36V: a flow that was never checked before is checked between frames. */
export const flowChecking: BenchRow = {
  id: 'B36V',
  what: 'Longest piece of work in which a flow of 500 nodes is checked from nothing: schema, ways, names',
  peerIs: 'its schema alone, checked in one go by ajv',
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
        // Many times: once is less than the clock can tell.
        const graphs = Array.from({ length: 100 }, freshFlow)
        const from = spentMs()
        for (const graph of graphs) validate(graph)
        return Promise.resolve((spentMs() - from) / graphs.length)
      },
      close: () => Promise.resolve(),
    })
  },
}
