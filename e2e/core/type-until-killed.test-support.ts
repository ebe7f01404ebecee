import { createRouterClient } from '@orpc/server'
import { openTestCore } from '../../src/main/testing/open-test-core.test-support.ts'
import { createLocalSaver } from '../../src/renderer/features/flow/session/local-saver.ts'
import { openFlowSpelling } from '../../src/shared/domain/flow-text/flow-spelling.ts'

// A studio whose window types letter after letter into a graph of 200 nodes, and prints what it typed and what was
// confirmed as stored. Its parent kills it.
const [homeFolder = '', agentId = '', letterMs = ''] = process.argv.slice(2)
const core = await openTestCore(homeFolder)
const client = createRouterClient(core.router)
const say = (line: Record<string, number>) => process.stdout.write(`${JSON.stringify(line)}\n`)

const spelling = openFlowSpelling()
const nodes = Array.from({ length: 200 }, (_, index) => ({
  id: `node_${index}`,
  type: 'say',
  data: { text: 'A long text that nobody touches. '.repeat(10) },
}))
let graph = spelling.read(
  JSON.stringify({ nodes: [...nodes, { id: 'typed', type: 'say', data: { text: '' } }], edges: [] }),
)
const untouched = graph.nodes.slice(0, -1)
let letters = 0
const lettersOf = new Map([[graph, 0]])
const { working } = await client.flow.read({ agentId })
const saver = createLocalSaver(
  working,
  () => graph,
  async (changed, baseVersion) => {
    const answer = await client.flow.saveLocal({
      agentId,
      graph: spelling.write(changed),
      baseVersion,
      windowId: 'window',
    })
    say({ stored: lettersOf.get(changed) ?? 0 })
    return answer
  },
)

/** The typed text; its pattern reveals anything missing in the middle. */
const textOf = (count: number): string => Array.from({ length: count }, (_, at) => String(at % 10)).join('')

setInterval(() => {
  letters += 1
  graph = { ...graph, nodes: [...untouched, { id: 'typed', type: 'say', data: { text: textOf(letters) } }] }
  lettersOf.set(graph, letters)
  say({ typed: letters })
  saver.changed()
}, Number(letterMs))
