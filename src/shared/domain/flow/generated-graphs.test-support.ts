import fc from 'fast-check'
import type { FlowGraph, FlowItem } from './flow-graph.ts'

const KINDS = [
  'start',
  'say',
  'ask',
  'collect',
  'branch_condition',
  'branch_model',
  'tool_call',
  'set_variable',
  'transfer',
  'play_audio',
  'wait',
  'end',
]
const KEYS = ['name', 'day', 'order_number', 'count']
/** Few IDs, to provoke collisions: duplicates, edges to and from nowhere, loops. */
const ids = (count: number) => fc.integer({ min: 0, max: count }).map((at) => `n${at}`)
const json = fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== undefined)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 6 })
const label = fc.constantFrom('yes', 'no', 'other', 'default')

const data = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        text: fc.constantFrom('Hello.', 'Hello {{name}}.', 'Order {{order_number}} and {{lost}}', ''),
        variable: fc.constantFrom(...KEYS, 'lost'),
        voice_id: fc.constantFrom('sabrina', 'nobody', null),
        tool_id: fc.constantFrom('tool_order_status', 'tool_nobody'),
        conditions: fc.array(
          fc.record(
            {
              id: label,
              variable: fc.constantFrom(...KEYS),
              operator: fc.constantFrom(
                'equals',
                'not_equals',
                'contains',
                'greater_than',
                'less_than',
                'is_set',
                'is_not_set',
              ),
              value: fc.oneof(fc.string({ maxLength: 4 }), fc.integer(), fc.boolean()),
            },
            { requiredKeys: ['id', 'variable', 'operator'] },
          ),
          { maxLength: 3 },
        ),
        options: fc.array(fc.record({ id: label, label: fc.constantFrom('Yes', 'No') }), { maxLength: 3 }),
        instruction: fc.constantFrom('Decide.', ''),
        phone_number: fc.constantFrom('+14155550100', '555'),
        duration_seconds: fc.constantFrom(0, 2, 'two'),
        value: json,
        audio_url: fc.constantFrom('https://example.org/a.wav', 'http://x'),
        fields: fc.array(fc.record({ variable: fc.constantFrom(...KEYS), description: fc.constant('It.') }), {
          maxLength: 2,
        }),
        unknown_field: json,
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 6 }), json, { maxKeys: 3 }) },
  { weight: 1, arbitrary: json },
)

const node = (count: number) =>
  fc
    .record({
      id: maybe(
        fc.oneof({ weight: 12, arbitrary: ids(count) }, { weight: 1, arbitrary: fc.constantFrom('', 7, null) }),
      ),
      type: maybe(
        fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...KINDS) },
          { weight: 1, arbitrary: fc.constantFrom('hologram', '', 3) },
        ),
      ),
      name: maybe(fc.string({ maxLength: 8 })),
      position: maybe(
        fc.oneof(
          {
            weight: 5,
            arbitrary: fc.record({
              x: fc.integer({ min: -2_000, max: 2_000 }),
              y: fc.integer({ min: -2_000, max: 2_000 }),
            }),
          },
          { weight: 1, arbitrary: fc.constantFrom(null, 'here', { x: 1 }, { x: 1, y: 2, z: 3 }) },
        ),
      ),
      data: maybe(data),
      x_unknown: maybe(json),
    })
    .map(written)

const edge = (count: number) =>
  fc
    .record({
      id: maybe(fc.integer({ min: 0, max: count * 2 }).map((at) => `e${at}`)),
      source: maybe(ids(count)),
      target: maybe(ids(count)),
      source_handle: maybe(
        fc.constantFrom(
          null,
          'default',
          'yes',
          'no',
          'answered',
          'no_answer',
          'complete',
          'success',
          'failure',
          'nowhere',
        ),
      ),
      label: maybe(fc.string({ maxLength: 6 })),
      x_unknown: maybe(json),
    })
    .map(written)

const variable = fc
  .record({
    key: maybe(fc.constantFrom(...KEYS, '0', '')),
    type: maybe(fc.constantFrom('string', 'number', 'boolean', 'json', 'date')),
    default: maybe(json),
    x_unknown: maybe(json),
  })
  .map(written)

/**
 * Graphs of up to `maxNodes` and at least half of `minSize` nodes: loops, missing and duplicate IDs, unknown kinds and
 * fields, values of wrong types.
 */
export function wildGraphs(maxNodes = 12, minSize = 0): fc.Arbitrary<FlowGraph> {
  return fc.integer({ min: minSize, max: maxNodes }).chain((count) =>
    fc
      .record({
        nodes: fc.array(node(count), { minLength: Math.floor(count / 2), maxLength: count, size: 'max' }),
        edges: fc.array(edge(count), { maxLength: count * 2, size: 'max' }),
        variables: maybe(fc.array(variable, { maxLength: 5 })),
      })
      .map((graph) => written(graph) as unknown as FlowGraph),
  )
}

/** Graphs that match the served schema but may make no sense: their errors are in paths and references. */
export function fittingGraphs(maxNodes = 10): fc.Arbitrary<FlowGraph> {
  return fc.integer({ min: 1, max: maxNodes }).chain((count) =>
    fc.record({
      nodes: fc
        .array(fittingNode, { minLength: count, maxLength: count })
        .map((nodes) => nodes.map((each, at) => Object.assign({ id: `n${at}` }, each))),
      edges: fc
        .array(
          fc
            .record({
              source: ids(count),
              target: ids(count),
              source_handle: maybe(
                fc.constantFrom(
                  'yes',
                  'no',
                  'default',
                  'answered',
                  'no_answer',
                  'success',
                  'failure',
                  'complete',
                  'incomplete',
                  'nowhere',
                  null,
                ),
              ),
            })
            .map(written),
          { maxLength: count * 3 },
        )
        .map((edges) => edges.map((each, at) => Object.assign({ id: `e${at}` }, each))),
      variables: fc
        .uniqueArray(fc.constantFrom(...KEYS), { maxLength: 4 })
        .map((keys) => keys.map((key): FlowItem => ({ key, type: 'string' }))),
    }),
  )
}

const fittingNode: fc.Arbitrary<FlowItem> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ type: 'start' }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('Hello.', 'Hello {{name}}.', 'Hello {{lost}}')
      .map((text) => ({ type: 'say', data: { text } })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...KEYS, 'lost').map((key) => ({ type: 'ask', data: { text: 'What?', variable: key } })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('sabrina', 'nobody', null)
      .map((voice_id) => ({ type: 'say', data: { text: 'Hm.', voice_id } })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...KEYS)
      .map((key) => ({ type: 'collect', data: { fields: [{ variable: key, description: 'It.' }] } })),
  },
  {
    weight: 2,
    arbitrary: fc.uniqueArray(fc.constantFrom('yes', 'no', 'other'), { minLength: 1 }).map((options) => ({
      type: 'branch_model',
      data: { instruction: 'Decide.', options: options.map((id) => ({ id, label: id })) },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...KEYS).map((key) => ({
      type: 'branch_condition',
      data: { conditions: [{ id: 'yes', variable: key, operator: 'is_set' }] },
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('tool_order_status', 'tool_nobody')
      .map((tool_id) => ({ type: 'tool_call', data: { tool_id } })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...KEYS).map((key) => ({ type: 'set_variable', data: { variable: key, value: 1 } })),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'wait', data: { duration_seconds: 1 } }) },
  { weight: 2, arbitrary: fc.constant({ type: 'transfer', data: { phone_number: '+14155550100' } }) },
  { weight: 4, arbitrary: fc.constant({ type: 'end' }) },
)

/** As in JSON: undefined members don't exist. */
function written(item: object): FlowItem {
  return JSON.parse(JSON.stringify(item)) as FlowItem
}
