import { t } from './messages/t.ts'

const PLANS = ['free', 'paid'] as const

/** The plans of an account as choices. */
export const getPlanOptions = () => PLANS.map((id) => ({ id, label: t(`plan.${id}`) }))
