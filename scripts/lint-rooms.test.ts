import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageProgram } from './set-up/package-program.mjs'

const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/** Lines that break a rule: file, line, and the start of the expected message. */
const PLANTED: [path: string, line: string, sentence: string][] = [
  ['src/shared/a.ts', "import 'react'", 'src/shared is words that every room uses'],
  ['src/shared/b.ts', "import 'node:fs'", 'src/shared is words that every room uses'],
  ['src/shared/c.ts', "import 'zod/mini'", 'src/shared is words that every room uses'],
  ['src/shared/contract/d.ts', "import '#sandbox/x.ts'", 'src/shared is words that every room uses'],
  ['src/shared/contract/e.ts', "import '../../main/x.ts'", 'Inside a room paths are relative'],

  ['src/shared/domain/f.ts', "import { Block } from '../contract/script.ts'", 'The window uses src/shared/domain'],
  ['src/shared/domain/g.ts', "import 'zod'", 'src/shared/domain is plain rules'],

  ['src/sandbox/routes/a.ts', "import 'node:fs'", 'Outside src/sandbox/process, engine and threads'],
  ['src/sandbox/routes/b.ts', "import '../../renderer/x.ts'", 'Inside a room paths are relative'],
  ['src/sandbox/process/c.ts', "import '../../main/x.ts'", 'Inside a room paths are relative'],
  ['src/sandbox/engine/d.ts', "import 'electron'", 'Only src/main/host/electron'],

  ['src/main/media/a.ts', "import { app } from 'electron'", 'Only src/main/host/electron'],
  ['src/main/media/b.ts', "import type { App } from 'electron/main'", 'Only src/main/host/electron'],
  ['src/main/media/c.ts', "import '#sandbox/x.ts'", 'The sandbox is a separate program'],
  ['src/main/media/d.ts', "import '../../sandbox/x.ts'", 'Inside a room paths are relative'],
  ['src/main/media/e.ts', "export * from '../../renderer/x.ts'", 'Inside a room paths are relative'],
  ['src/main/index.ts', "import './services/x.ts'", 'A host only gives windows and transport'],
  ['src/main/core/a.ts', "import '../host/loopback/x.ts'", 'The core knows no host'],
  ['src/main/lib/a.ts', "import '../services/takes/x.ts'", 'src/main/lib knows nothing of the studio'],
  ['src/main/services/takes/a.ts', "import '../../procedures/takes.ts'", 'Services know neither procedures nor hosts'],
  ['src/main/services/takes/b.ts', "import '../../host/electron/x.ts'", 'Services know neither procedures nor hosts'],
  ['src/main/services/takes/c.ts', "import '@orpc/server'", 'Services know no transport'],
  ['src/main/services/takes/d.ts', "import 'electron'", 'Only src/main/host/electron'],
  [
    'src/main/services/takes/e.ts',
    "import { formatReason } from '#shared/errors/failure-texts.ts'",
    'The core decides by code and reason',
  ],
  ['src/main/speech-api/a.ts', "import '../db/x.ts'", 'The speech client knows HTTP'],
  ['src/main/speech-api/b.ts', "import '../services/takes/x.ts'", 'The speech client knows HTTP'],
  ['src/main/db/repos/a.ts', "import '../../services/takes/x.ts'", 'The database knows rows and no rules'],
  ['src/main/procedures/a.ts', "import '../db/x.ts'", 'A procedure connects the contract to a service'],
  ['src/main/procedures/b.ts', "import '../speech-api/x.ts'", 'A procedure connects the contract to a service'],
  ['src/main/procedures/c.ts', "import '../services/takes/x.ts'", 'A procedure connects the contract to a service'],
  ['src/main/host/electron/a.ts', "import '../../services/takes/x.ts'", 'A host only gives windows and transport'],
  ['src/main/host/loopback/b.ts', "import 'electron'", 'Only src/main/host/electron'],

  ['src/preload/a.ts', "import 'node:path'", 'The preload forwards one port and nothing else'],
  ['src/preload/b.ts', "import '../renderer/x.ts'", 'Inside a room paths are relative'],

  ['src/review-page/a.ts', "import 'react'", 'The review page is one file'],
  ['src/review-page/b.ts', "import '../renderer/x.ts'", 'Inside a room paths are relative'],

  ['src/renderer/app/a.ts', "import 'electron'", 'The screens run in a sandboxed window without Electron'],
  ['src/renderer/app/b.ts', "import 'node:fs'", 'The screens run in a browser'],
  [
    'src/renderer/app/k.ts',
    "import { Block } from '#shared/contract/script.ts'",
    'A value from the contract brings the whole validator',
  ],
  ['src/renderer/app/c.ts', "import '@orpc/client'", 'Only src/renderer/rpc knows the transport'],
  ['src/renderer/app/d.ts', "import '../../main/x.ts'", 'Inside a room paths are relative'],
  ['src/renderer/audio/e.ts', "import 'wavesurfer.js'", 'Only src/renderer/audio/waveform.ts knows wavesurfer'],
  [
    'src/renderer/audio/f.ts',
    "import 'wavesurfer.js/plugins/x'",
    'Only src/renderer/audio/waveform.ts knows wavesurfer',
  ],
  ['src/renderer/audio/waveform.ts', "import '@orpc/client'", 'Only src/renderer/rpc knows the transport'],
  ['src/renderer/rpc/g.ts', "import 'wavesurfer.js'", 'Only src/renderer/audio/waveform.ts knows wavesurfer'],
  ['src/renderer/ui/h.tsx', "import '../rpc/studio.ts'", 'The primitives know how things look'],
  ['src/renderer/ui/i.tsx', "import '#shared/contract/index.ts'", 'The primitives know how things look'],
  ['src/renderer/features/takes/a.tsx', "import '../voices/x.tsx'", 'A feature knows no other feature'],
  ['src/renderer/features/takes/b.tsx', "import '../../features/voices/x.tsx'", 'A feature knows no other feature'],
  ['src/renderer/features/takes/parts/c.tsx', "import '../../voices/x.tsx'", 'A feature knows no other feature'],
  [
    'src/renderer/features/takes/parts/small/d.tsx',
    "import '../../../voices/x.tsx'",
    'A feature knows no other feature',
  ],
  [
    'src/renderer/features/takes/e.tsx',
    "import 'wavesurfer.js'",
    'Only src/renderer/audio/waveform.ts knows wavesurfer',
  ],
  ['src/renderer/features/takes/f.tsx', "import '@orpc/client'", 'Only src/renderer/rpc knows the transport'],

  ['src/main/media/f.test.ts', "import '../../renderer/x.ts'", 'Inside a room paths are relative'],
  ['src/main/media/g.test.ts', "import { vi } from 'vitest'\nvi.mock('./x.ts')", 'vi.mock is banned'],
  ['src/main/media/h.test.ts', "import { vi } from 'vitest'\nvi.doMock('./x.ts')", 'vi.doMock is banned'],
]

/** Lines that follow the rules, most of them close to one that doesn't. */
const ALLOWED: [path: string, line: string][] = [
  [
    'src/shared/contract/ok.ts',
    "import '@orpc/contract'\nimport 'zod'\nimport '../errors/x.ts'\nimport '#shared/domain/x.ts'",
  ],
  ['src/shared/ok.test.ts', "import 'node:fs'\nimport 'fast-check'"],
  ['src/sandbox/process/ok.ts', "import 'node:http'\nimport '../routes/x.ts'\nimport '#shared/x.ts'"],
  ['src/sandbox/engine/ok.ts', "import 'node:worker_threads'"],
  ['src/main/core/ok.ts', "import '../services/takes/x.ts'\nimport '@orpc/server'\nimport 'node:fs'"],
  ['src/main/services/takes/ok.ts', "import '../../db/x.ts'\nimport '../../speech-api/x.ts'"],
  ['src/main/services/takes/ok.test.ts', "import '#sandbox/sandbox.ts'"],
  ['src/main/host/electron/ok.ts', "import 'electron'\nimport '../../core/x.ts'"],
  ['src/preload/ok.ts', "import 'electron'"],
  ['src/review-page/ok.ts', "import './x.ts'\nimport '#shared/domain/x.ts'"],
  ['src/renderer/rpc/ok.ts', "import '@orpc/client'"],
  ['src/renderer/app/ok.tsx', "import '../features/takes/x.tsx'\nimport '../features/voices/x.tsx'"],
  ['src/renderer/features/takes/ok.tsx', "import './x.tsx'\nimport '../../rpc/x.ts'\nimport './parts/x.tsx'"],
  ['src/renderer/features/takes/parts/ok.tsx', "import '../x.tsx'\nimport '../../../ui/x.tsx'"],
]

const HOOK_IN_CONDITION =
  "import { useState } from 'react'\nexport function useMaybe(is: boolean) {\n  if (is) return useState(0)\n  return undefined\n}\n"

/** Rules other than those of the rooms, one file each. */
const PLAIN_RULES: [path: string, text: string, code: string][] = [
  ['src/main/media/default.ts', 'export default 1\n', 'import(no-default-export)'],
  ['src/main/media/long.ts', 'export {}\n'.padEnd(420, '\n'), 'eslint(max-lines)'],
  ['src/main/media/round.ts', "import { b } from './about.ts'\nexport const a = () => b\n", 'import(no-cycle)'],
  ['src/renderer/app/hooks.ts', HOOK_IN_CONDITION, 'react-hooks(rules-of-hooks)'],
  ['src/shared/domain/words-1.ts', 'export const MOST_WORDS = 1\n', 'plain-words(identifiers)'],
  ['src/shared/domain/words-2.ts', 'export function sayLength() {}\n', 'plain-words(identifiers)'],
  ['src/shared/domain/words-3.ts', 'export interface A {\n  flaws: string[]\n}\n', 'plain-words(identifiers)'],
  ['src/shared/domain/words-4.ts', '// Whoever reads it.\nexport {}\n', 'plain-words(phrases)'],
  ['src/shared/domain/words-5.ts', "export const a = 'Generate anew'\n", 'plain-words(phrases)'],
  ['src/shared/domain/words-6.ts', 'export const a = (b: string) => `${b}: what came`\n', 'plain-words(phrases)'],
  ['src/renderer/app/alert-1.tsx', 'export const A = () => <p role="alert">No.</p>\n', 'alerts(in-view)'],
  [
    'src/renderer/app/alert-2.tsx',
    "export const A = ({ b }: { b: boolean }) => <p role={b ? 'alert' : 'status'}>No.</p>\n",
    'alerts(in-view)',
  ],
  ...[
    'export const A = () => <p>Delete</p>\n',
    'export const A = () => <p>{"Delete"}</p>\n',
    "export const A = ({ b }: { b: boolean }) => <p>{b ? 'Nothing was sent' : null}</p>\n",
    'export const A = ({ B }: { B: (props: { label: string }) => null }) => <B label="More voices" />\n',
    'export const A = ({ b }: { b: string }) => <p aria-label={`Delete ${b}`} />\n',
    "export const A = { name: 'The file is too large.' }\n",
    'export const A = (b: number) => `${b} of them`\n',
    'export function formatA() {\n  return "Try again"\n}\n',
  ].map((text, index): [string, string, string] => [
    `src/renderer/features/worded/bare-${index}.tsx`,
    text,
    'catalog-texts(bare-text)',
  ]),
  [
    'src/renderer/features/worded/early.ts',
    "import { t } from './messages/t.ts'\nexport const A = { b: t('b') }\n",
    'catalog-texts(read-late)',
  ],
  ...[
    'export const A: { b: number } = {} as never\n',
    'export const A: number[] = [undefined as never]\n',
    'export const A = (b: object): { c: number } => ({ ...b }) as never\n',
    'export const A: { b: number } = <never>{}\n',
  ].map((text, index): [string, string, string] => [`src/main/media/cast-${index}.test.ts`, text, 'types(never)']),
  ['src/main/media/optional.ts', 'export interface A { b?: string | undefined }\n', 'types(optional)'],
  ['src/main/media/cast.ts', 'export const A = (b: string): { c: number } => b as never\n', 'types(never)'],
  ['src/renderer/app/words-7.tsx', 'export const A = () => <p>The colour is new.</p>\n', 'plain-words(phrases)'],
]

/** Lines in a converted folder, and in one that isn't, that the rules about texts accept. */
const WITHOUT_BARE_TEXT: [path: string, text: string][] = [
  [
    'src/renderer/features/worded/ok.tsx',
    'import { t } from \'./messages/t.ts\'\nexport const A = () => (\n  <p className="a big-one" role="status" aria-label={t(\'b\')} data-look="Any Word">\n    {t(\'c.d\')} · Overvoice &nbsp; MP3\n  </p>\n)\n',
  ],
  ['src/renderer/features/worded/keys.ts', "export const isEnter = (key: string) => key === 'Enter'\n"],
  ['src/renderer/features/worded/bare.test.ts', "export const a = 'Nothing was sent'\n"],
  ['src/renderer/features/wordless/bare.tsx', 'export const A = () => <p>Delete</p>\n'],
]

interface Finding {
  filename: string
  code: string
  help?: string
  message: string
}

describe('the lint rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'overvoice-rooms-'))
  let findings: Finding[] = []

  beforeAll(async () => {
    for (const [path, line] of [...PLANTED, ...ALLOWED]) write(path, `${line}\n`)
    for (const [path, text] of [...PLAIN_RULES, ...WITHOUT_BARE_TEXT]) write(path, text)
    write('src/renderer/features/worded/messages/en.ts', "export const messages = { b: 'Delete it' } as const\n")
    write('src/main/media/about.ts', "import { a } from './round.ts'\nexport const b = () => a\n")
    findings = await lint(folder)
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(PLANTED)('report in %s the line %s with a message', (path, _line, sentence) => {
    const sentences = findings
      .filter((finding) => finding.filename === path)
      .map(({ help, message }) => help ?? message)

    expect(sentences).toContainEqual(expect.stringContaining(sentence))
  })

  it.each(ALLOWED)('accept %s', (path) => {
    const found = findings.filter((finding) => finding.filename === path && finding.code.includes('no-restricted'))

    expect(found).toEqual([])
  })

  it.each(WITHOUT_BARE_TEXT)('accept the texts in %s', (path) => {
    const found = findings.filter((finding) => finding.filename === path && finding.code.includes('catalog-texts'))

    expect(found).toEqual([])
  })

  it.each(PLAIN_RULES)('find the fault in %s', (path, _text, code) => {
    const codes = findings.filter((finding) => finding.filename === path).map((finding) => finding.code)

    expect(codes).toContain(code)
  })

  function write(path: string, text: string) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})

/** Lints with the project's own configuration, copied because its paths are relative to it. */
function lint(folder: string): Promise<Finding[]> {
  copyFileSync(join(projectFolder, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  cpSync(join(projectFolder, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const args = [packageProgram('oxlint'), '-f', 'json', 'src']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 20_000_000 }, (_error, stdout, stderr) => {
      if (!stdout.startsWith('{')) reject(new Error(`The linter did not run: ${stdout}${stderr}`))
      else resolve(JSON.parse(stdout).diagnostics)
    })
  })
}
