import { ServiceFailure } from '../http/service-failure.ts'

/**
 * Does the work, and puts beside what it refuses in a body's fields the same as `issues`: every failed validation of the flow routes
 * is a FlowValidationError (specification part 4, Flow graphs and templates).
 */
export async function tellIssues<T>(work: () => Promise<T>): Promise<T> {
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
