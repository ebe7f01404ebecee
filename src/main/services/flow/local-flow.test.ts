import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readFlowVersion } from '../../db/repos/flow-versions-repo.ts'
import { openFlows } from './open-flow.test-support.ts'
import { graphSaying, getWords } from './sandbox-flow.test-support.ts'

const AGENT = { agentId: 'agent_1' }
const NOWHERE = { baseUrl: 'http://127.0.0.1:1' }
const PAGE = { beforeVersion: null, limit: 500 }

function open(folder?: string) {
  const studio = openFlows({ ...NOWHERE, ...(folder === undefined ? {} : { folder }) })
  const save = (graph: string, baseVersion: number, windowId = 'window 1') =>
    studio.flow.saveLocal({ ...AGENT, graph, baseVersion, windowId })
  return { ...studio, save }
}

describe('a graph that was never fetched from the service', () => {
  it('is empty, and edits are saved to disk', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'flows-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const first = open(folder)
    expect(first.flow.read(AGENT)).toMatchObject({
      draft: null,
      tag: null,
      asOf: null,
      working: { localVersion: 0, graph: '{"nodes":[],"edges":[]}', hasUnpushed: false, isBehind: false },
    })

    const answer = first.save(graphSaying(), 0)

    expect(answer).toMatchObject({ kind: 'saved', localVersion: 1, hasUnpushed: true })
    expect(open(folder).flow.read(AGENT).working).toMatchObject({ localVersion: 1, graph: graphSaying() })
  })

  it('is stored byte for byte', () => {
    const odd = '{ "2":1.0, "1":12345678901234567890, "nodes":[{"id":"a","n":1e3, "x":"\\u00e9\\/👩"}],"edges":[] }'
    const { save, flow } = open()

    save(odd, 0)
    save(odd.replace('1e3', '1.50'), 1)

    expect(flow.read(AGENT).working.graph).toBe(odd.replace('1e3', '1.50'))
  })

  it.each([
    ['{', { kind: 'graph-not-json' }],
    ['[]', { kind: 'graph-not-object' }],
    ['{"nodes":[]}', { kind: 'graph-list-invalid', list: 'edges' }],
    ['{"nodes":[null],"edges":[]}', { kind: 'graph-list-invalid', list: 'nodes' }],
    ['{"nodes":[],"edges":[],"variables":{}}', { kind: 'graph-list-invalid', list: 'variables' }],
    ['{"nodes":[{"id":"\ud800"}],"edges":[]}', { kind: 'graph-not-well-formed' }],
  ])('is rejected as %s and not stored', (graph, problem) => {
    const { save, flow } = open()

    expect(() => save(graph, 0)).toThrow(
      expect.objectContaining({ code: 'invalid_input', details: { fields: { graph: problem } } }),
    )
    expect(flow.localVersions({ ...AGENT, ...PAGE })).toEqual([])
  })

  it('does not apply to another agent', () => {
    const { save, flow } = open()
    save(graphSaying(), 0)

    expect(flow.read({ agentId: 'agent_2' }).working.localVersion).toBe(0)
  })
})

describe('two windows of one studio', () => {
  it('lose no edit: the later one is stored separately and reports what it conflicts with', () => {
    const { save, flow } = open()
    save(graphSaying(), 0)
    save(graphSaying({ hello: 'One.' }), 1, 'window 1')

    const answer = save(graphSaying({ bye: 'Two.' }), 1, 'window 2')

    if (answer.kind !== 'behind') throw new Error(answer.kind)
    expect(answer.asideVersion).toBe(3)
    expect([answer.base, answer.working.graph].map((graph) => getWords(graph)['hello'])).toEqual(['Hello.', 'One.'])
    expect(flow.read(AGENT).working.localVersion).toBe(2)
    const versions = flow.localVersions({ ...AGENT, ...PAGE })
    expect(versions.map(({ localVersion, origin, isCurrent }) => [localVersion, origin, isCurrent])).toEqual([
      [3, 'aside', false],
      [2, 'edit', true],
      [1, 'edit', false],
    ])
    const merged = save(graphSaying({ hello: 'One.', bye: 'Two.' }), answer.working.localVersion, 'window 2')
    expect(merged).toMatchObject({ kind: 'saved', localVersion: 4 })
  })

  it('are notified of each other’s changes', () => {
    const { save, flow } = open()
    const seen: unknown[] = []
    const stop = flow.subscribe(AGENT, () => seen.push(flow.glance(AGENT)))

    save(graphSaying(), 0, 'window 1')
    save(graphSaying({ hello: 'Two.' }), 1, 'window 2')
    stop()
    save(graphSaying({ hello: 'Three.' }), 2, 'window 1')

    expect(seen).toEqual([
      { localVersion: 1, windowId: 'window 1', tag: null, asOf: null },
      { localVersion: 2, windowId: 'window 2', tag: null, asOf: null },
    ])
  })
})

describe('versions', () => {
  it('can be read back unchanged and be labeled', async () => {
    const { save, flow } = open()
    const texts = Array.from({ length: 30 }, (_, index) => graphSaying({ hello: 'word '.repeat(index) }))
    texts.forEach((text, index) => save(text, index))

    const read = await Promise.all(
      texts.map((_, index) =>
        flow.readVersion(
          { ...AGENT, version: { kind: 'local', localVersion: index + 1 } },
          new AbortController().signal,
        ),
      ),
    )

    expect(read.map(({ graph }) => graph)).toEqual(texts)
    expect(flow.labelVersion({ ...AGENT, localVersion: 3, label: ' For Ada ' })).toMatchObject({ label: 'For Ada' })
    expect(() => flow.labelVersion({ ...AGENT, localVersion: 99, label: 'x' })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
  })

  it('labeled by the user are never taken for replaced ones, and older labels stay as they are', async () => {
    const { save, flow, db } = open()
    save(graphSaying({ hello: 'one' }), 0)
    const typed = ' {"kind":"draft-discarded"}'
    const label = () => flow.localVersions({ ...AGENT, beforeVersion: null, limit: 1 })[0]?.label

    expect(flow.labelVersion({ ...AGENT, localVersion: 1, label: typed }).label).toBe(typed.trim())
    expect(label()).toBe(typed.trim())
    db.run(`UPDATE flow_versions SET label = 'Before the draft was discarded'`)
    expect(label()).toBe('Before the draft was discarded')
    db.run(`UPDATE flow_versions SET label = ?`, typed)
    expect(label()).toEqual({ kind: 'draft-discarded' })
  })

  it('are not created by saving the same graph again', () => {
    const { save } = open()
    save(graphSaying(), 0)

    expect(save(graphSaying(), 1)).toMatchObject({ kind: 'saved', localVersion: 1 })
  })

  it('take little space while the user types', () => {
    const { save, db } = open()
    const long = 'A long text that nobody touches. '.repeat(3_000)
    for (let index = 0; index < 100; index += 1) save(graphSaying({ hello: long, bye: 'x'.repeat(index) }), index)

    const [sum] = db.rows<[number]>('SELECT sum(length(text)) FROM flow_versions')

    expect(sum?.[0]).toBeLessThan(long.length * 1.2)
  })

  it('restores every saved version', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 30 }), (words) => {
        const { save, db } = open()
        const texts = words.map((word) => graphSaying({ hello: word.repeat(20), bye: word }))
        for (const text of texts) save(text, openVersion(db))

        const key = { service: 'sandbox', ...AGENT }
        const stored = listed(db).map((version) => readFlowVersion(db, key, version)?.graph)
        expect(stored).toEqual(texts.filter((text, index) => text !== texts[index - 1]))
      }),
      { numRuns: 30 },
    )
  })

  const listed = (db: ReturnType<typeof open>['db']) =>
    db.rows<[number]>('SELECT version FROM flow_versions ORDER BY version').map(([version]) => version)
  const openVersion = (db: ReturnType<typeof open>['db']) => listed(db).at(-1) ?? 0
})

describe('versions from earlier runs', () => {
  const MINUTE = 60_000
  const DAY = 24 * 60 * MINUTE

  /** One version a minute for several hours, and one an hour for several days before. */
  function openOld() {
    const studio = open()
    const { clock, save, flow } = studio
    const start = clock.nowMs
    let version = 0
    const at = (ageMs: number) => {
      clock.nowMs = start - ageMs
      save(graphSaying({ hello: `${ageMs}` }), version)
      version += 1
      return version
    }
    const ages = [
      ...Array.from({ length: 48 }, (_, index) => 3 * DAY + (48 - index) * 20 * MINUTE),
      ...Array.from({ length: 60 }, (_, index) => (60 - index) * MINUTE),
    ]
    const versions = ages.map(at)
    clock.nowMs = start
    const kept = () => flow.localVersions({ ...AGENT, ...PAGE }).map(({ localVersion }) => localVersion)
    return { ...studio, versions, kept, start }
  }

  it('are all retained in the run that made them', () => {
    const { versions, kept } = openOld()

    expect(kept()).toEqual(versions.toReversed())
  })

  it('are thinned out at the next start, keeping the newest of each interval, and remain readable', () => {
    const { openAgain, kept, db } = openOld()

    openAgain()

    const left = kept()
    // 16 hours of hourly versions and 12 five-minute intervals, plus one each where intervals don't start at the first
    // version.
    expect(left.length).toBeGreaterThanOrEqual(16 + 12)
    expect(left.length).toBeLessThanOrEqual(17 + 13 + 2)
    expect(left[0]).toBe(108)
    const key = { service: 'sandbox', ...AGENT }
    const graphs = left.map((version) => getWords(readFlowVersion(db, key, version)?.graph)['hello'])
    expect(new Set(graphs).size).toBe(left.length)
    expect(graphs.every((words) => Number(words) > 0)).toBe(true)
  })

  it('are retained permanently if labeled, last pushed, or the working copy', () => {
    const { openAgain, kept, clock, flow, db } = openOld()
    flow.labelVersion({ ...AGENT, localVersion: 2, label: 'Keep' })
    db.run(`UPDATE flow_versions SET pushed_at = 'then' WHERE version IN (4, 5)`)
    clock.nowMs += 3 * 365 * DAY

    openAgain()

    const left = kept()
    expect(left).toEqual(expect.arrayContaining([108, 5, 2]))
    expect(left).not.toContain(4)
    // Besides them, only the full versions they are based on.
    expect(left.length).toBeLessThanOrEqual(5)
  })
})
