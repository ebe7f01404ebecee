import { z } from 'zod'

/**
 * A project of the service (specification part 2, Project; every field but the grouping is assumed: shapes page 12). Unknown
 * fields are kept. Money is in whatever the service counts in.
 */
export const WireProject = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  archived_at: z.string().nullish(),
  purged_at: z.string().nullish(),
  max_concurrent_calls: z.coerce.number().nullish(),
  max_requests_per_minute: z.coerce.number().nullish(),
  monthly_budget: z.coerce.number().nullish(),
  monthly_spend: z.coerce.number().nullish(),
  resource_count: z.coerce.number().nullish(),
})
export type WireProject = z.infer<typeof WireProject>

/** One page of `GET /v1/projects`. */
export interface WireProjectPage {
  projects: WireProject[]
  next_cursor: string | null
  has_more: boolean
}

/** Body of `PATCH /v1/projects/{project_id}`: what is present changes; 0 clears the budget, null a limit. */
export interface UpdateProjectRequest {
  name?: string
  monthly_budget?: number
  max_requests_per_minute?: number | null
  max_concurrent_calls?: number | null
}
