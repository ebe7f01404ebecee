/**
 * SQL that counts the blocks of a group which `blockState` calls fresh: the take of each is whole and was asked for
 * exactly what would be asked for now. Needs blocks as `b`, their active takes as `t` and the project as `p`.
 */
export const COUNT_FRESH = `sum(t.status = 'complete' AND t.text = b.text AND t.voice_id = coalesce(b.voice_id, p.voice_id)
  AND t.model_id = coalesce(b.model_id, p.model_id)
  AND t.language IS coalesce(b.language, CASE WHEN b.voice_id IS NULL THEN p.language END)
  AND t.text_normalization = p.text_normalization AND t.loudness_normalization = p.loudness_normalization)`
