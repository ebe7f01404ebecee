import { describe, expect, it } from 'vitest'
import { Text } from '@codemirror/state'
import type { ChapterMemory } from '../document/edit-history.ts'
import { createProjectMemory } from './project-memory.ts'

const history = (text: string): ChapterMemory => ({
  doc: Text.of([text]),
  blockIds: ['block_1'],
  marks: [],
  history: null,
  stepCount: 0,
  movedBlockIds: new Set(),
  takes: new Map(),
  removedBlocks: [],
})
const step = (name: string) => ({ name, undo: async () => undefined, redo: async () => undefined })

describe('project memory', () => {
  it('keeps each chapter’s history until another project is opened', () => {
    const memory = createProjectMemory()
    const road = history('The road.')
    memory.chapter('proj_1', 'chap_1')
    memory.keep('proj_1', 'chap_1', road)

    const again = memory.chapter('proj_1', 'chap_1')
    const elsewhere = memory.chapter('proj_2', 'chap_2')
    memory.keep('proj_1', 'chap_1', road)

    expect([again, elsewhere, memory.chapter('proj_1', 'chap_1')]).toEqual([road, null, null])
  })

  it('returns steps passed on to a chapter, in order and once', () => {
    const memory = createProjectMemory()
    memory.chapter('proj_1', 'chap_1')
    memory.passOn('proj_1', 'chap_2', step('removal of “One”'))
    memory.passOn('proj_1', 'chap_2', step('removal of “Three”'))

    const other = memory.takeSteps('proj_1', 'chap_1')
    const first = memory.takeSteps('proj_1', 'chap_2')
    const second = memory.takeSteps('proj_1', 'chap_2')

    expect(first.map(({ name }) => name)).toEqual(['removal of “One”', 'removal of “Three”'])
    expect([other, second]).toEqual([[], []])
  })

  it('drops steps of a project that was closed', () => {
    const memory = createProjectMemory()
    memory.chapter('proj_1', 'chap_1')
    memory.passOn('proj_1', 'chap_2', step('removal of “One”'))
    memory.chapter('proj_2', 'chap_9')
    memory.passOn('proj_1', 'chap_2', step('removal of “Three”'))

    const late = memory.takeSteps('proj_1', 'chap_2')
    memory.chapter('proj_1', 'chap_1')

    expect([late, memory.takeSteps('proj_1', 'chap_2')]).toEqual([[], []])
  })

  it('returns a request for a project once, and none for another project', () => {
    const memory = createProjectMemory()
    memory.request('proj_1', { kind: 'voice', voiceId: 'aria' })

    const first = memory.takeRequest('proj_1')
    const second = memory.takeRequest('proj_1')
    memory.request('proj_1', { kind: 'play' })

    expect([first, second, memory.takeRequest('proj_2')]).toEqual([{ kind: 'voice', voiceId: 'aria' }, null, null])
  })
})
