/** Input for an agent that isn't created yet. */
export interface NewAgent {
  name: string
  prompt: string
  firstMessage: string
  voiceId: string
  /** Template for the initial flow; empty for none. */
  templateId: string
}

const PLACE = 'overvoice.new-agent'
const NOTHING: NewAgent = { name: '', prompt: '', firstMessage: '', voiceId: '', templateId: '' }

/** The saved draft, or an empty one. */
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

/** Saves the draft; null deletes it. */
export function writeNewAgent(draft: NewAgent | null): void {
  if (draft === null) localStorage.removeItem(PLACE)
  else localStorage.setItem(PLACE, JSON.stringify(draft))
}
