import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween, compareAgents, getFieldPath, mergeAgents, patchBetween, withChanges } from './agent-changes.ts'
import { isJsonObject, isSameJson, type JsonObject, getNames, getPointer, readAt, writeAt } from './json-pointer.ts'

const AGENT: JsonObject = {
  id: 'agent_1',
  name: 'Reception',
  prompt: 'You answer.',
  tts: { voice_id: 'carly', speed: null, tilt: 3 },
  amd: { enabled: false, on_voicemail: { action: 'hangup', message: '' }, later: true },
  channels: ['voice'],
  hue: { deep: [1] },
  updated_at: 'then',
}
const NONE = new Set<string>()

const name = fc.constantFrom('name', 'tts', 'voice_id', 'speed', 'amd', 'on_ivr', 'a/b', 'c~d', 'hue', 'id')
const document = fc
  .letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 1 }), tie('object')),
    object: fc.dictionary(name, tie('value'), { maxKeys: 6 }),
  }))
  .object.map((made) => made as JsonObject)
const writable = (agent: JsonObject): JsonObject => {
  const { id: _id, ...rest } = agent
  return rest
}

/** Applies a PATCH like the service, which replaces `amd` whole. */
function afterMergePatch(stored: unknown, patch: unknown, at = ''): JsonObject {
  const made = new Map(Object.entries(isJsonObject(stored) ? stored : {}))
  for (const [field, value] of Object.entries(patch as JsonObject)) {
    const isMerged = isJsonObject(value) && `${at}/${field}` !== '/amd'
    if (value === null) made.delete(field)
    else made.set(field, isMerged ? afterMergePatch(made.get(field), value, `${at}/${field}`) : value)
  }
  return Object.fromEntries(made)
}

/** A merge patch can't distinguish null from absent, and an empty block means the same as none. */
function withoutNulls(value: unknown): unknown {
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([field, inner]) => [field, withoutNulls(inner)] as const)
  return Object.fromEntries(
    entries.filter(([, inner]) => inner !== null && !(isJsonObject(inner) && Object.keys(inner).length === 0)),
  )
}

describe('changes', () => {
  it('are reported per field, with unknown blocks as one field', () => {
    const changed = {
      ...AGENT,
      tts: { voice_id: 'lyla', speed: null, tilt: 3 },
      hue: { deep: [1, 2] },
      updated_at: 'now',
    }

    expect(changesBetween(AGENT, changed)).toEqual([
      { pointer: '/tts/voice_id', value: 'lyla' },
      { pointer: '/hue', value: { deep: [1, 2] } },
    ])
  })

  it('are reported per field also for a new block', () => {
    const agent = { widget_config: { avatar: { orb_color_1: '#fff', orb_color_2: '#000' } } }

    expect(changesBetween({ widget_config: {} }, agent).map(({ pointer }) => pointer)).toEqual([
      '/widget_config/avatar/orb_color_1',
      '/widget_config/avatar/orb_color_2',
    ])
    expect(patchBetween({}, agent)).toEqual(agent)
  })

  it('lead from any agent to any other', () => {
    fc.assert(
      fc.property(document, document, (from, to) => {
        const made = withChanges(from, changesBetween(from, to))
        expect(isSameJson(writable(made), writable(to))).toBe(true)
      }),
    )
  })
})

describe('the patch', () => {
  it('contains only the fields that differ', () => {
    const to = withChanges(AGENT, [{ pointer: '/tts/speed', value: 1.5 }, { pointer: '/prompt' }])

    expect(patchBetween(AGENT, to)).toEqual({ tts: { speed: 1.5 }, prompt: null })
  })

  it('contains a whole block, with its other fields, if the service replaces it', () => {
    const to = withChanges(AGENT, [{ pointer: '/amd/on_voicemail/message', value: 'Call us.' }])

    expect(patchBetween(AGENT, to)).toEqual({
      amd: { enabled: false, on_voicemail: { action: 'hangup', message: 'Call us.' }, later: true },
    })
  })

  it('sets removed members inside a field to null, because the service keeps what is not named', () => {
    const from = { llm: { extra_body: { seed: 1, stop: ['.'], deep: { a: 1, b: 2 } } } }
    const to = { llm: { extra_body: { seed: 1, deep: { b: 2 } } } }

    expect(patchBetween(from, to)).toEqual({ llm: { extra_body: { seed: 1, deep: { b: 2, a: null }, stop: null } } })
  })

  it('turns any agent into any other under merge patch rules (RFC 7396)', () => {
    fc.assert(
      fc.property(document, document, (from, to) => {
        const made = afterMergePatch(from, patchBetween(from, to))
        expect(withoutNulls(writable(made))).toEqual(withoutNulls(writable(to)))
      }),
    )
  })

  it('is empty if only the service’s own fields differ', () => {
    expect(patchBetween(AGENT, { ...AGENT, id: 'agent_2', updated_at: 'now' })).toEqual({})
  })
})

describe('concurrent changes to one agent', () => {
  const mine = withChanges(AGENT, [
    { pointer: '/name', value: 'Mine' },
    { pointer: '/tts/speed', value: 2 },
    { pointer: '/prompt', value: 'Same.' },
  ])
  const theirs = withChanges(AGENT, [
    { pointer: '/name', value: 'Theirs' },
    { pointer: '/channels', value: ['text'] },
    { pointer: '/prompt', value: 'Same.' },
  ])

  it('are attributed to each side per field', () => {
    expect(compareAgents(AGENT, mine, theirs)).toEqual([
      { pointer: '/name', kind: 'conflict', base: 'Reception', mine: 'Mine', theirs: 'Theirs' },
      { pointer: '/tts/speed', kind: 'here', base: null, mine: 2, theirs: null },
      { pointer: '/channels', kind: 'there', base: ['voice'], mine: ['voice'], theirs: ['text'] },
    ])
  })

  it('are both kept, and a conflicting field takes the chosen side', () => {
    const differences = compareAgents(AGENT, mine, theirs)

    const mineFirst = mergeAgents(theirs, differences, NONE)
    const theirsFirst = mergeAgents(theirs, differences, new Set(['/name']))

    expect([mineFirst['name'], theirsFirst['name']]).toEqual(['Mine', 'Theirs'])
    expect(patchBetween(theirs, mineFirst)).toEqual({ name: 'Mine', tts: { speed: 2 } })
    expect(patchBetween(theirs, theirsFirst)).toEqual({ tts: { speed: 2 } })
  })

  it('lose nothing, whatever they change', () => {
    fc.assert(
      fc.property(document, document, document, (base, here, there) => {
        const differences = compareAgents(base, here, there)
        const merged = mergeAgents(there, differences, NONE)
        for (const { pointer, kind, mine: own, theirs: other } of differences) {
          if (kind === 'here') expect(isSameJson(readAt(merged, pointer), own)).toBe(true)
          if (kind === 'there') expect(isSameJson(readAt(merged, pointer), other)).toBe(true)
        }
      }),
    )
  })

  it('conflict if one side changed a block and the other emptied it', () => {
    const base = { background_noise: { preset: 'office', volume: 0.5 } }
    const louder = { background_noise: { preset: 'office', volume: 1 } }

    expect(compareAgents(base, louder, { background_noise: null }).map(({ kind }) => kind)).toEqual([
      'conflict',
      'conflict',
    ])
  })
})

it('writes what it reads at any pointer, and nothing else', () => {
  fc.assert(
    fc.property(document, fc.array(name, { minLength: 1, maxLength: 3 }), fc.jsonValue(), (made, names, value) => {
      const pointer = getPointer(names)
      const written = writeAt(made, pointer, value)
      expect(getNames(pointer)).toEqual(names)
      expect(isSameJson(readAt(written, pointer), value)).toBe(true)
      for (const other of Object.keys(made)) if (other !== names[0]) expect(written[other]).toBe(made[other])
    }),
  )
})

it('compares lists by their values in order', () => {
  expect(isSameJson([1, { a: [2] }], [1, { a: [2] }])).toBe(true)
  expect(isSameJson([1, 2], [2, 1])).toBe(false)
  expect(isSameJson([1, 2], [1])).toBe(false)
  expect(isSameJson([1, 2], [3, 2])).toBe(false)
  expect(isSameJson([], {})).toBe(false)
})

it('replaces the whole document only by another one', () => {
  expect(writeAt({ a: 1 }, '', { b: 2 })).toEqual({ b: 2 })
  expect(writeAt({ a: 1 }, '', 7)).toEqual({ a: 1 })
  const whole = { a: 1 }
  expect(writeAt(whole, '/a/b', undefined)).toBe(whole)
})

it('names a field as the service does in its errors', () => {
  expect(getFieldPath('/tts/voice_id')).toBe('tts.voice_id')
  expect(getFieldPath('/name')).toBe('name')
})
