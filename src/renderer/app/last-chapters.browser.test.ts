import { beforeEach, expect, it } from 'vitest'
import type { ChapterScript } from '#shared/contract/script.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { StudioClient } from '../rpc/studio.ts'
import { openLastChapter, rememberChapter } from './last-chapters.ts'

beforeEach(() => localStorage.clear())

/** A studio with these chapters, which opens the first by itself. */
function studioWith(...chapterIds: string[]) {
  const open = async ({ chapterId = chapterIds[0] }: { projectId: string; chapterId?: string }) => {
    if (chapterId === undefined || !chapterIds.includes(chapterId))
      throw new StudioError('not_found', 'chapter-not-found')
    return { chapterId } as ChapterScript
  }
  const client = { script: { open } } as unknown as Pick<StudioClient, 'script'>
  return async (chapterId: string | null = null, projectId = 'proj_1') =>
    (await openLastChapter(client, { projectId, chapterId })).chapterId
}

it('opens the chapter that was open last, for each project', async () => {
  const open = studioWith('chap_1', 'chap_2', 'chap_3')
  rememberChapter('proj_1', 'chap_2')
  rememberChapter('proj_2', 'chap_3')

  expect([await open(), await open(null, 'proj_2'), await open(null, 'proj_3')]).toEqual(['chap_2', 'chap_3', 'chap_1'])
})

it('opens the named chapter, also if it is gone', async () => {
  const open = studioWith('chap_1', 'chap_2')
  rememberChapter('proj_1', 'chap_2')

  expect(await open('chap_1')).toBe('chap_1')
  await expect(open('chap_9')).rejects.toMatchObject({ code: 'not_found' })
})

it('opens the first chapter if the last one was removed, or nothing readable is stored', async () => {
  const open = studioWith('chap_1')
  rememberChapter('proj_1', 'chap_2')
  expect(await open()).toBe('chap_1')

  for (const stored of ['{', '{}', '[1, ["proj_1"]]']) {
    localStorage.setItem('overvoice.last-chapters', stored)
    expect(await open()).toBe('chap_1')
  }
})

it('forgets the oldest projects beyond 200', async () => {
  const open = studioWith('chap_1', 'chap_2')
  for (let index = 0; index <= 200; index += 1) rememberChapter(`proj_${index}`, 'chap_2')

  expect([await open(null, 'proj_0'), await open(null, 'proj_1')]).toEqual(['chap_1', 'chap_2'])
})
