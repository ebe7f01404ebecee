import type { LocalFlowVersion } from '#shared/contract/flow-state.ts'
import { t } from './messages/t.ts'

/** The user's label of a version, which may be empty, or why it was replaced. */
export function formatLabel(label: LocalFlowVersion['label']): string {
  if (typeof label === 'string') return label
  return label.kind === 'template-cloned'
    ? t('replaced.template-cloned', { template: label.template })
    : t(`replaced.${label.kind}`)
}
