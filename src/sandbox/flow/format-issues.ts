import { ServiceFailure } from '../http/service-failure.ts'

/**
 * Runs `work` and repeats a validation failure's `fields` as `issues`: every failed validation on the flow routes is a
 * FlowValidationError (specification part 4, Flow graphs and templates).
 */
export async function formatIssues<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    const { code, fields, issues } = error.facts
    if (code !== 'validation_failed' || fields === undefined || issues !== undefined) throw error
    throw new ServiceFailure({ ...error.facts, issues: Object.entries(fields).map(issueOf) })
  }
}

function issueOf([path, message]: [string, string]): { path: string; code: string; message: string } {
  return { path, code: `${path}.${message.endsWith('is missing') ? 'missing' : 'invalid'}`, message }
}
