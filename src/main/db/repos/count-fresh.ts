/**
 * SQL that counts the blocks of a group which `blockState` calls fresh: the take of each is whole and was asked for
 * exactly what would be asked for now. Needs blocks as `b` and their active takes as `t`.
 */
export const COUNT_FRESH = `sum(t.status = 'complete' AND t.inputs_key = b.inputs_key)`
