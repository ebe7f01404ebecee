import type { ChapterMark } from '../../../media/sound-tags.ts'

/** Formats chapters as JSON of Podcasting 2.0, version 1.2; times in seconds. */
export function formatChapters(about: { title: string; author: string }, chapters: readonly ChapterMark[]): string {
  const file = {
    version: '1.2.0',
    title: about.title,
    ...(about.author !== '' && { author: about.author }),
    chapters: chapters.map(({ title, startMs, endMs }) => ({
      ...{ startTime: startMs / 1000, endTime: endMs / 1000, title },
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
