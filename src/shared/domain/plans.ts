/** An account's limits (specification part 8). Rates are requests per second, `burst` is the bucket's capacity. */
export interface PlanLimits {
  audio: { ratePerSecond: number; burst: number; concurrency: number }
  agents: { ratePerSecond: number; burst: number; concurrency: number }
}

export type PlanName = 'free' | 'paid'

/** The specification names no burst for paid audio: the bucket is assumed to hold one second's worth. */
export const PLANS: Record<PlanName, PlanLimits> = {
  free: {
    audio: { ratePerSecond: 1, burst: 10, concurrency: 1 },
    agents: { ratePerSecond: 5, burst: 30, concurrency: 10 },
  },
  paid: {
    audio: { ratePerSecond: 20, burst: 20, concurrency: 15 },
    agents: { ratePerSecond: 20, burst: 60, concurrency: 30 },
  },
}
