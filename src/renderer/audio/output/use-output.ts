import { useEffect, useState } from 'react'
import { openScope } from '../scope.ts'
import { findOutput, listOutputs, type OutputDevice, type Outputs, readOutput, watchOutput } from './output-device.ts'

export interface OutputState extends Outputs {
  /** Null is the system's output. */
  choice: OutputDevice | null
  /** The chosen device is not connected: sound goes to the system's output until it is. */
  isAbsent: boolean
}

const FIRST: Outputs = { devices: [], areNamed: true }

/** Where sound can go and where it goes, kept up with what is plugged in. */
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
