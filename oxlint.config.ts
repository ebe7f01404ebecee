import { type OxlintOverride, defineConfig } from 'oxlint'

/**
 * What each area of `src/` may import (table in ARCHITECTURE.md), with a message suggesting the alternative. The linter
 * applies only the last override matching a file, without merging, so a narrower area repeats its parent's bans.
 * `scripts/lint-rooms.test.ts` adds a violating file per rule and expects its message.
 */

type Ban = { regex: string; message: string; allowTypeImports?: boolean } | { group: string[]; message: string }

const pathForm: Ban = {
  regex: String.raw`^(\.\./)+(main|renderer|preload|shared|sandbox)/`,
  message: 'Inside a room paths are relative; into another room there is only #shared/… (and #sandbox/… in tests).',
}

const noSandbox: Ban = {
  regex: '^#sandbox/',
  message: 'The sandbox is a separate program under another license: start it as a process and talk HTTP to it.',
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
const main = [
  pathForm,
  noElectron,
  noSandbox,
  noWavesurfer,
  {
    regex: '^#shared/errors/(failure-texts|plain-reasons|reasons-with-values)',
    allowTypeImports: true,
    message: 'The core decides by code and reason, and screens put failures into words: pass the failure on.',
  },
]
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

/** `depth`: number of folders between the file and `features/`. */
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

/** Folders of the same area, at any level up. */
function noFolder(names: string, message: string): Ban {
  return { regex: String.raw`^(\./|(\.\./)+)(${names})/`, message }
}

/** Forbids all packages except these; must come last because the linter stops at the first pattern that allows. */
function only(packages: string[], message: string): Ban {
  return { group: ['*', ...[...packages, './**', '../**'].map((each) => `!${each}`)], message }
}

function room(files: string[], ...patterns: Ban[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'import', 'vitest', 'jsx-a11y', 'promise'],
  jsPlugins: [
    './scripts/lint/alerts.mjs',
    './scripts/lint/types.mjs',
    './scripts/lint/catalog-texts.mjs',
    './scripts/lint/plain-words.mjs',
  ],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['out/**', 'dist/**', 'coverage/**', 'test-results/**', '.tmp/**', 'docs/**'],
  rules: {
    'alerts/in-view': 'error',
    'types/never': 'error',
    'types/optional': 'error',
    'catalog-texts/bare-text': 'error',
    'catalog-texts/read-late': 'error',
    'plain-words/identifiers': 'error',
    'plain-words/phrases': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'max-lines': ['error', { max: 400 }],
    'react/rules-of-hooks': 'error',
    // The elements inside a translated text are given as functions.
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
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
    // Style sheets are imported for their side effects.
    'import/no-unassigned-import': 'off',
    // fast-check's own documentation uses its default export.
    'import/no-named-as-default-member': 'off',
    // TypeScript knows better, also about what Vite makes of `?worker&url`.
    'import/default': 'off',
    // These three report deliberate code: a helper next to its only use, a copy made because the loop changes the
    // original, a flag set by a callback.
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-useless-spread': 'off',
    'no-unmodified-loop-condition': 'off',
    // Property tests assert what holds for the generated kind of input.
    'vitest/no-conditional-expect': 'off',
    // Matching control characters in texts and wire formats is intentional.
    'no-control-regex': 'off',
    // Arrays created in the same expression may be sorted and reversed in place.
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-new-array': 'off',
    // Ports and worklets have no target origin, and `onmessage` is what starts a port.
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    // Compiled libraries choose their own function names.
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/no-standalone-expect': 'off',
    // React Aria moves focus as its components require; `role="status"` is announced more reliably than <output>.
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Declarations of platform APIs.
    'typescript/no-extraneous-class': 'off',
    // Duplicates the findings of the two hook rules above.
    'react/hooks': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    // Starting a clock and recovering in an error boundary set state after a render.
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
      ['src/shared/language/**'],
      pathForm,
      only(
        ['intl-messageformat', '@schummar/icu-type-parser', '#shared/**'],
        'src/shared/language knows only the message formatter: put this in the room that needs it.',
      ),
    ),
    room(
      ['src/shared/text-encoding/**'],
      pathForm,
      only(
        ['chardet', '#shared/**'],
        'src/shared/text-encoding knows only the detector of encodings: put this in the room that needs it.',
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
        'Outside src/sandbox/process, engine and threads the sandbox is a web-standard fetch handler: hand what Node gives in from there.',
    }),
    room(
      // Programs that measure are run by hand and are no part of the service.
      ['src/sandbox/process/**', 'src/sandbox/engine/**', 'src/sandbox/threads/**', 'src/sandbox/*/accuracy/**'],
      ...everywhere,
    ),
    room(['src/main/**'], ...main),
    room(
      ['src/main/core/**'],
      ...main,
      noFolder('host', 'The core knows no host: state what a host must provide in src/main/core/ports.ts.'),
    ),
    room(
      ['src/main/lib/**'],
      ...main,
      noFolder(
        'core|db|host|media|procedures|secrets|services|speech-api',
        'src/main/lib knows nothing of the studio: put this in the area that needs it.',
      ),
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
    // A report is read outside the studio, so it contains words.
    room(['src/main/services/watermark/report-rows.ts'], ...everywhere, noSandbox),
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
        'db|services|speech-api|host',
        'A procedure connects the contract to a service and holds no logic: put this in src/main/services.',
      ),
    ),
    room(['src/main/host/**'], ...main, host),
    // Like a screen, it puts failures into words.
    room(['src/main/host/command-line/**'], ...everywhere, noSandbox, host),
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
    room(
      ['src/review-page/**'],
      pathForm,
      only(
        ['#shared/**'],
        'The review page is one file that a browser opens without the studio: it knows only src/shared and the browser.',
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
      // A failure is shown everywhere.
      { group: ['#shared/contract/**', '!#shared/contract/base.ts'], message: primitives },
    ),
    ...[1, 2, 3].map((depth) =>
      room([`src/renderer/features/${'*/'.repeat(depth)}*`], ...renderer, noWavesurfer, noTransport, ...feature(depth)),
    ),
    room(['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/**/*.test-support.{ts,tsx}'], pathForm, noWavesurfer),
    // Components and hooks. Functions that create an object with state, such as the player, may be longer.
    {
      files: ['src/renderer/**/*.tsx', 'src/renderer/**/use-*.ts'],
      rules: { 'max-lines-per-function': ['error', { max: 150 }] },
    },
    // A missing value fails a test anyway.
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.test-support.{ts,tsx}', 'e2e/**', 'bench/**'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    // Playwright reads a fixture's dependencies from its first parameter, which must be a destructuring pattern.
    { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
    // Without React, `use` is an ordinary name.
    {
      files: ['src/{shared,sandbox,main,preload}/**', 'e2e/**', 'bench/**', 'scripts/**'],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    { files: ['**/*.config.{ts,mjs}'], rules: { 'import/no-default-export': 'off' } },
    // Names of keys, which aren’t shown as they are, and CSS.
    {
      files: ['src/renderer/lib/{edit-keys,format-number,key-target,pressed-key,shortcuts,use-rem-px}.ts'],
      rules: { 'catalog-texts/bare-text': 'off' },
    },
    // Paths, headers, and answers to programs. Items of the menu are checked by its test.
    {
      files: [
        'src/main/host/{home-folder,serve-renderer}.ts',
        'src/main/host/electron/{handle-scheme,menu-template,sandbox-utility}.ts',
        'src/main/host/loopback/{refusals,session,window-file}.ts',
      ],
      rules: { 'catalog-texts/bare-text': 'off' },
    },
    // Other languages have words like these.
    {
      files: ['src/**/messages/{de,es,fr,it,pt-BR}.ts'],
      rules: { 'plain-words/phrases': 'off' },
    },
    // They name the words that are rejected.
    { files: ['scripts/lint/**', 'scripts/lint-rooms.test.ts'], rules: { 'plain-words/phrases': 'off' } },
  ],
})
