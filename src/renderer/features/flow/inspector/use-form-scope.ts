import { useMemo } from 'react'
import { type FlowGraph, textOf, variablesOf } from '#shared/domain/flow/flow-graph.ts'
import { findMissingVariables, VARIABLE_FIELDS } from '#shared/domain/flow/edit-variables.ts'
import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import { useEditor } from '../editor-scope.ts'
import { type FieldPath, type FormScope, formatPath } from '../form/form-scope.ts'
import { SchemaField } from '../form/schema-field.tsx'

/** The form scope for one item of the graph. */
export function useFormScope(
  subject: string,
  graph: FlowGraph,
  issues: readonly FlowIssue[],
  onChange: (path: FieldPath, value: unknown) => void,
  naming: FormScope['naming'],
): FormScope {
  const { session, commands, schema, suggestions, tools } = useEditor()
  // Not the whole graph: every keystroke creates a new one, and every form field would rerender.
  const { variables } = graph
  return useMemo(
    () => ({
      root: schema ?? {},
      subject,
      isReadOnly: false,
      issuesAt: (path) =>
        issues.filter(({ place }) => formatPath(place.field) === formatPath(path)).map(({ message }) => message),
      onChange,
      naming,
      rawTexts: session.rawTexts,
      Field: SchemaField,
      suggest: (name) =>
        VARIABLE_FIELDS.includes(name)
          ? variablesOf({ nodes: [], edges: [], ...(variables && { variables }) }).flatMap((variable) => {
              const key = textOf(variable, 'key')
              return key ? [{ id: key, label: textOf(variable, 'description') || key }] : []
            })
          : (suggestions[name] ?? []),
      choose: (name) => (name === 'tool_id' && tools.choices.length > 0 ? tools.choices : null),
      isArgument: (path) => path.length === 3 && path[0] === 'data' && path[1] === 'arguments',
      missingVariables: (name, text) => findMissingVariables({ ...(variables && { variables }) }, name, text),
      createVariable: commands.addVariable,
    }),
    [schema, subject, issues, onChange, naming, session, commands, variables, suggestions, tools],
  )
}
