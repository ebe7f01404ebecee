import { type EditorState, Transaction, type TransactionSpec } from '@codemirror/state'
import type { ChapterScript } from '#shared/contract/script.ts'
import { type ChapterSession, type ChapterSessionDeps, openChapterSession } from './chapter-session.ts'
import type { ChapterMemory } from '../document/edit-history.ts'

/** A chapter as a screen holds it, without the screen. */
export interface HeadlessChapter {
  session: ChapterSession
  state(): EditorState
  dispatch(spec: TransactionSpec | ReturnType<EditorState['update']>): void
  /** The blocks' texts, in order. */
  lines(): string[]
}

/** Uses a store that accepts everything, unless `deps` override it. New IDs are sequential; there are no delays. */
export function openHeadlessChapter(
  script: ChapterScript,
  { onLocal, ...deps }: Partial<ChapterSessionDeps> & { onLocal?: (transaction: Transaction) => void } = {},
  memory: ChapterMemory | null = null,
): HeadlessChapter {
  let made = 0
  const session = openChapterSession(
    script,
    {
      save: async (revision) => ({ kind: 'stored', revision: revision + 1 }),
      reopen: async () => script,
      // Without a description of its saves, the chapter is read again.
      changes: async (revision) => ({ revision: revision + 1, saves: [], blocks: null, removedBlocks: [] }),
      newSaveId: () => `save_new${(made += 1)}`,
      newBlockId: () => `block_new${(made += 1)}`,
      newTakeId: () => `take_new${(made += 1)}`,
      onStepFailed(_name, error) {
        throw error
      },
      onVoicesReverted: () => undefined,
      onStepsForgotten: () => undefined,
      onHistoryChanged: () => undefined,
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
    if (!transaction.annotation(Transaction.remote)) onLocal?.(transaction as Transaction)
    session.noteTransactions([transaction as ReturnType<EditorState['update']>], state)
  }
  // Stands in for the view.
  session.attach({
    get state() {
      return state
    },
    dispatch,
  })
  return { session, state: () => state, dispatch, lines: () => state.doc.toString().split('\n') }
}
