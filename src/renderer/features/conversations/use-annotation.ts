import { useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Annotation, ConversationDetail } from '#shared/contract/conversations.ts'
import { useUnsavedGuard } from '../../lib/unsaved-work.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'

const KEEP_AFTER_MS = 400

/** The user's pending changes, labels as typed. */
interface Changes {
  note?: string
  tags?: string
  followUp?: boolean
}

/**
 * A conversation's annotations: the stored values with this window's unsaved changes on top. Only fields changed here
 * are sent, so other windows' edits stay. Saved shortly after the last keystroke, and immediately on blur or close.
 */
export function useAnnotation(
  conversationId: string,
  annotation: Annotation,
  onKept: (detail: ConversationDetail) => void,
) {
  const { client } = useStudio()
  const [unkept, setUnkept] = useState<Changes>({})
  const [typedTags, setTypedTags] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const pending = useRef<Changes>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void> | null>(null)

  const [put] = useState(() => (changes: Changes) => {
    pending.current = changes
    setUnkept(changes)
  })
  const [write] = useState(() => async () => {
    while (Object.keys(pending.current).length > 0) {
      const sent = pending.current
      const { tags, ...others } = sent
      const changes = tags === undefined ? others : { ...others, tags: readTags(tags) }
      onKept(await client.conversations.annotate({ conversationId, ...changes }))
      // Anything typed in the meantime isn't saved yet.
      const names = Object.keys(pending.current) as (keyof Changes)[]
      const left = names.filter((name) => pending.current[name] !== sent[name])
      put(Object.fromEntries(left.map((name) => [name, pending.current[name]])))
    }
    setFailure(null)
  })
  const [save] = useState(() => () => {
    clearTimeout(timer.current)
    running.current ??= write()
      .catch((error: unknown) => {
        setFailure(getFailure(error))
        throw error
      })
      .finally(() => (running.current = null))
    return running.current
  })
  const keep = () => save().catch(() => undefined)
  useUnsavedGuard({ isUnsaved: () => Object.keys(pending.current).length > 0, save })

  const keptTags = annotation.tags.join('\n')
  const isAsTyped = typedTags !== null && (unkept.tags !== undefined || readTags(typedTags).join('\n') === keptTags)
  return {
    note: unkept.note ?? annotation.note,
    tags: isAsTyped ? typedTags : annotation.tags.join(', '),
    followUp: unkept.followUp ?? annotation.followUp,
    failure,
    keep,
    change(changes: Changes) {
      if (changes.tags !== undefined) setTypedTags(changes.tags)
      put({ ...pending.current, ...changes })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep(), changes.followUp === undefined ? KEEP_AFTER_MS : 0)
    },
  }
}

function readTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().slice(0, 100))
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, 50)
}
