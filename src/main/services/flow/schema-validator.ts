import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FlowIssue } from '#shared/contract/base.ts'
import { fieldAt } from '#shared/domain/flow/edit-field.ts'
import { isRecord } from '#shared/domain/flow/flow-graph.ts'
import { followReference, readFlowKinds } from '#shared/domain/flow/flow-kinds.ts'

/** Judges graphs by a served schema. */
export interface SchemaValidator {
  /** What of a graph does not fit, each fault once, in the order of the graph; empty when all does, or when the schema cannot be used. */
  check(schemaText: string, graph: unknown): FlowIssue[]
}

const OPTIONS: Options = { allErrors: true, strict: false, validateFormats: false, logger: false }
const MOST_ISSUES = 1_000

/** A validator that compiles a schema when it is first asked of it, and keeps the last one. */
export function createSchemaValidator(): SchemaValidator {
  let compiled: { schemaText: string; validate: ValidateFunction | undefined } | undefined
  return {
    check(schemaText, graph) {
      if (compiled?.schemaText !== schemaText) compiled = { schemaText, validate: compile(schemaText) }
      const { validate } = compiled
      if (!validate || validate(graph)) return []
      return distinct(mostTelling(validate.errors ?? []).map(toIssue)).slice(0, MOST_ISSUES)
    },
  }
}

/** Undefined for what is no schema: a graph is then judged by the service alone. */
function compile(schemaText: string): ValidateFunction | undefined {
  const schema: unknown = JSON.parse(schemaText)
  if (!isRecord(schema)) return undefined
  tellKinds(schema)
  const isDraft7 = typeof schema['$schema'] === 'string' && schema['$schema'].includes('draft-07')
  // A `discriminator` tells which alternative was meant, but not every schema that has one is of the form it needs.
  for (const discriminator of [true, false]) {
    const ajv = isDraft7 ? new Ajv({ ...OPTIONS, discriminator }) : new Ajv2020({ ...OPTIONS, discriminator })
    try {
      return ajv.compile(schema)
    } catch {
      continue
    }
  }
  return undefined
}

/** Has a node that fits no kind judged by the kind its `type` names, where the schema names kinds and does not ask for that itself. */
function tellKinds(schema: Record<string, unknown>): void {
  const node = followReference(schema, fieldAt(schema, ['properties', 'nodes', 'items']))
  const isTold = node?.['oneOf'] === undefined || node['discriminator'] !== undefined
  if (node === null || isTold || readFlowKinds(schema).length === 0) return
  node['discriminator'] = { propertyName: 'type' }
}

/** Without the faults of every alternative that was not meant: that none fits is said once, by the alternatives themselves. */
function mostTelling(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
    .map(({ instancePath, schemaPath }) => ({ instancePath, schemaPath }))
  return errors.filter(
    (error) =>
      !choices.some(
        ({ instancePath, schemaPath }) =>
          error.schemaPath !== schemaPath &&
          error.instancePath.startsWith(instancePath) &&
          error.schemaPath.startsWith(`${schemaPath}/`),
      ),
  )
}

function toIssue({ instancePath, keyword, params, message }: ErrorObject): FlowIssue {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const at = (...more: string[]): string => [...steps, ...more].join('.')
  if (keyword === 'required') {
    return { path: at(String(params['missingProperty'])), code: 'schema.required', message: 'is missing' }
  }
  if (keyword === 'discriminator') {
    const told = typeof params['tagValue'] === 'string' ? `“${params['tagValue']}” is not known` : 'is missing'
    return { path: at(String(params['tag'] ?? 'type')), code: 'schema.discriminator', message: told }
  }
  return { path: at(), code: `schema.${keyword}`, message: message ?? 'does not fit' }
}

function distinct(issues: readonly FlowIssue[]): FlowIssue[] {
  return [...new Map(issues.map((issue) => [`${issue.path}\n${issue.code}`, issue])).values()]
}
