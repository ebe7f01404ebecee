import { type OxlintOverride, defineConfig } from 'oxlint'

/**
 * What each room of `src/` may import (ARCHITECTURE.md has the table), with a sentence saying where to go instead.
 * The linter takes the last override that matches a file and merges nothing, so a narrower room restates its parent's bans.
 * `scripts/lint-rooms.test.ts` plants a bad file per rule and expects its sentence.
 */

type Ban = { regex: string; message: string; allowTypeImports?: boolean } | { group: string[]; message: string }

const pathForm: Ban = {
  regex: String.raw`^(\.\./)+(main|renderer|preload|shared|sandbox)/`,
  message: 'Inside a room paths are relative; into another room there is only #shared/… (and #sandbox/… in tests).',
}

const noSandbox: Ban = {
  regex: '^#sandbox/',
  message:
    'The practice service is a separate program under another licence: start it as a process and talk HTTP to it.',
}

const noWavesurfer = noPackage(
  'wavesurfer.js',
  'Only src/renderer/audio/waveform.ts knows wavesurfer: use the waveform it gives.',
)

const noElectron = noPackage(
  'electron',
  'Only src/main/host/electron, src/preload and src/main/index.ts know Electron: put it there and hand it in through src/main/core/ports.ts.',
)

const everywhere = [pathForm, noElectron, noWavesurfer]
const main = [pathForm, noElectron, noSandbox, noWavesurfer]
const host = noFolder(
  'services|db|procedures',
  'A host only gives windows and transport: it reaches the studio through src/main/core.',
)

const renderer = [
  pathForm,
  noSandbox,
  noPackage(
    'electron',
    'The screens run in a sandboxed window without Electron: ask the studio through src/renderer/rpc.',
  ),
  { regex: '^node:', message: 'The screens run in a browser, not in Node: ask the studio through src/renderer/rpc.' },
  {
    regex: '^#shared/(contract|service-wire)/',
    allowTypeImports: true,
    message:
      'A value from the contract brings the whole validator into the window: import types only, and keep constants in src/shared/domain.',
  },
]
const noTransport: Ban = {
  regex: '^@orpc/',
  message: 'Only src/renderer/rpc knows the transport: use the client and the queries it gives.',
}
const primitives = 'The primitives know how things look and nothing of the studio: pass it in as props.'

/** `depth`: how many folders below `features/` the file lies. */
function feature(depth: number): Ban[] {
  const message =
    'A feature knows no other feature: compose them in src/renderer/app, or move what both need to ui, audio or lib.'
  return [
    { regex: String.raw`^${String.raw`\.\./`.repeat(depth)}[^.]`, message },
    { regex: '/features/', message },
  ]
}

function noPackage(name: string, message: string): Ban {
  return { regex: `^${name.replaceAll('.', String.raw`\.`)}($|/)`, message }
}

/** Folders of the same room, however far up. */
function noFolder(names: string, message: string): Ban {
  return { regex: String.raw`^(\./|(\.\./)+)(${names})/`, message }
}

/** Forbids every package but these; must come last, because the linter stops at the first pattern that allows. */
function only(packages: string[], message: string): Ban {
  return { group: ['*', ...[...packages, './**', '../**'].map((each) => `!${each}`)], message }
}

function room(files: string[], ...patterns: Ban[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'import', 'vitest', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['out/**', 'dist/**', 'coverage/**', 'test-results/**', '.tmp/**', 'docs/**'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'max-lines': ['error', { max: 400 }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'assert*', 'fc.assert'] }],
    'vitest/no-restricted-vi-methods': [
      'error',
      {
        mock: 'vi.mock is banned: if a test needs it, the code needs a parameter.',
        doMock: 'vi.doMock is banned: if a test needs it, the code needs a parameter.',
      },
    ],
    // The JSX transform imports React itself.
    'react/react-in-jsx-scope': 'off',
    // Style sheets are imported for their effect.
    'import/no-unassigned-import': 'off',
    // fast-check's own documentation uses its default export.
    'import/no-named-as-default-member': 'off',
    // TypeScript knows better, also about what Vite makes of `?worker&url`.
    'import/default': 'off',
    // These three report deliberate code: a helper beside its only use, a copy made because the loop changes the
    // original, a flag that a callback sets.
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-useless-spread': 'off',
    'no-unmodified-loop-condition': 'off',
    // Property tests assert what holds for the kind of input they were given.
    'vitest/no-conditional-expect': 'off',
    // Texts and wire formats are matched by their control characters on purpose.
    'no-control-regex': 'off',
    // Arrays that were made in the same expression are sorted and turned in place.
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-new-array': 'off',
    // Ports and worklets have no target origin, and `onmessage` is what starts a port.
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    // Compiled libraries name their own functions.
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/no-standalone-expect': 'off',
    // React Aria moves the focus where its own components say; `role="status"` is read more reliably than <output>.
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Declarations of what the platform brings.
    'typescript/no-extraneous-class': 'off',
    // The same findings as the two rules about hooks above, a second time.
    'react/hooks': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    // A clock starts, and an error boundary recovers, by setting state after a render.
    'react/set-state-in-effect': 'off',
    'react/no-did-update-set-state': 'off',
  },
  overrides: [
    room(['src/**'], ...everywhere),
    room(
      ['src/shared/**'],
      pathForm,
      only(
        ['zod', '@orpc/contract', '#shared/**'],
        'src/shared is words that every room uses: it knows only zod, @orpc/contract and itself, so put this in the room that needs it.',
      ),
    ),
    room(
      ['src/shared/domain/**'],
      pathForm,
      {
        regex: String.raw`^(\.\./)+(contract|service-wire)/`,
        allowTypeImports: true,
        message:
          'The window uses src/shared/domain, and a value from the contract brings the whole validator along: import types only, and keep constants here.',
      },
      only(
        ['#shared/**'],
        'src/shared/domain is plain rules without a library: put what validates in src/shared/contract.',
      ),
    ),
    room(['src/sandbox/**'], ...everywhere, {
      regex: '^node:',
      message:
        'Outside src/sandbox/process, engine and threads the practice service is a web-standard fetch handler: hand what Node gives in from there.',
    }),
    room(['src/sandbox/process/**', 'src/sandbox/engine/**', 'src/sandbox/threads/**'], ...everywhere),
    room(['src/main/**'], ...main),
    room(
      ['src/main/core/**'],
      ...main,
      noFolder('host', 'The core knows no host: state what a host must provide in src/main/core/ports.ts.'),
    ),
    room(
      ['src/main/services/**'],
      ...main,
      noFolder('procedures|host', 'Services know neither procedures nor hosts: take what is needed through deps.'),
      {
        regex: '^@orpc/',
        message:
          'Services know no transport: take plain arguments and let src/main/procedures connect them to the contract.',
      },
    ),
    room(
      ['src/main/speech-api/**'],
      ...main,
      noFolder(
        'db|services|procedures|host',
        'The speech client knows HTTP and nothing of the studio: take what is needed through deps.',
      ),
    ),
    room(
      ['src/main/db/**'],
      ...main,
      noFolder(
        'services|procedures|host|speech-api',
        'The database knows rows and no rules: put the rule in src/main/services.',
      ),
    ),
    room(
      ['src/main/procedures/**'],
      ...main,
      noFolder(
        'db|speech-api|host',
        'A procedure connects the contract to a service and holds no logic: put this in src/main/services.',
      ),
    ),
    room(['src/main/host/**'], ...main, host),
    room(['src/main/host/electron/**'], pathForm, noSandbox, noWavesurfer, host),
    room(['src/main/index.ts'], pathForm, noSandbox, noWavesurfer, host),
    room(
      ['src/preload/**'],
      pathForm,
      only(
        ['electron', '#shared/**'],
        'The preload forwards one port and nothing else: put this in src/renderer or src/main/host/electron.',
      ),
    ),
    room(['src/renderer/**'], ...renderer, noWavesurfer, noTransport),
    room(['src/renderer/rpc/**'], ...renderer, noWavesurfer),
    room(['src/renderer/audio/waveform.ts'], ...renderer, noTransport),
    room(
      ['src/renderer/ui/**', 'src/renderer/lib/**'],
      ...renderer,
      noWavesurfer,
      noTransport,
      noFolder('rpc|features|app', primitives),
      { regex: '^#shared/contract/', message: primitives },
    ),
    ...[1, 2, 3].map((depth) =>
      room([`src/renderer/features/${'*/'.repeat(depth)}*`], ...renderer, noWavesurfer, noTransport, ...feature(depth)),
    ),
    room(['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/**/*.test-support.ts'], pathForm, noWavesurfer),
    // A value that is not there fails a test all the same.
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.test-support.ts', 'e2e/**', 'bench/**'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    // Playwright reads a fixture's needs from its first parameter, which must be a pattern.
    { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
    // Where there is no React, `use` is a word like any other.
    {
      files: ['src/{shared,sandbox,main,preload}/**', 'e2e/**', 'bench/**', 'scripts/**'],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
  ],
})
