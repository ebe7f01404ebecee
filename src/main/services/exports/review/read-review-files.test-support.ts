import { parse } from 'csv-parse/sync'
import type { ReviewPage, ReviewPart } from '#shared/domain/review/review-page.ts'

/** What a review page contains, read without a browser. */
export function readReviewPage(html: string) {
  const read = (name: string) =>
    [...html.matchAll(new RegExp(`<script type="application/json" class="${name}">(.*?)</script>`, 'gsu'))].map(
      ([, json = '']) => JSON.parse(json) as unknown,
    )
  const [page] = read('page') as ReviewPage[]
  const parts = read('part') as ReviewPart[]
  const blocks = parts.flatMap((part) => part.blocks)
  const sound = [...html.matchAll(/<script type="text\/plain" class="audio">(.*)<\/script>/gu)]
  const words = blocks.flatMap(({ text, textStartChar, words: timed }) =>
    timed.map(([start, end, startMs]) => ({ word: text.slice(start - textStartChar, end - textStartChar), startMs })),
  )
  return {
    page,
    chapters: parts.map(({ chapter }) => chapter),
    blocks,
    seconds: (page?.durationMs ?? 0) / 1000,
    words: words.map(({ word }) => word),
    starts: words.map(({ startMs }) => startMs / 1000),
    /** MP3 */
    sound: Buffer.concat(sound.map(([, text = '']) => Buffer.from(text, 'base64'))),
  }
}

/** The rows of an exported list of issues. */
export function readIssues(csv: string) {
  const rows = parse(csv, { bom: true, columns: true }) as Record<string, string>[]
  return rows.map((row) => ({
    blockId: row['Block ID'] ?? '',
    comment: { reviewer: row['Reviewer'], text: row['Comment'] },
    startSeconds: (row['Time'] ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0),
  }))
}
