/** What the operator's window shows, for the speaker's window. */
export interface ShownSpeaker {
  speakerId: string
  isRecording: boolean
}

const nameOf = (sessionId: string) => `overvoice.session.${sessionId}`

/** Notifies the studio's other windows. */
export function publishShownSpeaker(sessionId: string, shown: ShownSpeaker): void {
  localStorage.setItem(nameOf(sessionId), JSON.stringify(shown))
}

/** Null before any speaker was shown. */
export function readShownSpeaker(sessionId: string): ShownSpeaker | null {
  try {
    const stored = JSON.parse(localStorage.getItem(nameOf(sessionId)) ?? 'null') as Partial<ShownSpeaker> | null
    if (typeof stored?.speakerId !== 'string') return null
    return { speakerId: stored.speakerId, isRecording: stored.isRecording === true }
  } catch {
    return null
  }
}

/** Calls back when another window shows something else. */
export function followShownSpeaker(sessionId: string, onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === nameOf(sessionId)) onChange()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
