/** `interactive` goes before `batch` while both wait for the rate limit; neither starves the other. */
export type RequestPriority = 'interactive' | 'batch'

export interface RequestOptions {
  signal: AbortSignal
  priority: RequestPriority
  /** Called while the request waits: milliseconds until it may start, and why. */
  onWait?: (waitMs: number, reason: 'limit' | 'retry') => void
  /** Called before each attempt, once the limits allow it. If it throws, the call ends and nothing is sent. */
  onSend?: () => void
}

/** Where requests go and with which key; read for each request, so settings changes take effect immediately. */
export interface ServiceTarget {
  baseUrl: string
  apiKey: string | null
  serviceVersion: string
  headerPrefix: string
}
