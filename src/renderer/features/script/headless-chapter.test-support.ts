import type { EditorState, TransactionSpec } from '@codemirror/state'
import type { ChapterScript } from '#shared/contract/script.ts'
import { type ChapterSession, type ChapterSessionDeps, openChapterSession } from './chapter-session.ts'
import type { ChapterMemory } from './document/edit-history.ts'

/** A chapter as a screen holds it, without the screen. */
export interface HeadlessChapter {
  session: ChapterSession
  state(): EditorState
  dispatch(spec: TransactionSpec | ReturnType<EditorState['update']>): void
  /** The texts of the blocks, in order. */
  lines(): string[]
}

/** Over a store that takes everything, unless `deps` say otherwise. New ids are counted; nothing waits for a time. */
export function openHeadlessChapter(
  script: ChapterScript,
  deps: Partial<ChapterSessionDeps> = {},
  memory: ChapterMemory | null = null,
): HeadlessChapter {
  let made = 0
  const session = openChapterSession(
    script,
    {
      save: async (revision) => ({ kind: 'stored', revision: revision + 1 }),
      reopen: async () => script,
      newBlockId: () => `block_new${(made += 1)}`,
      newTakeId: () => `take_new${(made += 1)}`,
      onStepFailed(_name, error) {
        throw error
      },
      onStepsForgotten: () => undefined,
      after: () => () => undefined,
      now: () => 0,
      ...deps,
    },
    memory,
  )
  let state = session.createState([])
  const dispatch: HeadlessChapter['dispatch'] = (spec) => {
    const transaction = 'state' in spec ? spec : state.update(spec)
    state = transaction.state
    session.noteTransactions([transaction as ReturnType<EditorState['update']>], state)
  }
  // Stands for the view: its state, and dispatching, are all that a session asks of it.
  session.attach({
    get state() {
      return state
    },
    dispatch,
  } as never)
  return { session, state: () => state, dispatch, lines: () => state.doc.toString().split('\n') }
}
