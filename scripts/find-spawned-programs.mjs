import { parseSync } from 'vite'

/** @typedef {{ type: string, [key: string]: any }} Node */
/** @typedef {{ kind: 'program', name: string } | { kind: 'own', code: string } | { kind: 'unknown', code: string }} SpawnedProgram */

const SPAWN_FUNCTIONS = ['spawn', 'spawnSync', 'execFile', 'execFileSync']
const SHELL_FUNCTIONS = ['exec', 'execSync']
/** The project's own functions that run the program in their first argument. */
const RUN_FUNCTIONS = ['runCommand', 'runInForeground', 'runUntilStopped']
/** Calls whose arguments name programs. */
const PROGRAM_LISTS = ['findProgram', 'skipWithout', 'arePresent']
/** The project's Node, browser, and Electron, which have their own steps of set-up. */
const OWN_PROGRAMS =
  /^(process\.execPath|projectNode\(\)|browserProgram\(\)|findBrowser\(\)|findElectron\(\)|node|browser|electron|electronPath|browserPath)( \?\? ''| \?\? projectNode\(\)|!)?$/
const MENTIONS_PROGRAMS = new RegExp(['child_process', ...RUN_FUNCTIONS, ...PROGRAM_LISTS].join('|'))
const SHELLS = ['sh', 'bash']
const SHELL_WORDS = [
  'exec',
  'echo',
  'wait',
  'true',
  'cd',
  'exit',
  'set',
  'export',
  'read',
  'printf',
  'test',
  '[',
  ':',
  'command',
  'trap',
]

/**
 * Lists the programs that a source file starts: through `node:child_process`, also renamed, as a namespace, or promisified;
 * through the project's own functions that run a program; and in the shell scripts that it hands to `sh -c`. It follows
 * constants and parameters within the file, both branches of a condition, the first element of arrays, and calls of local
 * functions that pass a parameter on. It doesn't follow values between files, nor names that are computed: those are
 * `unknown`.
 *
 * @param {string} path
 * @param {string} source
 * @returns {SpawnedProgram[]}
 */
export function findSpawnedPrograms(path, source) {
  // Most files start nothing, and reading them whole takes long.
  if (!MENTIONS_PROGRAMS.test(source)) return []
  const { program } = parseSync(path, source)
  const file = createFile(/** @type {any} */ (program), source)
  /** @type {SpawnedProgram[]} */
  const found = []
  for (const call of file.calls) {
    const callee = file.nameCallee(call.callee)
    const [first, second] = call.arguments
    if (PROGRAM_LISTS.includes(callee.name)) {
      for (const argument of call.arguments)
        found.push(...file.resolve(argument).filter(({ kind }) => kind === 'program'))
    } else if (callee.isShell && first) {
      found.push(...readShellPrograms(file.resolveText(first)))
    } else if (callee.isSpawn && first) {
      const programs = file.resolve(first)
      found.push(...programs)
      if (programs.some((each) => each.kind === 'program' && SHELLS.includes(each.name)) && second)
        found.push(...readShellPrograms(file.resolveShellScript(second)))
    }
  }
  return found
}

/**
 * @param {Node} program
 * @param {string} source
 */
function createFile(program, source) {
  /** @type {Node[]} */
  const calls = []
  /** @type {Map<string, Node[]>} values that a name may have */
  const values = new Map()
  /** @type {Map<string, { owner: string, index: number }>} */
  const parameters = new Map()
  /** @type {Map<string, string>} */
  const imported = new Map()
  const namespaces = new Set()

  visit(program, (node) => {
    if (node.type === 'CallExpression') calls.push(node)
    if (node.type === 'ImportDeclaration' && /^(node:)?child_process$/.test(node.source.value)) {
      for (const { type, local, imported: name } of node.specifiers) {
        if (type === 'ImportSpecifier') imported.set(local.name, name.name)
        else namespaces.add(local.name)
      }
    }
    if (node.type === 'VariableDeclarator' && node.init) readDeclaration(node.id, node.init)
    if (node.type === 'FunctionDeclaration' && node.id) readParameters(node.id.name, node.params)
  })

  /** @param {Node} id @param {Node} init */
  function readDeclaration(id, init) {
    if (id.type === 'Identifier') add(id.name, init)
    if (id.type === 'ArrayPattern' && id.elements[0]) {
      const target = id.elements[0].type === 'AssignmentPattern' ? id.elements[0].left : id.elements[0]
      add(target.name, firstElement(init))
    }
    if (id.type === 'Identifier' && /Function/.test(init.type)) readParameters(id.name, init.params)
    if (id.type === 'Identifier' && init.type === 'CallExpression' && init.callee.name === 'promisify') {
      const name = imported.get(init.arguments[0]?.name)
      if (name) imported.set(id.name, name)
    }
  }

  /** @param {string} name @param {Node} value */
  function add(name, value) {
    values.set(name, [...(values.get(name) ?? []), value])
  }

  /** @param {string} owner @param {Node[]} params */
  function readParameters(owner, params) {
    for (const [index, param] of params.entries()) {
      const target = param.type === 'AssignmentPattern' ? param.left : param
      if (target.type === 'Identifier') parameters.set(target.name, { owner, index })
    }
  }

  /** @param {Node} init */
  function firstElement(init) {
    if (init.type === 'ArrayExpression') return init.elements[0]
    // A wrapper that runs its command inside something else: `session.wrap([program, …])`.
    const inner = init.type === 'CallExpression' && init.arguments[0]
    return inner && inner.type === 'ArrayExpression' ? inner.elements[0] : init
  }

  /** @param {Node} node @param {number} [depth] @returns {SpawnedProgram[]} */
  function resolve(node, depth = 0) {
    const code = source.slice(node.start, node.end)
    if (OWN_PROGRAMS.test(code)) return [{ kind: 'own', code }]
    if (depth > 8) return [{ kind: 'unknown', code }]
    if (node.type === 'Literal' && typeof node.value === 'string') return [{ kind: 'program', name: node.value }]
    if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
      return [{ kind: 'program', name: node.quasis[0].value.cooked }]
    if (node.type === 'ConditionalExpression')
      return [...resolve(node.consequent, depth + 1), ...resolve(node.alternate, depth + 1)]
    if (node.type === 'LogicalExpression') return [...resolve(node.left, depth + 1), ...resolve(node.right, depth + 1)]
    if (/^TS(As|NonNull|Satisfies)/.test(node.type) || node.type === 'ParenthesizedExpression')
      return resolve(node.expression, depth + 1)
    if (node.type === 'SpreadElement') return resolve(node.argument, depth + 1)
    if (node.type === 'ArrayExpression' && node.elements[0]) return resolve(node.elements[0], depth + 1)
    if (node.type === 'CallExpression' && node.callee.name === 'findProgram')
      return resolve(node.arguments[0], depth + 1)
    if (node.type === 'Identifier') return resolveName(node.name, code, depth)
    return [{ kind: 'unknown', code }]
  }

  /** @param {string} name @param {string} code @param {number} depth @returns {SpawnedProgram[]} */
  function resolveName(name, code, depth) {
    const known = values.get(name)
    if (known) return known.flatMap((value) => resolve(value, depth + 1))
    const parameter = parameters.get(name)
    const passed = parameter
      ? calls.filter(({ callee }) => callee.name === parameter.owner).map((call) => call.arguments[parameter.index])
      : []
    return passed.length > 0
      ? passed.filter(Boolean).flatMap((value) => resolve(value, depth + 1))
      : [{ kind: 'unknown', code }]
  }

  /** @param {Node} node */
  function resolveText(node) {
    return resolve(node).map((each) => (each.kind === 'program' ? each.name : each.code))
  }

  /** @param {Node} args */
  function resolveShellScript(args) {
    const list = args.type === 'Identifier' ? values.get(args.name)?.[0] : args
    if (list?.type !== 'ArrayExpression') return []
    const at = list.elements.findIndex((/** @type {Node} */ each) => each?.value === '-c')
    const script = at < 0 ? undefined : list.elements[at + 1]
    if (!script) return []
    return script.type === 'TemplateLiteral'
      ? [script.quasis.map((/** @type {any} */ { value }) => value.cooked).join('$')]
      : resolve(script).flatMap((each) => (each.kind === 'program' ? [each.name] : []))
  }

  /** @param {Node} callee */
  function nameCallee(callee) {
    const isMember = callee.type === 'MemberExpression'
    const isPromisified = callee.type === 'CallExpression' && callee.callee.name === 'promisify'
    const local = isPromisified ? callee.arguments[0]?.name : isMember ? callee.object.name : callee.name
    const name = isMember && namespaces.has(local) ? callee.property.name : isMember ? '' : (imported.get(local) ?? '')
    return {
      name: String(callee.name ?? ''),
      isSpawn: SPAWN_FUNCTIONS.includes(name) || RUN_FUNCTIONS.includes(callee.name),
      isShell: SHELL_FUNCTIONS.includes(name),
    }
  }

  return { calls, resolve, resolveText, resolveShellScript, nameCallee }
}

/** @param {string[]} scripts @returns {SpawnedProgram[]} the first word of each command, without variables */
function readShellPrograms(scripts) {
  return scripts
    .flatMap((script) => script.replaceAll(/'[^']*'|"[^"]*"/g, '"…"').split(/\|\||&&|[|;&\n]|\$\(/))
    .map(
      (command) =>
        command
          .trim()
          .replace(/^((exec|then|do|else)\s+|\w+=\S*\s+)+/, '')
          .split(/\s+/)[0] ?? '',
    )
    .filter((word) => /^[a-z][\w.-]*$/i.test(word) && !SHELL_WORDS.includes(word))
    .map((name) => ({ kind: 'program', name }))
}

/** @param {any} node @param {(node: Node) => void} enter */
function visit(node, enter) {
  if (Array.isArray(node)) for (const each of node) visit(each, enter)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') enter(node)
    for (const [key, value] of Object.entries(node))
      if (key !== 'parent' && value && typeof value === 'object') visit(value, enter)
  }
}
