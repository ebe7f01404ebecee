import type { Scope } from '../scope.ts'

/**
 * A loudspeaker, headphones or an interface. The system's default output isn't a device here; it is used if none is
 * chosen.
 */
export interface OutputDevice {
  deviceId: string
  label: string
}

/** Any audio output: an audio context or an audio element. */
export interface Sink {
  setSinkId?(deviceId: string): Promise<void>
}

export interface Outputs {
  devices: readonly OutputDevice[]
  /** False if the browser hides names, and with them devices, until the microphone was allowed once. */
  areNamed: boolean
}

type Media = Pick<MediaDevices, 'enumerateDevices'>

const STORED = 'overvoice.output-device'
/** Window event for a change of the chosen device. */
const CHOSEN = 'overvoice-output-chosen'
/** Chromium lists these aliases next to the devices they stand for. */
const STAND_INS = new Set(['', 'default', 'communications'])

/** The device chosen on this computer; null is the system's output. Unreadable values count as none. */
export function readOutput(): OutputDevice | null {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Partial<OutputDevice> | null
    return typeof stored?.deviceId === 'string' && typeof stored.label === 'string'
      ? { deviceId: stored.deviceId, label: stored.label }
      : null
  } catch {
    return null
  }
}

/** Plays everything on this device, from now on and after a restart; null for the system's output. */
export function chooseOutput(device: OutputDevice | null): void {
  localStorage.setItem(STORED, JSON.stringify(device))
  dispatchEvent(new Event(CHOSEN))
}

/** The devices that can be chosen now. Doesn't request permission. */
export async function listOutputs(media: Media | undefined = navigator.mediaDevices): Promise<Outputs> {
  const all = (await media?.enumerateDevices().catch(() => [])) ?? []
  const outputs = all.filter(({ kind }) => kind === 'audiooutput')
  return {
    devices: outputs
      .filter(({ deviceId, label }) => !STAND_INS.has(deviceId) && label !== '')
      .map(({ deviceId, label }) => ({ deviceId, label })),
    areNamed: outputs.length === 0 || outputs.some(({ label }) => label !== ''),
  }
}

/** Finds the chosen device; after reconnecting it may have another ID. Null if it isn't connected. */
export function findOutput(choice: OutputDevice | null, devices: readonly OutputDevice[]): OutputDevice | null {
  if (!choice) return null
  return (
    devices.find(({ deviceId }) => deviceId === choice.deviceId) ??
    devices.find(({ label }) => label === choice.label) ??
    null
  )
}

/** Routes `sink` to the chosen device, or to the system's output if that isn't connected or fails. */
export async function applyOutput(sink: Sink, media: Media | undefined = navigator.mediaDevices): Promise<void> {
  if (!sink.setSinkId) return
  const choice = readOutput()
  const found = choice && findOutput(choice, (await listOutputs(media)).devices)
  try {
    await sink.setSinkId(found?.deviceId ?? '')
  } catch {
    // The device was removed between the list and the call, or another program holds it: the system's output beats
    // silence.
    await sink.setSinkId('').catch(() => undefined)
  }
}

/** Calls back when another device is chosen, while the scope lives. */
export function watchChoice(scope: Scope, listener: () => void): void {
  scope.listen(window, CHOSEN, listener)
}

/** Calls back when a device is added or removed, while the scope lives. */
export function watchDevices(scope: Scope, listener: () => void): void {
  if (navigator.mediaDevices) scope.listen(navigator.mediaDevices, 'devicechange', listener)
}

/** Calls back when another device is chosen, added or removed, while the scope lives. */
export function watchOutput(scope: Scope, listener: () => void): void {
  watchChoice(scope, listener)
  watchDevices(scope, listener)
}

/** Keeps `sink` on the chosen device through new choices, lost devices, and reconnected devices. */
export function followOutput(scope: Scope, sink: Sink): void {
  const apply = () => void applyOutput(sink)
  watchOutput(scope, apply)
  if (readOutput()) apply()
}
