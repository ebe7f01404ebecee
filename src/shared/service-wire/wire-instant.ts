import { z } from 'zod'

/** A time as sent by the service (RFC 3339); without this check, any text would be shown as a date. */
export const WireInstant = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'must be an instant')
