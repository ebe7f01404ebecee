import { FadingTail } from './fading-tail.ts'
import { GainRamp } from './gain-ramp.ts'
import type { PlayerCommand, PlayerReport, PlayerReportCause, Reshaping } from './player-messages.ts'
import { SampleQueue } from './sample-queue.ts'
import { StretchPath, type Stretcher } from './stretch-path.ts'

export interface PlayHeadOptions {
  sampleRateHz: number
  report: (report: PlayerReport) => void
  createStretcher: () => Promise<Stretcher>
}

const FADE_SECONDS = 0.01
/** Played samples that stay readable, because a stretcher looks back. */
const HISTORY_SECONDS = 0.5
const STARVED_AFTER_SECONDS = 0.1
const REPORT_EVERY_SECONDS = 0.25
const QUANTUM_SAMPLES = 128

/**
 * The playhead in the audio thread: turns queued samples into output and reports its position. At rate 1 samples pass
 * unchanged and joins need no handling. Starts ramp up and interrupted audio fades out over 10 ms, both at once if
 * playback jumps.
 */
export class PlayHead {
  readonly #options: PlayHeadOptions
  readonly #queue = new SampleQueue()
  readonly #gain: GainRamp
  readonly #tail: FadingTail
  readonly #leaving: Float32Array
  /** Place in the queue; fractional while stretching. */
  #place = 0
  #isWanted = false
  #isMoving = false
  #mark: 'boundary' | 'end' | null = null
  #thresholdSamples = 0
  #jump = 0
  #rate = 1
  #wantedRate = 1
  #stretch: StretchPath | null = null
  /** Samples to wait before starting again, while interrupted audio fades out. */
  #holdSamples = 0
  #standingSamples = 0
  #unreportedSamples = 0
  /** Frame of the next quantum. */
  #nextFrame = 0
  #lastCause: PlayerReportCause = 'paused'

  constructor(options: PlayHeadOptions) {
    const fadeSamples = Math.round(FADE_SECONDS * options.sampleRateHz)
    this.#options = options
    this.#gain = new GainRamp(fadeSamples)
    this.#tail = new FadingTail(fadeSamples)
    this.#leaving = new Float32Array(Math.ceil(fadeSamples / QUANTUM_SAMPLES) * QUANTUM_SAMPLES)
  }

  /** Executes a command from the main thread before the next quantum. */
  handle(command: PlayerCommand): void {
    switch (command.kind) {
      case 'feed':
        this.#queue.append(command.position, command.samples, command.shape, command.first)
        this.#mark = null
        return
      case 'mark':
        this.#mark = command.mark
        return
      case 'reshape':
        this.#reshape(command.pieces)
        return
      case 'cut':
        this.#cut(command.position)
        return
      case 'jump':
        this.#leave()
        this.#jump = command.jump
        this.#queue.expect(command.position)
        return
      case 'run':
        this.#isWanted = command.running
        this.#standingSamples = 0
        // A repeated request needs another report.
        if (!this.#isMoving) this.#lastCause = 'paused'
        return
      case 'threshold':
        this.#thresholdSamples = command.samples
        return
      case 'rate':
        this.#wantedRate = command.rate
        return
      case 'stretch':
        void this.#options.createStretcher().then((stretcher) => {
          this.#stretch = new StretchPath(this.#queue, stretcher)
        })
        return
      case 'close':
        this.#isWanted = false
    }
  }

  /** Renders one quantum whose first sample is context frame `frame`. */
  render(out: Float32Array, frame: number): void {
    out.fill(0)
    // A busy machine skips quanta: audio resumes where it was, so every following word is later than reported.
    if (this.#isMoving && frame > this.#nextFrame) this.#breakpoint(frame, this.#rate, 'moved')
    this.#nextFrame = frame + out.length
    if (this.#wantedRate !== this.#rate && (this.#wantedRate === 1 || this.#stretch)) this.#changeRate(frame)
    if (this.#isMoving && this.#mustBreakOff(out.length)) this.#breakOff(frame)
    if (this.#isMoving || this.#tryToStart(frame, out.length)) this.#move(out, frame)
    this.#tail.mixInto(out)
    this.#holdSamples = Math.max(0, this.#holdSamples - out.length)
  }

  #available(): number {
    return this.#queue.end - this.#place
  }

  /** Samples a stretcher needs ahead of what it renders; at a natural end it gets silence instead. */
  #lookahead(): number {
    return this.#rate === 1 ? 0 : (this.#stretch?.lookahead(this.#rate) ?? 0)
  }

  /** Audio about to run dry without a natural end must have faded out by its last sample. */
  #mustBreakOff(quantum: number): boolean {
    if (!this.#isWanted) return true
    const least = (this.#tail.length + quantum) * this.#rate
    return this.#mark === null && this.#available() - this.#lookahead() <= least
  }

  #tryToStart(frame: number, quantum: number): boolean {
    if (!this.#isWanted || this.#holdSamples > 0) return false
    const available = this.#available()
    // With less than this it would run dry again immediately.
    const least = Math.max(this.#thresholdSamples, this.#tail.length + quantum) * this.#rate
    if (available > 0 && (this.#mark !== null || available - this.#lookahead() > least)) {
      this.#isMoving = true
      this.#breakpoint(frame, this.#rate, 'moved')
      return true
    }
    if (available <= 0 && this.#mark === 'end') {
      if (this.#lastCause !== 'ended') this.#breakpoint(frame, 0, 'ended')
      return false
    }
    this.#standingSamples += quantum
    const isLong = this.#standingSamples >= STARVED_AFTER_SECONDS * this.#options.sampleRateHz
    if (isLong && this.#lastCause !== 'starved') this.#breakpoint(frame, 0, 'starved')
    return false
  }

  #move(out: Float32Array, frame: number): void {
    const from = this.#place
    const count = Math.min(out.length, Math.ceil(this.#available() / this.#rate))
    this.#renderPath(from, this.#rate, out)
    out.fill(0, count)
    this.#gain.apply(out, count)
    this.#place = this.#rate === 1 ? from + count : Math.min(from + count * this.#rate, this.#queue.end)
    this.#reportSkips(from, frame)
    if (this.#place >= this.#queue.end) this.#standAtEnd(frame + count)
    this.#queue.release(this.#place - HISTORY_SECONDS * this.#options.sampleRateHz)
    this.#unreportedSamples += out.length
    if (this.#unreportedSamples >= REPORT_EVERY_SECONDS * this.#options.sampleRateHz) this.#reportConsumed()
  }

  #renderPath(place: number, rate: number, out: Float32Array): void {
    if (rate === 1) this.#queue.copy(place, out, 0, out.length)
    else this.#stretch?.render(place, rate, out)
  }

  /** Fades out the current audio under whatever comes next. */
  #fadeOut(): void {
    for (let at = 0; at < this.#leaving.length; at += QUANTUM_SAMPLES) {
      this.#renderPath(this.#place + at * this.#rate, this.#rate, this.#leaving.subarray(at, at + QUANTUM_SAMPLES))
    }
    this.#tail.add(this.#leaving, this.#gain.gain)
    this.#gain.silence()
    this.#stretch?.cool()
  }

  /** Stops where the fade will have ended, so resuming neither repeats nor skips anything. */
  #breakOff(frame: number): void {
    this.#fadeOut()
    const fade = this.#tail.length
    this.#isMoving = false
    this.#holdSamples = fade
    this.#standingSamples = 0
    this.#place = Math.min(Math.round(this.#place + fade * this.#rate), this.#queue.end)
    this.#breakpoint(frame + fade, 0, this.#isWanted ? 'moved' : 'paused')
  }

  /** Fades out the current audio and moves to where the next fed sample will be. */
  #leave(): void {
    if (this.#isMoving) this.#fadeOut()
    this.#isMoving = false
    this.#holdSamples = 0
    this.#standingSamples = 0
    this.#gain.silence()
    this.#stretch?.cool()
    this.#mark = null
    this.#queue.clear()
    this.#place = this.#queue.end
    this.#lastCause = 'paused'
  }

  #cut(position: number): void {
    const place = this.#queue.placeOf(position)
    this.#mark = null
    // Too late: the first samples to be cut have already been played.
    if (place === null || place < this.#place) this.#leave()
    else this.#queue.cut(Math.ceil(place))
  }

  /** Fades out the old shape while fading in the new one: together a linear transition between the gains. */
  #reshape(pieces: readonly Reshaping[]): void {
    const from = this.#queue.positionAt(this.#place)
    const to = from + this.#leaving.length
    if (this.#isMoving && pieces.some(({ position, count }) => position < to && position + count > from))
      this.#fadeOut()
    this.#queue.reshape(pieces)
  }

  #changeRate(frame: number): void {
    if (this.#isMoving) this.#fadeOut()
    this.#rate = this.#wantedRate
    if (this.#rate === 1) this.#place = Math.min(Math.round(this.#place), this.#queue.end)
    if (this.#isMoving) this.#breakpoint(frame, this.#rate, 'moved')
  }

  /** At the natural end of a take the next one starts unchanged, so the gain stays as is. */
  #standAtEnd(frame: number): void {
    this.#isMoving = false
    this.#standingSamples = 0
    this.#stretch?.cool()
    if (this.#mark === null) this.#gain.silence()
    this.#breakpoint(frame, 0, this.#mark === 'end' ? 'ended' : 'moved')
  }

  #reportSkips(from: number, frame: number): void {
    for (let place = from; ;) {
      const skip = this.#queue.skipBetween(place, this.#place)
      if (skip === null) return
      const at = frame + Math.round((skip - from) / this.#rate)
      const position = this.#queue.positionAt(skip)
      this.#options.report({
        kind: 'breakpoint',
        frame: at,
        position,
        rate: this.#rate,
        jump: this.#jump,
        cause: 'moved',
      })
      place = skip
    }
  }

  #breakpoint(frame: number, rate: number, cause: PlayerReportCause): void {
    this.#lastCause = cause
    const position = this.#queue.positionAt(this.#place)
    this.#options.report({ kind: 'breakpoint', frame, position, rate, jump: this.#jump, cause })
  }

  #reportConsumed(): void {
    this.#unreportedSamples = 0
    const position = this.#queue.positionAt(this.#place)
    this.#options.report({ kind: 'consumed', position, bufferedSamples: Math.floor(this.#available()) })
  }
}
