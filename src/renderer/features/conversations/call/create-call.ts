import type * as LiveKit from 'livekit-client'
import type { DisconnectReason, LocalAudioTrack, Room } from 'livekit-client'
import { createStore, type Store } from '../../../lib/create-store.ts'

/** Why a call is over. */
export type CallEnd =
  /** The person left. */
  | 'left'
  /** The agent, or the service, ended the session. */
  | 'closed'
  /** Somebody else came in with the same token. */
  | 'elsewhere'
  /** The token was not taken. */
  | 'refused'
  /** The address was not reached, or was not reached in time. */
  | 'unreachable'
  /** The connection broke and did not come back. */
  | 'lost'
  /** Another workspace was opened. */
  | 'switched'

/** One call at a time: each state holds what is true in it and nothing else. */
export type CallState =
  | { kind: 'asking-microphone' }
  /** Without one a person can listen. */
  | { kind: 'no-microphone'; why: 'refused' | 'absent' | 'failed' }
  | { kind: 'connecting' }
  | {
      kind: 'in'
      /** `not-taken`: the session lets this person listen only. */
      microphone: 'on' | 'muted' | 'none' | 'not-taken'
      /** `again`: it broke and is being mended. */
      connection: 'good' | 'again'
      /** Somebody else is there. */
      hasAgent: boolean
      isAgentSpeaking: boolean
      /** The browser holds the sound back until something is pressed. */
      isSilent: boolean
    }
  | { kind: 'ended'; why: CallEnd }

/** A person in a real-time session. */
export interface Call {
  readonly state: Store<CallState>
  /** Asks for the microphone and joins with it. What goes wrong is in `state`. */
  join(): Promise<void>
  /** Joins without a microphone. */
  joinSilently(): Promise<void>
  setMuted(isMuted: boolean): Promise<void>
  /** Lets the agent sound, after a press. */
  unblockSound(): Promise<void>
  leave(): Promise<void>
  /** Leaves and gives the microphone back; nothing is told any more. */
  dispose(): Promise<void>
}

/** Where and with what a session is joined, held for as long as somebody is in it. */
export interface HeldSession {
  url: string
  token: string
  /** Resolves when the studio takes it back. */
  takenBack: Promise<void>
  letGo(): void
}

export interface CallDeps {
  /** Asked anew for each try to join. */
  hold(): Promise<HeldSession>
  /** Fetched when somebody joins, and not before. */
  library(): Promise<Library>
}

type Library = typeof LiveKit
type In = Extract<CallState, { kind: 'in' }>

/** For the socket and for the sound's own connection. */
const CONNECT_WITHIN_MS = 15_000
const MICROPHONE = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** A call that nobody has joined yet. */
export function createCall({ hold, library }: CallDeps): Call {
  const state = createStore<CallState>({ kind: 'asking-microphone' })
  const sounds = new Set<HTMLMediaElement>()
  let present: { room: Room; microphone: LocalAudioTrack | null; session?: HeldSession } | null = null
  let isDisposed = false
  /** A try that another one, or leaving, has overtaken tells nothing. */
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
      // A try that fails says so itself, and better.
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
      // Nobody shall wonder why it is open.
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
    // It would write addresses, and with them tokens, into the browser's console.
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

/** Sends the microphone's sound into the session, which may not take it: a token can be good for listening only. */
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

/** Keeps the state up with what happens in the session. */
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
