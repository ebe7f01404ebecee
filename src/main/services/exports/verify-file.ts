import { rm, stat } from 'node:fs/promises'
import { parse } from 'node:path'
import type { InspectedSound, VerifyEvent } from '#shared/contract/exports.ts'
import { checkDelivery } from '#shared/domain/delivery/check-delivery.ts'
import type { DestinationId } from '#shared/domain/delivery/destinations.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { runFileJob } from '../../media/files/run-file-job.ts'
import { uploadedPath } from '../../media/receive-puts.ts'

/**
 * Measures an uploaded audio file, and checks it by the rules of a destination. The upload is always deleted.
 *
 * @throws StudioError `not_found`: there is no such upload; `invalid_input`: no readable audio is found; `canceled`:
 *   `signal` was aborted
 */
export async function* verifyFile(
  { uploadsFolder }: { uploadsFolder: string },
  { uploadId, fileName, destination }: { uploadId: string; fileName: string; destination: DestinationId | null },
  signal: AbortSignal | undefined,
): AsyncGenerator<VerifyEvent> {
  const path = uploadedPath(uploadsFolder, uploadId)
  try {
    if (!(await stat(path).catch(() => undefined))) throw new StudioError('not_found', 'file-not-found')
    for await (const part of runFileJob('inspect-sound', path, { signal })) {
      if (part.kind === 'progress') yield { kind: 'progress', done: part.doneMs, total: part.totalMs }
      else {
        const checks = destination && checkDelivery(destination, getFacts(fileName, part.sound))
        yield { kind: 'verified', sound: part.sound, checks }
      }
    }
  } finally {
    await rm(path, { force: true })
  }
}

function getFacts(fileName: string, sound: InspectedSound): Parameters<typeof checkDelivery>[1] {
  return { ...sound, name: parse(fileName).name, division: null, peakClearanceDb: 0 }
}
