import { GainRamp } from './gain-ramp.ts'
import type { PlayerCommand, PlayerReport, PlayerReportCause } from './player-messages.ts'
import { SampleQueue } from './sample-queue.ts'
import { StretchPath, type Stretcher } from './stretch-path.ts'

export interface PlayHeadOptions {
  sampleRateHz: number
  report: (report: PlayerReport) => void
  createStretcher: () => Promise<Stretcher>
}

/** What a change of rate fades out: the path before it, going on for another 10 ms. */
interface LeavingPath {
  place: number
  rate: number
  leftSamples: number
}

const FADE_SECONDS = 0.01
/** Played samples that stay readable: a stretcher looks back. */
const HISTORY_SECONDS = 0.5
const STARVED_AFTER_SECONDS = 0.1
const REPORT_EVERY_SECONDS = 0.25

/**
 * The playhead inside the audio thread: turns queued samples into output and tells where it stands. At rate 1 and full
 * gain samples pass untouched; a start, stop or jump is a ramp of 10 ms, a join is none.
 */
export class PlayHead {
  readonly #options: PlayHeadOptions
  readonly #queue = new SampleQueue()
  readonly #fadeSamples: number
  readonly #gain: GainRamp
  /** Place in the queue; a fraction while stretching. */
  #place = 0
  #isWanted = false
  #isMoving = false
  #mark: 'boundary' | 'end' | null = null
  #threshold = 0
  /** Place at which a fade for a jump or a late cut must be over. */
  #fadeTo: number | null = null
  #jump = 0
  #nextJump = 0
  #rate = 1
  #wantedRate = 1
  #stretch: StretchPath | null = null
  #leaving: LeavingPath | null = null
  #scratch = new Float32Array(128)
  #standingFrames = 0
  #sinceReport = 0
  #lastCause: PlayerReportCause = 'paused'

  constructor(options: PlayHeadOptions) {
    this.#options = options
    this.#fadeSamples = Math.round(FADE_SECONDS * options.sampleRateHz)
    this.#gain = new GainRamp(this.#fadeSamples)
  }

  /** Carries out a command of the main side before the next quantum. */
  handle(command: PlayerCommand): void {
    switch (command.kind) {
      case 'feed':
        this.#queue.append(command.position, command.samples)
        this.#mark = null
        return
      case 'mark':
        this.#mark = command.mark
        return
      case 'cut':
        this.#cut(command.position)
        return
      case 'jump':
        this.#leave()
        this.#nextJump = command.jump
        if (!this.#isMoving) this.#arrive()
        this.#queue.expect(command.position)
        return
      case 'run':
        this.#isWanted = command.running
        this.#standingFrames = 0
        if (command.running && !this.#isMoving) this.#lastCause = 'paused'
        return
      case 'threshold':
        this.#threshold = command.samples
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

  /** Renders one quantum whose first sample is `frame` of the context. */
  render(out: Float32Array, frame: number): void {
    if (this.#wantedRate !== this.#rate && (this.#wantedRate === 1 || this.#stretch)) this.#changeRate(frame)
    if (!this.#isMoving && !this.#tryToStart(frame, out.length)) {
      out.fill(0)
      return
    }
    const isFading = this.#mustFade(out.length)
    const count = this.#produce(out)
    const heard = this.#gain.apply(out, count, isFading ? 0 : 1)
    const from = this.#place
    this.#place = this.#rate === 1 ? from + heard : Math.min(from + heard * this.#rate, this.#queue.end)
    this.#reportSkips(from, frame)
    out.fill(0, heard)
    if (isFading && this.#gain.isSilent) this.#stop(frame + heard)
    else if (this.#place >= this.#limit()) this.#runDry(frame + heard)
    this.#queue.release(this.#place - HISTORY_SECONDS * this.#options.sampleRateHz)
    this.#sinceReport += out.length
    if (this.#sinceReport >= REPORT_EVERY_SECONDS * this.#options.sampleRateHz) this.#reportConsumed()
  }

  #limit(): number {
    return this.#fadeTo ?? this.#queue.end
  }

  #available(): number {
    return this.#queue.end - this.#place
  }

  /** Samples a stretcher must see ahead of what it renders; where sound ends by itself it sees silence instead. */
  #lookahead(): number {
    return this.#rate === 1 ? 0 : (this.#stretch?.lookahead(this.#rate) ?? 0)
  }

  #tryToStart(frame: number, quantum: number): boolean {
    const available = this.#available()
    const isEnough =
      available > 0 && (this.#mark !== null || available - this.#lookahead() > this.#leastToStart(quantum))
    if (this.#isWanted && isEnough) {
      this.#isMoving = true
      this.#breakpoint(frame, this.#rate, 'moved')
      return true
    }
    if (!this.#isWanted) return false
    if (available <= 0 && this.#mark === 'end') {
      if (this.#lastCause !== 'ended') this.#breakpoint(frame, 0, 'ended')
      return false
    }
    this.#standingFrames += quantum
    const isLong = this.#standingFrames >= STARVED_AFTER_SECONDS * this.#options.sampleRateHz
    if (isLong && this.#lastCause !== 'starved') this.#breakpoint(frame, 0, 'starved')
    return false
  }

  /** Less than this would be faded out again at once. */
  #leastToStart(quantum: number): number {
    return Math.max(this.#threshold, this.#fadeSamples + quantum) * this.#rate
  }

  /** Sound that will break off without a natural end must be gone when the last sample is. */
  #mustFade(quantum: number): boolean {
    if (!this.#isWanted || this.#fadeTo !== null) return true
    return this.#mark === null && this.#available() - this.#lookahead() <= (this.#fadeSamples + quantum) * this.#rate
  }

  /** Fills `out` without gain; answers how many samples there are to hear. */
  #produce(out: Float32Array): number {
    const count = Math.min(out.length, Math.ceil((this.#limit() - this.#place) / this.#rate))
    this.#renderPath(this.#place, this.#rate, out)
    if (this.#leaving) this.#mixLeaving(this.#leaving, out, count)
    return count
  }

  #renderPath(place: number, rate: number, out: Float32Array): void {
    if (rate === 1) this.#queue.copy(place, out, 0, out.length)
    else this.#stretch?.render(place, rate, out)
  }

  #mixLeaving(leaving: LeavingPath, out: Float32Array, count: number): void {
    if (this.#scratch.length !== out.length) this.#scratch = new Float32Array(out.length)
    this.#renderPath(leaving.place, leaving.rate, this.#scratch)
    leaving.place += out.length * leaving.rate
    for (let index = 0; index < count && leaving.leftSamples > 0; index += 1) {
      const share = leaving.leftSamples / this.#fadeSamples
      out[index] = (out[index] as number) * (1 - share) + (this.#scratch[index] as number) * share
      leaving.leftSamples -= 1
    }
    if (leaving.leftSamples === 0) this.#leaving = null
  }

  #changeRate(frame: number): void {
    const before = this.#rate
    this.#rate = this.#wantedRate
    if (this.#isMoving && (before === 1 || this.#rate === 1)) {
      this.#leaving = { place: this.#place, rate: before, leftSamples: this.#fadeSamples }
      if (before === 1) this.#stretch?.cool()
    }
    if (this.#rate === 1) this.#place = Math.min(Math.round(this.#place), this.#queue.end)
    if (this.#isMoving) this.#breakpoint(frame, this.#rate, 'moved')
  }

  #cut(position: number): void {
    const place = this.#queue.placeOf(position)
    this.#mark = null
    // Too late: the first samples that were to go are played already.
    if (place === null || place < this.#place) this.#leave()
    else this.#queue.cut(Math.ceil(place))
  }

  /** Keeps as much of what sounds as the fade needs and drops the rest. */
  #leave(): void {
    const keep = this.#isMoving ? Math.ceil(this.#fadeSamples * this.#rate) : 0
    this.#queue.cut(this.#fadeTo ?? Math.ceil(this.#place + keep))
    this.#mark = null
    if (this.#isMoving) this.#fadeTo = this.#queue.end
    else this.#gain.silence()
  }

  /** The fade of a jump is over, or there was nothing to fade: what is queued next is where the playhead stands. */
  #arrive(): void {
    if (this.#fadeTo !== null) this.#place = this.#fadeTo
    this.#place = Math.ceil(this.#place)
    this.#fadeTo = null
    this.#jump = this.#nextJump
    this.#gain.silence()
    this.#leaving = null
  }

  #stop(frame: number): void {
    const isArriving = this.#fadeTo !== null
    this.#isMoving = false
    this.#standingFrames = 0
    this.#stretch?.cool()
    this.#leaving = null
    if (isArriving) this.#arrive()
    this.#breakpoint(frame, 0, this.#isWanted ? 'moved' : 'paused')
  }

  #runDry(frame: number): void {
    if (this.#fadeTo !== null) {
      this.#stop(frame)
      return
    }
    this.#isMoving = false
    this.#standingFrames = 0
    this.#stretch?.cool()
    this.#leaving = null
    this.#place = this.#queue.end
    if (this.#mark === null) this.#gain.silence()
    // At the natural end of a take the next one starts untouched, so the gain stays.
    this.#breakpoint(frame, 0, this.#mark === 'end' ? 'ended' : 'moved')
  }

  #reportSkips(from: number, frame: number): void {
    let place = from
    for (;;) {
      const skip = this.#queue.skipBetween(place, this.#place)
      if (skip === null) return
      const at = frame + Math.round((skip - from) / this.#rate)
      this.#options.report({
        kind: 'breakpoint',
        frame: at,
        position: this.#queue.positionAt(skip),
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
    this.#sinceReport = 0
    const position = this.#queue.positionAt(this.#place)
    this.#options.report({ kind: 'consumed', position, bufferedSamples: Math.floor(this.#available()) })
  }
}
