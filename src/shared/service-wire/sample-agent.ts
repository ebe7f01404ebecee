/** What the sandbox's sample agent is recognized by; once renamed, it is the user's own. */
export const SAMPLE_AGENT = { name: 'Northgate Dental (sample)', slug: 'northgate-dental-sample' } as const

/** Key of a conversation's `metadata` that marks the sandbox's sample conversation with `true`. */
export const SAMPLE_METADATA = 'sample'
