/** Slug of the sandbox's sample agent. Once its `updated_at` differs from `created_at`, the agent is the user's own. */
export const SAMPLE_AGENT_SLUG = 'northgate-dental-sample'

/** Key of a conversation's `metadata` that marks the sandbox's sample conversation with `true`. */
export const SAMPLE_METADATA = 'sample'
