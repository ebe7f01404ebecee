/** One synthesis that was asked for, with what came of it. */
export interface SynthesisRecord {
  at: string
  request_id: string
  account: string
  /** Null for the Default project. */
  project_id: string | null
  path: string
  input: string
  voice_id: string
  model: string | null
  language: string | null
  output_format: string | null
  audio_format: string | null
  billed: number
  /** `refused` is an error answer; `stopped` a reader who left; `failed` a stream that broke. */
  outcome: 'running' | 'completed' | 'stopped' | 'failed' | 'refused'
  status: number
}

/** One request that came in, whatever it asked for. */
export interface RequestRecord {
  at: string
  request_id: string
  account: string | null
  method: string
  path: string
  status: number
  fault: string | null
  sdk: string | null
  tenant: string | null
}

export interface UsageLog {
  /** Keeps a synthesis; its outcome and status may be changed afterwards, its `billed` characters count at once. */
  addSynthesis(record: SynthesisRecord): SynthesisRecord
  addRequest(record: RequestRecord): void
  /** Characters billed to an account since the start or the last `clear`. */
  billedCharacters(account: string): number
  syntheses(): readonly SynthesisRecord[]
  requests(): readonly RequestRecord[]
  clear(): void
}

const SYNTHESES_KEPT = 500
const REQUESTS_KEPT = 2_000

/** Remembers in memory what was asked and billed, the newest few hundred of each. */
export function createUsageLog(): UsageLog {
  let syntheses: SynthesisRecord[] = []
  let requests: RequestRecord[] = []
  const billed = new Map<string, number>()
  return {
    addSynthesis(record) {
      syntheses = [...syntheses.slice(1 - SYNTHESES_KEPT), record]
      billed.set(record.account, (billed.get(record.account) ?? 0) + record.billed)
      return record
    },
    addRequest(record) {
      requests = [...requests.slice(1 - REQUESTS_KEPT), record]
    },
    billedCharacters: (account) => billed.get(account) ?? 0,
    syntheses: () => syntheses,
    requests: () => requests,
    clear() {
      syntheses = []
      requests = []
      billed.clear()
    },
  }
}
