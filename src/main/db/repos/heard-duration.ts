import { SOUND_LIMITS } from '#shared/domain/block-sound.ts'

/** Duration in milliseconds of take `t` as block `b` plays it, without its trimmed ends. */
export const HEARD_MS = `CASE WHEN b.sound IS NULL THEN t.duration_ms ELSE max(
  t.duration_ms - coalesce((SELECT trim.value ->> 'startMs' + trim.value ->> 'endMs' FROM json_each(b.sound, '$.trims') trim
    WHERE trim.value ->> 'takeId' = t.id), 0),
  min(${SOUND_LIMITS.leastHeardMs}, t.duration_ms)) END`
