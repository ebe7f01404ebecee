import { useMemo } from 'react'
import { type FlowGraph, textOf, variablesOf } from '#shared/domain/flow/flow-graph.ts'
import { VARIABLE_FIELDS } from '#shared/domain/flow/edit-variables.ts'
import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import { useEditor } from '../editor-scope.ts'
import { type FieldPath, type FormScope, sayPath } from '../form/form-scope.ts'
import { SchemaField } from '../form/schema-field.tsx'

/** The form's side of one item of the graph. */
export function useFormScope(
  subject: string,
  graph: FlowGraph,
  issues: readonly FlowIssue[],
  onChange: (path: FieldPath, value: unknown) => void,
): FormScope {
  const { session, schema, suggestions } = useEditor()
  // Not the graph: a letter anywhere makes another one, and every field of the form would follow.
  const { variables } = graph
  return useMemo(
    () => ({
      root: schema ?? {},
      subject,
      isReadOnly: false,
      issuesAt: (path) =>
        issues.filter(({ place }) => sayPath(place.field) === sayPath(path)).map(({ message }) => message),
      onChange,
      rawTexts: session.rawTexts,
      Field: SchemaField,
      suggest: (name) =>
        VARIABLE_FIELDS.includes(name)
          ? variablesOf({ nodes: [], edges: [], ...(variables && { variables }) }).flatMap((variable) => {
              const key = textOf(variable, 'key')
              return key ? [{ id: key, label: textOf(variable, 'description') || key }] : []
            })
          : (suggestions[name] ?? []),
    }),
    [schema, subject, issues, onChange, session, variables, suggestions],
  )
}
