import type { UpdateProblem } from '#shared/contract/script-update.ts'

const MAX_EXAMPLES = 5
const EXAMPLE_CHARS = 60

/** Counts what isn't used of a file. */
export interface UpdateProblems {
  note(kind: UpdateProblem['kind'], example?: string): void
  list(): UpdateProblem[]
}

export function createUpdateProblems(): UpdateProblems {
  const found = new Map<UpdateProblem['kind'], UpdateProblem>()
  return {
    note(kind: UpdateProblem['kind'], example?: string): void {
      const problem = found.get(kind) ?? { kind, count: 0, examples: [] }
      problem.count += 1
      if (example !== undefined && problem.examples.length < MAX_EXAMPLES)
        problem.examples.push(example.slice(0, EXAMPLE_CHARS).toWellFormed())
      found.set(kind, problem)
    },
    list: () => [...found.values()],
  }
}
