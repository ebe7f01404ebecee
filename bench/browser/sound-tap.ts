/**
 * Runs in the page before its own scripts: monitors audio output and reports, as `benchTap.next()`, when the next sound
 * after silence was rendered, in `performance.now()`. The audio thread only has `Date.now()` in whole milliseconds;
 * half a millisecond is added, and its offset to `performance.now()` is found by waiting for a tick.
 */
export function listenForSound(): void {
  const source = `registerProcessor('bench-tap', class extends AudioWorkletProcessor {
    silentQuanta = 100
    process(inputs) {
      const samples = inputs[0][0]
      const sounds = samples !== undefined && samples.some((sample) => sample !== 0)
      if (sounds && this.silentQuanta > 50) this.port.postMessage(Date.now())
      this.silentQuanta = sounds ? 0 : this.silentQuanta + 1
      return true
    }
  })`
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  let heard: (dateMs: number) => void = () => undefined
  function dateOffsetMs(): number {
    const offsets = Array.from({ length: 5 }, () => {
      const before = Date.now()
      while (Date.now() === before);
      return Date.now() - performance.now()
    })
    return offsets.toSorted((left, right) => left - right)[2] ?? 0
  }
  async function tap(node: AudioNode): Promise<void> {
    await (node.context as AudioContext).audioWorklet.addModule(url)
    const listener = new AudioWorkletNode(node.context, 'bench-tap', { numberOfOutputs: 0 })
    listener.port.onmessage = ({ data }: MessageEvent<number>) => heard(data)
    node.connect(listener)
  }
  const connect = AudioNode.prototype.connect as (this: AudioNode, target: AudioNode) => AudioNode
  AudioNode.prototype.connect = function (this: AudioNode, target: AudioNode) {
    if (target instanceof AudioDestinationNode) void tap(this)
    return connect.call(this, target)
  } as typeof AudioNode.prototype.connect
  Object.assign(window, {
    benchTap: {
      next: () =>
        new Promise<number>((resolve) => {
          heard = (dateMs) => resolve(dateMs + 0.5 - dateOffsetMs())
        }),
    },
  })
}
