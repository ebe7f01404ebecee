import { createUnusualWordCollector, type UnusualWord } from './unusual-words.ts'

/** Runs a generator to its end. */
export function finish<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The unusual words of texts; the source of each is the index of its text. */
export function collectUnusual(texts: readonly string[], language: string | null = null): UnusualWord<number>[] {
  const collector = createUnusualWordCollector<number>()
  for (const [at, text] of texts.entries()) finish(collector.read(text, 0, at))
  return finish(collector.list(language))
}
