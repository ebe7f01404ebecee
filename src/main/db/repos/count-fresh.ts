import { IS_WRITTEN } from './is-written.ts'

/**
 * SQL like `isDialogueCurrent`: every line of the take's dialogue is in the block's chapter, in order, with the inputs
 * that it was generated with.
 */
const IS_DIALOGUE_CURRENT = `(SELECT count(*) = t.dialogue ->> '$.lines' AND min(line.is_in_place) FROM (
  SELECT coalesce(o.removed_at IS NULL AND o.chapter_id = b.chapter_id AND o.inputs_key = turn.value ->> '$.inputsKey'
    AND o.position > lag(o.position, 1, -9e18) OVER (ORDER BY turn.key), 0) AS is_in_place
  FROM json_each(t.dialogue, '$.turns') turn LEFT JOIN blocks o ON o.id = turn.value ->> '$.blockId') line)`

/**
 * SQL that counts the up-to-date blocks of a group, like `blockState`: the take of each is complete and was requested
 * with exactly the current inputs. Needs blocks as `b` and their active takes as `t`.
 */
export const IS_FRESH = `CASE WHEN t.status <> 'complete' OR t.inputs_key <> b.inputs_key THEN 0
  WHEN t.dialogue IS NULL THEN 1 ELSE ${IS_DIALOGUE_CURRENT} END`
export const COUNT_FRESH = `sum(${IS_FRESH})`
/** SQL that counts the other blocks with text among blocks with audio. */
export const COUNT_OUTDATED = `sum(NOT (${IS_FRESH}) AND ${IS_WRITTEN})`
