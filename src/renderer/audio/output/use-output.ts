import { useEffect, useState } from 'react'
import { openScope } from '../scope.ts'
import {
  findOutput,
  listOutputs,
  type OutputDevice,
  type Outputs,
  readOutput,
  watchChoice,
  watchDevices,
  watchOutput,
} from './output-device.ts'

export interface OutputState extends Outputs {
  /** Null is the system's output. */
  choice: OutputDevice | null
  /** The chosen device isn't connected: audio goes to the system's output until it is. */
  isAbsent: boolean
}

const FIRST: Outputs = { devices: [], areNamed: true }

/** Available outputs and the chosen one, updated as devices change. */
export function useOutput(): OutputState {
  const [outputs, setOutputs] = useState<Outputs | null>(null)
  const [choice, setChoice] = useState(readOutput)
  useEffect(() => {
    const scope = openScope()
    const read = async () => {
      setChoice(readOutput())
      const next = await listOutputs()
      if (!scope.isDisposed) setOutputs(next)
    }
    watchOutput(scope, () => void read())
    void read()
    return () => scope.dispose()
  }, [])
  const { devices, areNamed } = outputs ?? FIRST
  return {
    devices,
    areNamed,
    choice,
    isAbsent: outputs !== null && areNamed && choice !== null && findOutput(choice, devices) === null,
  }
}

/**
 * The chosen device while it isn't connected, otherwise null. Without a choice no devices are listed: the browser would
 * start a process for that and keep it running.
 */
export function useAbsentOutput(): OutputDevice | null {
  const [absent, setAbsent] = useState<OutputDevice | null>(null)
  useEffect(() => {
    const scope = openScope()
    let isWatching = false
    const read = async () => {
      if (!readOutput()) return setAbsent(null)
      if (!isWatching) watchDevices(scope, () => void read())
      isWatching = true
      const { devices, areNamed } = await listOutputs()
      const choice = readOutput()
      if (!scope.isDisposed) setAbsent(areNamed && !findOutput(choice, devices) ? choice : null)
    }
    watchChoice(scope, () => void read())
    void read()
    return () => scope.dispose()
  }, [])
  return absent
}
