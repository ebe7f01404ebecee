import { useQuery } from '@tanstack/react-query'
import { webhookBodyPath } from '#shared/domain/media-paths.ts'
import { fetchMedia } from '../../rpc/media.ts'

/** A body as received: its bytes, and its text if they are UTF-8. */
export interface ReceivedBody {
  bytes: Uint8Array
  text: string | null
}

/** The exact bytes of an attempt's body; undefined until loaded. */
export function useBody(attemptId: number | undefined) {
  return useQuery({
    queryKey: ['webhook-body', attemptId],
    enabled: attemptId !== undefined,
    staleTime: Infinity,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<ReceivedBody> => {
      const answer = await fetchMedia(webhookBodyPath(attemptId ?? 0), { signal })
      if (!answer.ok) throw new Error('The body is no longer available.')
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return { bytes, text: textOf(bytes) }
    },
  })
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
