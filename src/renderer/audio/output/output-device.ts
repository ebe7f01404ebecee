import type { Scope } from '../scope.ts'

/** A loudspeaker, headphones, an interface. The system's own output is no device here: it is what is left without a choice. */
export interface OutputDevice {
  deviceId: string
  label: string
}

/** Whatever puts sound out: an audio context or an audio element. */
export interface Sink {
  setSinkId?(deviceId: string): Promise<void>
}

export interface Outputs {
  devices: readonly OutputDevice[]
  /** False where the browser keeps names, and with them devices, back until the microphone was allowed once. */
  areNamed: boolean
}

type Media = Pick<MediaDevices, 'enumerateDevices'>

const STORED = 'overvoice.output-device'
/** Told to the window when another device is chosen. */
const CHOSEN = 'overvoice-output-chosen'
/** Chromium lists these beside the devices that they stand for. */
const STAND_INS = new Set(['', 'default', 'communications'])

/** The device that was chosen on this computer; null is the system's output. Unreadable values count as none. */
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

/** From now on, and at the next start, everything that is played goes to this device; null for the system's output. */
export function chooseOutput(device: OutputDevice | null): void {
  localStorage.setItem(STORED, JSON.stringify(device))
  dispatchEvent(new Event(CHOSEN))
}

/** The devices that can be chosen now. Nobody is asked for leave. */
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

/** The device that a choice means now: one that was plugged in again can have another id. Null when it is not connected. */
export function findOutput(choice: OutputDevice | null, devices: readonly OutputDevice[]): OutputDevice | null {
  if (!choice) return null
  return (
    devices.find(({ deviceId }) => deviceId === choice.deviceId) ??
    devices.find(({ label }) => label === choice.label) ??
    null
  )
}

/** Sends what `sink` plays to the chosen device, or to the system's output where that is not connected or refuses. */
export async function applyOutput(sink: Sink, media: Media | undefined = navigator.mediaDevices): Promise<void> {
  if (!sink.setSinkId) return
  const choice = readOutput()
  const found = choice && findOutput(choice, (await listOutputs(media)).devices)
  try {
    await sink.setSinkId(found?.deviceId ?? '')
  } catch {
    // It went between the list and the call, or another program holds it: sound on the system's output beats none.
    await sink.setSinkId('').catch(() => undefined)
  }
}

/** Calls back when another device is chosen, for as long as the scope lives. */
export function watchChoice(scope: Scope, listener: () => void): void {
  scope.listen(window, CHOSEN, listener)
}

/** Calls back when a device comes or goes, for as long as the scope lives. */
export function watchDevices(scope: Scope, listener: () => void): void {
  if (navigator.mediaDevices) scope.listen(navigator.mediaDevices, 'devicechange', listener)
}

/** Calls back when another device is chosen, and when one comes or goes, for as long as the scope lives. */
export function watchOutput(scope: Scope, listener: () => void): void {
  watchChoice(scope, listener)
  watchDevices(scope, listener)
}

/** Keeps `sink` on the chosen device: through changes of mind, lost devices, and devices that come back. */
export function followOutput(scope: Scope, sink: Sink): void {
  const apply = () => void applyOutput(sink)
  watchOutput(scope, apply)
  if (readOutput()) apply()
}
