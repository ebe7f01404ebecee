import { isSilent } from '#shared/domain/block-state.ts'
import { compileDialogue } from '#shared/domain/dialogue.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { getSelectedBlockIds } from '../document/selected-line.ts'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'

/** The selected blocks as a dialogue, or why they can't be generated as one. */
export type SelectedDialogue =
  { kind: 'ready'; blockIds: string[]; characters: number } | { kind: 'refused'; reason: string }

/** Blocks without words between the selected ones are skipped. */
export function getSelectedDialogue({ session, editor, activity }: Workspace): SelectedDialogue {
  const refuse = (reason: string): SelectedDialogue => ({ kind: 'refused', reason })
  const state = editor()?.view.state
  const blockIds = state ? getSelectedBlockIds(state) : []
  const lines = blockIds
    .map((blockId) => ({ blockId, inputs: session.book.inputs(blockId, session.textOf(blockId) ?? '') }))
    .filter(({ inputs }) => !isSilent(inputs))
  if (lines.some(({ blockId }) => session.book.record(blockId).locked)) return refuse(t('dialogue.locked'))
  if (lines.some(({ blockId }) => activity.isRunning(blockId))) return refuse(t('dialogue.running'))
  try {
    const { turns } = compileDialogue(lines.map(({ inputs }) => inputs))
    const characters = turns.reduce((sum, { chargedCharacters }) => sum + chargedCharacters, 0)
    return { kind: 'ready', blockIds: lines.map(({ blockId }) => blockId), characters }
  } catch (error) {
    if (isStudioError(error)) return refuse(error.message)
    throw error
  }
}
