import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleAnswer, ConsoleMethod } from '#shared/contract/console.ts'
import { UPLOAD_MAX_BYTES } from '#shared/domain/media-paths.ts'
import { useStudio } from '../../rpc/studio.ts'
import { uploadFile } from '../../rpc/upload-file.ts'
import type { ConsoleDraft } from './console-draft.ts'
import type { ConsoleMemory } from './console-memory.ts'
import { t } from './messages/t.ts'

/** An upload failure with a user-facing message. */
export class UploadFailed extends Error {}

const SENDING = ['console-send']

/** Sends requests one at a time and keeps their history. */
export function useConsole(memory: ConsoleMemory) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const history = useQuery({ ...queries.console.history.queryOptions(), staleTime: 0 })
  const readHistory = () => cache.invalidateQueries({ queryKey: queries.console.history.key() })

  const isSending = useIsMutating({ mutationKey: SENDING }) > 0
  const send = useMutation({
    mutationKey: SENDING,
    async mutationFn(draft: ConsoleDraft): Promise<ConsoleAnswer> {
      const ending = new AbortController()
      memory.leaving.set(ending)
      memory.answer.set(null)
      const { signal } = ending
      const method: ConsoleMethod = draft.method
      try {
        const body = await toBody(draft, signal)
        const answer = await client.console.send({ method, path: draft.path, body }, { signal })
        memory.answer.set(answer)
        return answer
      } finally {
        memory.leaving.set(null)
        void readHistory()
      }
    },
  })
  return {
    history,
    send,
    isSending,
    cancel: () => memory.leaving.get()?.abort(),
    clearHistory: () => void client.console.clearHistory().then(readHistory, () => undefined),
    saveAnswer: (id: string) => client.console.saveAnswer({ id }),
  }
}

async function toBody(draft: ConsoleDraft, signal: AbortSignal) {
  if (draft.bodyKind === 'json') return { kind: 'json' as const, text: draft.json }
  if (draft.bodyKind === 'none') return { kind: 'none' as const }
  const fields = draft.rows.flatMap(({ name, value, file }) => (name !== '' && !file ? [{ name, value }] : []))
  const files = []
  for (const { name, file } of draft.rows) {
    if (name === '' || !file) continue
    const uploadId = `upl_${crypto.randomUUID().replaceAll('-', '')}`
    const problem = await uploadFile(uploadId, file, { signal, maxBytes: UPLOAD_MAX_BYTES })
    if (problem) throw new UploadFailed(t(`upload.${problem}`))
    files.push({ name, uploadId, fileName: file.name, contentType: file.type })
  }
  return { kind: 'form' as const, fields, files }
}
