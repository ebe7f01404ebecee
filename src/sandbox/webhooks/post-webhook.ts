/** One delivery attempt. */
export interface WebhookPost {
  url: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  /** The hostname means this machine, whatever a resolver would return. */
  isThisMachine: boolean
}

/** Result of an attempt. A response counts from its status line on, even if its body breaks off. */
export type PostOutcome =
  | { kind: 'answered'; status: number; headers: Record<string, string>; body: string }
  | { kind: 'failed'; error: string }

/**
 * Sends one request without following redirects; resolves even on failure, and immediately on abort. Up to 8 KiB of the
 * response body is kept.
 */
export type PostWebhook = (post: WebhookPost, signal: AbortSignal) => Promise<PostOutcome>
