import { t } from './messages/t.ts'

/** Valid variable names; the service's own start with `system__` (assumed: shapes pages 3 and 6.1). */
const NAME = /^(?!system__)[A-Za-z_]\w{0,63}$/

/** Parses variables typed as `name = value`, one per line, and describes the first invalid line. */
export function readVariables(typed: string): { variables: Record<string, string>; problem: string | null } {
  const variables: Record<string, string> = {}
  for (const [index, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, name = '', value = ''] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/u.exec(line) ?? []
    if (!NAME.test(name))
      return {
        variables,
        problem: t('start.variablesProblem', { line: index + 1 }),
      }
    variables[name] = value
  }
  return { variables, problem: null }
}
