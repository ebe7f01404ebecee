import { useEffect, useMemo, useState } from 'react'
import type { CallRecording, ConversationMessage } from '#shared/contract/conversations.ts'
import type { WordMark } from '#shared/contract/takes.ts'
import { createPlayer } from '../../audio/create-player.ts'
import type { Player } from '../../audio/player.ts'

/** The player's only block; each transcript line is one of its words. */
const CALL = 'call'

/** A conversation's audio, and the transcript line being played. */
export interface CallSound {
  player: Player
  /** ID of the message being played; null between lines. */
  heardId: string | null
  /** Playable lines; the reference is stable while they are unchanged. */
  lines: {
    has: (messageId: string) => boolean
    /** Plays from the start of a line. */
    playFrom: (messageId: string) => void
  }
}

/** A player for the recording while the screen is shown; null before it opens or without a recording. */
export function useCallSound(
  conversationId: string,
  recording: CallRecording | null,
  messages: readonly ConversationMessage[],
): CallSound | null {
  const [player, setPlayer] = useState<Player | null>(null)
  const [heardIndex, setHeardIndex] = useState<number | null>(null)
  useEffect(() => {
    const opened = createPlayer()
    setPlayer(opened)
    const stop = opened.onWord((word) => setHeardIndex(word?.startChar ?? null))
    return () => {
      stop()
      setPlayer(null)
      void opened.dispose()
    }
  }, [conversationId])

  const { lines, marks, key } = useMemo(() => {
    const laid = layOut(recording, messages)
    return { ...laid, key: recording === null ? '' : `${recording.id} ${JSON.stringify(laid.marks)}` }
  }, [recording, messages])
  useEffect(() => {
    if (!player || !recording) return
    const { id, audioUrl, sampleRateHz, sampleCount } = recording
    const take = { id, audioUrl, sampleRateHz, sampleCount, status: 'complete' as const }
    player.setChapter({
      chapterId: conversationId,
      entries: [{ blockId: CALL, take, pauseAfterMs: 0, marks }],
    })
    // `key` stands for the recording and the marks, which are other objects with every answer.
    // eslint-disable-next-line react/exhaustive-deps
  }, [player, conversationId, key])

  const places = useMemo(() => {
    const byId = new Map(lines.map(({ id }, index) => [id, index]))
    return {
      has: (messageId: string) => byId.has(messageId),
      playFrom(messageId: string) {
        const index = byId.get(messageId)
        if (index !== undefined) player?.playFrom({ blockId: CALL, charOffset: index })
      },
    }
  }, [lines, player])

  if (!player || !recording) return null
  return { player, heardId: heardIndex === null ? null : (lines[heardIndex]?.id ?? null), lines: places }
}

/** Lines with a position in the recording, in playback order, as word marks. */
export function layOut(
  recording: Pick<CallRecording, 'sampleCount' | 'sampleRateHz'> | null,
  messages: readonly ConversationMessage[],
): { lines: readonly ConversationMessage[]; marks: WordMark[] } {
  const lengthMs = recording ? (recording.sampleCount * 1_000) / recording.sampleRateHz : 0
  const lines = messages
    .filter(({ role, startMs }) => role !== 'tool' && role !== 'system' && startMs !== null && startMs < lengthMs)
    .toSorted((one, other) => (one.startMs ?? 0) - (other.startMs ?? 0))
  const marks = lines.map(({ startMs, endMs }, index): WordMark => {
    const start = startMs ?? 0
    const next = lines[index + 1]?.startMs ?? lengthMs
    return {
      startChar: index,
      endChar: index + 1,
      startMs: start,
      endMs: Math.max(start, Math.min(endMs ?? next, next, lengthMs)),
    }
  })
  return { lines, marks }
}
