import type { ScriptUpdatePreview } from '#shared/contract/script-update.ts'

/** Which conflicts get the file's version: those named, or all but those. */
export interface UpdateChoice {
  isAll: boolean
  blockIds: ReadonlySet<string>
}

/** Every conflict keeps the studio's version. */
export const NO_CHOICE: UpdateChoice = { isAll: false, blockIds: new Set() }

/** The number of conflicts that get the file's version. */
export function countChosen(
  { conflictCount }: Pick<ScriptUpdatePreview, 'conflictCount'>,
  { isAll, blockIds }: UpdateChoice,
): number {
  return isAll ? conflictCount - blockIds.size : blockIds.size
}

/** The number of blocks that the update changes, adds or removes. */
export function countChanges(preview: ScriptUpdatePreview, chosen: UpdateChoice, removesMissing: boolean): number {
  const { changedCount, insertedCount, missingCount } = preview
  return changedCount + insertedCount + countChosen(preview, chosen) + (removesMissing ? missingCount : 0)
}
