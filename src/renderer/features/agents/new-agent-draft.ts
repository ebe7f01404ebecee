/** What was written of an agent that is not made yet. */
export interface NewAgent {
  name: string
  prompt: string
  firstMessage: string
  voiceId: string
  /** Of the graph that its flow begins with; empty for none. */
  templateId: string
}

const PLACE = 'overvoice.new-agent'
const NOTHING: NewAgent = { name: '', prompt: '', firstMessage: '', voiceId: '', templateId: '' }

/** What was written before, or nothing. */
export function readNewAgent(): NewAgent {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return NOTHING
    const texts = Object.entries(stored).filter(([name, value]) => name in NOTHING && typeof value === 'string')
    return { ...NOTHING, ...Object.fromEntries(texts) }
  } catch {
    return NOTHING
  }
}

/** Keeps it for the next time; null forgets it. */
export function writeNewAgent(draft: NewAgent | null): void {
  if (draft === null) localStorage.removeItem(PLACE)
  else localStorage.setItem(PLACE, JSON.stringify(draft))
}
