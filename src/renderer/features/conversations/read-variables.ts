/** Names that flows know variables by; those of the service itself begin with `system__` (assumed: shapes pages 3 and 6.1). */
const NAME = /^(?!system__)[A-Za-z_]\w{0,63}$/

/** Variables typed as `name = value`, one in a line, and what is wrong with the first line that is none. */
export function readVariables(typed: string): { variables: Record<string, string>; problem: string | null } {
  const variables: Record<string, string> = {}
  for (const [index, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, name = '', value = ''] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/u.exec(line) ?? []
    if (!NAME.test(name))
      return {
        variables,
        problem: `Line ${index + 1} is not like name = value. A name has letters, digits and underscores, and does not begin with system__.`,
      }
    variables[name] = value
  }
  return { variables, problem: null }
}
