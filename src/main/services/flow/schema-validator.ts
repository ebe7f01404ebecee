import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FlowIssue } from '#shared/contract/base.ts'
import { fieldAt } from '#shared/domain/flow/edit-field.ts'
import { isRecord } from '#shared/domain/flow/flow-graph.ts'
import { followReference, readFlowKinds } from '#shared/domain/flow/flow-kinds.ts'

/** Validates graphs against a served schema. */
export interface SchemaValidator {
  /** Returns the errors of a graph, each once, in graph order; empty if there are none or the schema is unusable. */
  check(schemaText: string, graph: unknown): FlowIssue[]
}

const OPTIONS: Options = { allErrors: true, strict: false, validateFormats: false, logger: false }
const MAX_ISSUES = 1_000

/** Creates a validator that compiles a schema on first use and caches the last one. */
export function createSchemaValidator(): SchemaValidator {
  let compiled: { schemaText: string; validate: ValidateFunction | undefined } | undefined
  return {
    check(schemaText, graph) {
      if (compiled?.schemaText !== schemaText) compiled = { schemaText, validate: compile(schemaText) }
      const { validate } = compiled
      if (!validate || validate(graph)) return []
      return distinct(mostSpecific(validate.errors ?? []).map(toIssue)).slice(0, MAX_ISSUES)
    },
  }
}

/** Undefined for an invalid schema: the graph is then validated only by the service. */
function compile(schemaText: string): ValidateFunction | undefined {
  const schema: unknown = JSON.parse(schemaText)
  if (!isRecord(schema)) return undefined
  addDiscriminator(schema)
  const isDraft7 = typeof schema['$schema'] === 'string' && schema['$schema'].includes('draft-07')
  // A `discriminator` names the intended alternative, but not every schema that has one has the form it needs.
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

/**
 * Validates a node that fits no kind against the kind named by its `type`, if the schema names kinds but doesn't do so
 * itself.
 */
function addDiscriminator(schema: Record<string, unknown>): void {
  const node = followReference(schema, fieldAt(schema, ['properties', 'nodes', 'items']))
  const isDiscriminated = node?.['oneOf'] === undefined || node['discriminator'] !== undefined
  if (node === null || isDiscriminated || readFlowKinds(schema).length === 0) return
  node['discriminator'] = { propertyName: 'type' }
}

/** Drops the errors of alternatives that weren't intended; the alternatives themselves report once that none fits. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject[] {
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
    const told = typeof params['tagValue'] === 'string' ? `“${params['tagValue']}” is unknown` : 'is missing'
    return { path: at(String(params['tag'] ?? 'type')), code: 'schema.discriminator', message: told }
  }
  return { path: at(), code: `schema.${keyword}`, message: message ?? 'does not fit' }
}

function distinct(issues: readonly FlowIssue[]): FlowIssue[] {
  return [...new Map(issues.map((issue) => [`${issue.path}\n${issue.code}`, issue])).values()]
}
