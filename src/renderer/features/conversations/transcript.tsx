import {
  type KeyboardEvent,
  memo,
  type ReactElement,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ConversationMessage } from '#shared/contract/conversations.ts'
import { Button } from '../../ui/button.tsx'
import type { CallSound } from './call-sound.ts'
import { LINES_TOGETHER, useLinesInSight } from './lines-in-sight.ts'
import { t } from './messages/t.ts'
import { TranscriptLine } from './transcript-line.tsx'
import styles from './transcript.module.css'
import { useFollowing } from './use-following.ts'

export interface TranscriptProps {
  messages: readonly ConversationMessage[]
  sound: CallSound | null
  isLive: boolean
  /** A line to scroll to, such as a search hit. */
  soughtId: string | null
  /** Renders a line's text, such as with search highlights. Stable while the output is. */
  words: (message: ConversationMessage) => ReactNode
}

/** A scroll target: the playing line, a search hit, the latest line, or a line focused by keyboard. */
interface Target {
  messageId: string
  block: ScrollLogicalPosition
  takesFocus: boolean
}

/** A target is reached once it has been still and visible for this many frames. */
const FRAMES_AT_REST = 3
const MAX_FRAMES = 600

/**
 * The transcript, line by line. Selecting a line plays from it; the playing line is highlighted and kept visible, as is
 * the last one while live, until the user scrolls away. Only lines near the viewport exist, each with its position in
 * the list.
 */
export function Transcript({ messages, sound, isLive, soughtId, words }: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null)
  const inSight = useLinesInSight(list)
  const { isDrawn } = inSight
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const groups = useMemo(() => inGroups(messages), [messages])
  const getGroup = (messageId: string | null) =>
    messageId === null ? -1 : groups.findIndex((group) => group.some(({ id }) => id === messageId))
  const heardId = sound?.heardId ?? null
  const lastId = messages.at(-1)?.id ?? null

  /** Until the target rests in view: lines rendered on the way have other heights than estimated. */
  const isOnTheWay = useRef(false)
  // Between two lines, the previous one.
  const [lastHeardId, setLastHeardId] = useState<string | null>(null)
  const followedId = isLive ? lastId : (heardId ?? lastHeardId)
  const { isFollowing, set: setFollowing } = useFollowing(
    list,
    () => followedId === null || isInView(list.current, lineOf(list.current, followedId)),
    () => (isOnTheWay.current = false),
  )
  const goesAlong = useRef(isFollowing)
  useEffect(() => {
    goesAlong.current = isFollowing
  }, [isFollowing])

  useEffect(() => {
    if (heardId === null) return
    setLastHeardId(heardId)
    if (goesAlong.current) setTarget({ messageId: heardId, block: 'nearest', takesFocus: false })
  }, [heardId])
  useEffect(() => {
    if (soughtId !== null) setTarget({ messageId: soughtId, block: 'center', takesFocus: false })
  }, [soughtId])
  useEffect(() => {
    if (isLive && lastId !== null && goesAlong.current)
      setTarget({ messageId: lastId, block: 'nearest', takesFocus: false })
  }, [isLive, lastId])
  useEffect(() => {
    if (!target) return
    isOnTheWay.current = true
    if (!target.takesFocus) return
    lineOf(list.current, target.messageId)?.querySelector<HTMLElement>('[data-line]')?.focus({ preventScroll: true })
  }, [target])
  useEffect(() => {
    if (!target || !isOnTheWay.current) return undefined
    const go = () => lineOf(list.current, target.messageId)?.scrollIntoView({ block: target.block })
    go()
    let frames = 0
    let framesAtRest = 0
    let frame = requestAnimationFrame(function rest() {
      if (!isOnTheWay.current) return
      const isThere = isInView(list.current, lineOf(list.current, target.messageId))
      framesAtRest = isThere && isDrawn() ? framesAtRest + 1 : 0
      frames += 1
      if (!isThere) go()
      if (framesAtRest < FRAMES_AT_REST && frames < MAX_FRAMES) frame = requestAnimationFrame(rest)
      else isOnTheWay.current = false
    })
    return () => cancelAnimationFrame(frame)
  }, [target, inSight.key, isDrawn])

  const follow = () => {
    setFollowing(true)
    if (followedId !== null) setTarget({ messageId: followedId, block: 'nearest', takesFocus: false })
  }
  const lines = sound?.lines
  const placed = useMemo(
    () =>
      lines && {
        has: lines.has,
        playFrom(messageId: string) {
          setFollowing(true)
          lines.playFrom(messageId)
        },
      },
    [lines, setFollowing],
  )

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = messages.findIndex(({ id }) => id === focusedId)
    const wanted = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: messages.length - 1 }[event.key]
    if (at < 0 || wanted === undefined || !(event.target as HTMLElement).matches('[data-line]')) return
    event.preventDefault()
    const line = messages[Math.max(0, Math.min(messages.length - 1, wanted))]
    if (line) setTarget({ messageId: line.id, block: 'nearest', takesFocus: true })
  }

  // The focused, targeted and playing lines stay rendered, however far they are scrolled away.
  const kept = new Set([getGroup(focusedId), getGroup(target?.messageId ?? null), isLive ? groups.length - 1 : -1])
  const tabStopId =
    messages.find(({ id }) => id === (focusedId ?? soughtId))?.id ??
    groups.find((_, index) => inSight.isNear(index))?.[0]?.id
  const drawn: ReactElement[] = []
  let drawnTo = -1
  for (const [index, group] of groups.entries()) {
    if (index <= drawnTo) continue
    if (inSight.isNear(index) || kept.has(index)) {
      drawn.push(
        <Group
          key={index}
          index={index}
          lines={group}
          count={messages.length}
          heardId={idIn(group, heardId)}
          soughtId={idIn(group, soughtId)}
          tabStopId={idIn(group, tabStopId ?? null)}
          sound={placed}
          words={words}
          onFocus={setFocusedId}
        />,
      )
      continue
    }
    let to = index
    while (to + 1 < groups.length && !inSight.isNear(to + 1) && !kept.has(to + 1)) to += 1
    drawn.push(
      <li
        key={`room ${index}`}
        aria-hidden
        data-from={index}
        data-to={to}
        style={{ blockSize: inSight.heightPx(index, to) }}
        className={styles.room}
      />,
    )
    drawnTo = to
  }
  return (
    <div className={styles.frame}>
      {/* Keyboard events come from its lines, which are buttons. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        ref={list}
        className={styles.transcript}
        aria-label={t('transcript')}
        {...(isLive ? { 'aria-live': 'polite', 'aria-relevant': 'additions' } : {})}
        onKeyDown={move}
      >
        {drawn}
      </ol>
      {followedId !== null && !isFollowing && (
        <div className={styles.follow}>
          <Button onPress={follow}>{t('transcript.follow')}</Button>
        </div>
      )}
    </div>
  )
}

interface GroupProps {
  index: number
  lines: readonly ConversationMessage[]
  count: number
  /** Null if the line is in another group. */
  heardId: string | null
  soughtId: string | null
  tabStopId: string | null
  /** Absent without audio. */
  sound: CallSound['lines'] | undefined
  words: TranscriptProps['words']
  onFocus: (messageId: string) => void
}

/** Rerendered only when its content changes. */
const Group = memo(function Group({
  index,
  lines,
  count,
  heardId,
  soughtId,
  tabStopId,
  sound,
  words,
  onFocus,
}: GroupProps) {
  return lines.map((message, place) => (
    <li
      key={message.id}
      data-message={message.id}
      data-group={index}
      aria-setsize={count}
      aria-posinset={index * LINES_TOGETHER + place + 1}
    >
      <TranscriptLine
        message={message}
        isHeard={message.id === heardId}
        isSought={message.id === soughtId}
        isTabStop={message.id === tabStopId}
        onFocus={() => onFocus(message.id)}
        {...(sound?.has(message.id) ? { onPlay: () => sound.playFrom(message.id) } : {})}
      >
        {words(message)}
      </TranscriptLine>
    </li>
  ))
})

function inGroups(messages: readonly ConversationMessage[]): (readonly ConversationMessage[])[] {
  return Array.from({ length: Math.ceil(messages.length / LINES_TOGETHER) }, (_, index) =>
    messages.slice(index * LINES_TOGETHER, (index + 1) * LINES_TOGETHER),
  )
}

function idIn(group: readonly ConversationMessage[], messageId: string | null): string | null {
  return messageId !== null && group.some(({ id }) => id === messageId) ? messageId : null
}

function isInView(list: HTMLElement | null, line: HTMLElement | null): boolean {
  if (!list || !line) return false
  const [seen, wanted] = [list.getBoundingClientRect(), line.getBoundingClientRect()]
  return wanted.bottom > seen.top && wanted.top < seen.bottom
}

function lineOf(list: HTMLElement | null, messageId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`) ?? null
}
