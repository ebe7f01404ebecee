/** A change from one of two tones to the other, as output by the player. */
export interface ToneChange {
  /** Frame of the audio context in which both are equally loud. */
  frame: number
  /** Time of that frame on the output's own clock, in `performance.now()`. */
  heardAtMs: number
}

/**
 * Runs in the page before its own scripts: monitors audio output and records in `toneTap.changes` each change between a
 * 400 Hz and a 1,000 Hz tone. Both are measured over the last ten milliseconds, which contain whole periods of either,
 * so anything that smears a change, such as time stretching, smears it evenly to both sides.
 */
export function listenForTones(): void {
  const source = `registerProcessor('tone-tap', class extends AudioWorkletProcessor {
    window = Math.round(sampleRate / 100)
    rings = [400, 1000].map((hz) => ({
      hz, cos: new Float64Array(this.window), sin: new Float64Array(this.window), a: 0, b: 0,
    }))
    at = 0
    count = 0
    last = -1
    process(inputs) {
      const samples = inputs[0][0]
      if (!samples) return true
      for (let index = 0; index < samples.length; index += 1) {
        const frame = currentFrame + index
        const powers = this.rings.map((ring) => {
          const angle = (2 * Math.PI * ring.hz * frame) / sampleRate
          const cos = samples[index] * Math.cos(angle)
          const sin = samples[index] * Math.sin(angle)
          ring.a += cos - ring.cos[this.at]
          ring.b += sin - ring.sin[this.at]
          ring.cos[this.at] = cos
          ring.sin[this.at] = sin
          return ring.a ** 2 + ring.b ** 2
        })
        this.at = (this.at + 1) % this.window
        const power = (powers[0] + powers[1]) / this.window ** 2
        this.count += 1
        if (power < 1e-5) { this.last = -1; continue }
        const now = powers[1] > powers[0] ? 1 : 0
        if (this.last !== -1 && now !== this.last && this.count > sampleRate / 50) {
          this.count = 0
          this.port.postMessage(frame - this.window / 2)
        }
        this.last = now
      }
      return true
    }
  })`
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const changes: ToneChange[] = []
  async function tap(node: AudioNode): Promise<void> {
    const context = node.context as AudioContext
    await context.audioWorklet.addModule(url)
    const listener = new AudioWorkletNode(context, 'tone-tap', { numberOfOutputs: 0 })
    listener.port.onmessage = ({ data: frame }: MessageEvent<number>) => {
      const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp()
      changes.push({ frame, heardAtMs: performanceTime + (frame / context.sampleRate - contextTime) * 1_000 })
    }
    node.connect(listener)
  }
  const connect = AudioNode.prototype.connect as (this: AudioNode, target: AudioNode) => AudioNode
  AudioNode.prototype.connect = function (this: AudioNode, target: AudioNode) {
    if (target instanceof AudioDestinationNode) void tap(this)
    return connect.call(this, target)
  } as typeof AudioNode.prototype.connect
  Object.assign(window, { toneTap: { changes } })
}
