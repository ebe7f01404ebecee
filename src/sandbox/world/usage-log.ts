/** One requested synthesis and its outcome. */
export interface SynthesisRecord {
  at: string
  request_id: string
  account: string
  /** Null for the default project. */
  project_id: string | null
  path: string
  input: string
  voice_id: string
  model: string | null
  language: string | null
  output_format: string | null
  audio_format: string | null
  billed: number
  /** `refused` is an error response; `stopped` a reader who disconnected; `failed` a broken stream. */
  outcome: 'running' | 'completed' | 'stopped' | 'failed' | 'refused'
  status: number
}

/** One incoming request of any kind. */
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
  /** Stores a synthesis; its outcome and status may change afterwards, its `billed` characters count immediately. */
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

/** Keeps requests and billing in memory, the latest few hundred of each. */
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
