import type * as LiveKit from 'livekit-client'
import type { DisconnectReason, LocalAudioTrack, Room } from 'livekit-client'
import { createStore, type Store } from '../../../lib/create-store.ts'

/** Why a call ended. */
export type CallEnd =
  /** The user left. */
  | 'left'
  /** The agent, or the service, ended the session. */
  | 'closed'
  /** Another participant joined with the same token. */
  | 'elsewhere'
  /** The token was rejected. */
  | 'refused'
  /** The URL couldn't be reached in time. */
  | 'unreachable'
  /** The connection was lost permanently. */
  | 'lost'
  /** Another workspace was opened. */
  | 'switched'

/** One call at a time; each state holds only what applies to it. */
export type CallState =
  | { kind: 'asking-microphone' }
  /** Listening works without a microphone. */
  | { kind: 'no-microphone'; why: 'refused' | 'absent' | 'failed' }
  | { kind: 'connecting' }
  | {
      kind: 'in'
      /** `not-taken`: the session allows listening only. */
      microphone: 'on' | 'muted' | 'none' | 'not-taken'
      /** `again`: reconnecting. */
      connection: 'good' | 'again'
      /** Another participant is present. */
      hasAgent: boolean
      isAgentSpeaking: boolean
      /** The browser blocks audio until a user action. */
      isSilent: boolean
    }
  | { kind: 'ended'; why: CallEnd }

/** A participant in a real-time session. */
export interface Call {
  readonly state: Store<CallState>
  /** Requests the microphone and joins with it. Failures are in `state`. */
  join(): Promise<void>
  /** Joins without a microphone. */
  joinSilently(): Promise<void>
  setMuted(isMuted: boolean): Promise<void>
  /** Unblocks audio after a user action. */
  unblockSound(): Promise<void>
  leave(): Promise<void>
  /** Leaves and releases the microphone; no further notifications. */
  dispose(): Promise<void>
}

/** Connection details of a session, held while someone is in it. */
export interface HeldSession {
  url: string
  token: string
  /** Resolves when the studio revokes it. */
  takenBack: Promise<void>
  letGo(): void
}

export interface CallDeps {
  /** Called for each attempt to join. */
  hold(): Promise<HeldSession>
  /** Loaded on demand when joining. */
  library(): Promise<Library>
}

type Library = typeof LiveKit
type In = Extract<CallState, { kind: 'in' }>

/** For the socket and for the audio connection. */
const CONNECT_WITHIN_MS = 15_000
const MICROPHONE = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** Creates a call that isn't joined yet. */
export function createCall({ hold, library }: CallDeps): Call {
  const state = createStore<CallState>({ kind: 'asking-microphone' })
  const sounds = new Set<HTMLMediaElement>()
  let present: { room: Room; microphone: LocalAudioTrack | null; session?: HeldSession } | null = null
  let isDisposed = false
  /** An attempt superseded by another one, or by leaving, reports nothing. */
  let tries = 0

  const show = (next: CallState): void => {
    if (!isDisposed) state.set(next)
  }
  const change = (next: Partial<In>): void => {
    const now = state.get()
    if (now.kind === 'in') show({ ...now, ...next })
  }

  async function putDown(): Promise<void> {
    const left = present
    present = null
    for (const sound of sounds) sound.remove()
    sounds.clear()
    left?.session?.letGo()
    left?.microphone?.stop()
    left?.room.removeAllListeners()
    await left?.room.disconnect().catch(() => undefined)
  }

  async function open(microphone: LocalAudioTrack | null, kit: Library, round: number): Promise<void> {
    show({ kind: 'connecting' })
    const room = new kit.Room({ disconnectOnPageLeave: true, adaptiveStream: false, dynacast: false })
    const own: NonNullable<typeof present> = { room, microphone }
    present = own
    follow(room, kit, {
      change,
      // A failed attempt reports its own, more precise error.
      end: (why) => void (state.get().kind === 'in' && end(why, round)),
      sounds,
    })
    const session = await hold().catch(() => null)
    if (session === null) return end('refused', round)
    if (round !== tries) return session.letGo()
    own.session = session
    void session.takenBack.then(() => end('switched', round))
    try {
      await room.connect(session.url, session.token, { maxRetries: 1, websocketTimeout: CONNECT_WITHIN_MS })
    } catch (error) {
      return end(whyNot(error, kit), round)
    }
    const taken = await speakInto(room, microphone, kit)
    if (round !== tries) return
    if (taken === 'broken') return end('lost', round)
    if (taken === 'not-taken') {
      // Don't leave it open without a reason.
      microphone?.stop()
      own.microphone = null
    }
    show({
      kind: 'in',
      microphone: taken,
      connection: 'good',
      hasAgent: room.remoteParticipants.size > 0,
      isAgentSpeaking: false,
      isSilent: !room.canPlaybackAudio,
    })
  }

  async function end(why: CallEnd, round: number): Promise<void> {
    if (round !== tries) return
    tries += 1
    await putDown()
    show({ kind: 'ended', why })
  }

  async function begin(): Promise<{ kit: Library; round: number }> {
    const round = (tries += 1)
    await putDown()
    const kit = await library()
    // It would log URLs, including tokens, to the browser's console.
    kit.setLogLevel(kit.LogLevel.silent)
    return { kit, round }
  }

  return {
    state,
    async join() {
      show({ kind: 'asking-microphone' })
      const { kit, round } = await begin()
      let microphone: LocalAudioTrack
      try {
        microphone = await kit.createLocalAudioTrack(MICROPHONE)
      } catch (error) {
        if (round === tries) show({ kind: 'no-microphone', why: whyNoMicrophone(error) })
        return
      }
      if (round === tries) await open(microphone, kit, round)
      else microphone.stop()
    },
    async joinSilently() {
      const { kit, round } = await begin()
      await open(null, kit, round)
    },
    async setMuted(isMuted) {
      if (!present?.microphone) return
      await (isMuted ? present.microphone.mute() : present.microphone.unmute())
      change({ microphone: isMuted ? 'muted' : 'on' })
    },
    async unblockSound() {
      await present?.room.startAudio()
      change({ isSilent: present?.room.canPlaybackAudio === false })
    },
    leave: () => end('left', tries),
    async dispose() {
      isDisposed = true
      tries += 1
      await putDown()
    },
  }
}

/** Sends the microphone's audio into the session, which may refuse it: a token may allow listening only. */
async function speakInto(
  room: Room,
  microphone: LocalAudioTrack | null,
  { ConnectionState, PublishTrackError }: Library,
): Promise<'on' | 'none' | 'not-taken' | 'broken'> {
  if (!microphone) return 'none'
  try {
    await room.localParticipant.publishTrack(microphone)
    return 'on'
  } catch (error) {
    const isIn = room.state === ConnectionState.Connected
    return isIn && error instanceof PublishTrackError ? 'not-taken' : 'broken'
  }
}

interface Following {
  change(next: Partial<In>): void
  end(why: CallEnd): void
  sounds: Set<HTMLMediaElement>
}

/** Keeps the state in sync with the session. */
function follow(room: Room, { RoomEvent, DisconnectReason, Track }: Library, { change, end, sounds }: Following): void {
  const ENDS: Partial<Record<DisconnectReason, CallEnd>> = {
    [DisconnectReason.CLIENT_INITIATED]: 'left',
    [DisconnectReason.DUPLICATE_IDENTITY]: 'elsewhere',
    [DisconnectReason.PARTICIPANT_REMOVED]: 'closed',
    [DisconnectReason.ROOM_DELETED]: 'closed',
    [DisconnectReason.ROOM_CLOSED]: 'closed',
    [DisconnectReason.SERVER_SHUTDOWN]: 'closed',
  }
  const withAgent = () => change({ hasAgent: room.remoteParticipants.size > 0 })
  room
    .on(RoomEvent.Reconnecting, () => change({ connection: 'again' }))
    .on(RoomEvent.SignalReconnecting, () => change({ connection: 'again' }))
    .on(RoomEvent.Reconnected, () => change({ connection: 'good' }))
    .on(RoomEvent.Disconnected, (reason) => end((reason !== undefined && ENDS[reason]) || 'lost'))
    .on(RoomEvent.ParticipantConnected, withAgent)
    .on(RoomEvent.ParticipantDisconnected, withAgent)
    .on(RoomEvent.ActiveSpeakersChanged, (speakers) =>
      change({ isAgentSpeaking: speakers.some(({ isLocal }) => !isLocal) }),
    )
    .on(RoomEvent.AudioPlaybackStatusChanged, () => change({ isSilent: !room.canPlaybackAudio }))
    .on(RoomEvent.TrackSubscribed, (track) => {
      if (track.kind !== Track.Kind.Audio) return
      const sound = track.attach()
      sounds.add(sound)
      document.body.append(sound)
    })
    .on(RoomEvent.TrackUnsubscribed, (track) => {
      for (const sound of track.detach()) {
        sound.remove()
        sounds.delete(sound)
      }
    })
}

function whyNot(error: unknown, { ConnectionError, ConnectionErrorReason }: Library): CallEnd {
  if (!(error instanceof ConnectionError)) return 'lost'
  if (error.reason === ConnectionErrorReason.NotAllowed) return 'refused'
  return error.reason === ConnectionErrorReason.LeaveRequest ? 'closed' : 'unreachable'
}

function whyNoMicrophone(error: unknown): 'refused' | 'absent' | 'failed' {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'failed'
}
