/** One attempt to deliver. */
export interface WebhookPost {
  url: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  /** The name in the URL means this machine, whatever a resolver would say of it. */
  isThisMachine: boolean
}

/** What an attempt came to. An answer is one from its first line on, even when its body breaks off. */
export type PostOutcome =
  | { kind: 'answered'; status: number; headers: Record<string, string>; body: string }
  | { kind: 'failed'; error: string }

/**
 * Sends one request and follows nothing it is answered; resolves also when that fails, and as soon as the signal is aborted. Of an
 * answer's body 8 KiB are kept.
 */
export type PostWebhook = (post: WebhookPost, signal: AbortSignal) => Promise<PostOutcome>
