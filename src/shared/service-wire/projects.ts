import { z } from 'zod'
import { WireInstant } from './wire-instant.ts'

/**
 * A project on the service (specification part 2, Project; every field but the grouping is assumed: shapes page 12).
 * Unknown fields are kept. Money is in the service's currency.
 */
export const WireProject = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  created_at: WireInstant.nullish(),
  updated_at: WireInstant.nullish(),
  archived_at: WireInstant.nullish(),
  purged_at: WireInstant.nullish(),
  max_concurrent_calls: z.number().nullish(),
  max_requests_per_minute: z.number().nullish(),
  monthly_budget: z.number().nullish(),
  monthly_spend: z.number().nullish(),
  resource_count: z.number().nullish(),
})
export type WireProject = z.infer<typeof WireProject>

/** Body of `PATCH /v1/projects/{project_id}`: given fields change; 0 clears the budget, null a limit. */
export interface UpdateProjectRequest {
  name?: string
  monthly_budget?: number
  max_requests_per_minute?: number | null
  max_concurrent_calls?: number | null
}
