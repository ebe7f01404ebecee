import type { QueueState } from '#shared/contract/queue.ts'
import type { Settings } from '#shared/contract/settings.ts'
import type { Answers } from './render-in-studio.test-support.tsx'

/** The settings of a studio that was never changed, without an API key. */
export const DEFAULT_SETTINGS = {
  baseUrl: '',
  usesSandbox: true,
  plan: 'paid',
  serviceVersion: '2026-01-01',
  headerPrefix: 'Service-',
  proxy: '',
  systemCertificates: false,
  theme: 'system',
  language: 'system',
  formats: '',
  shortcuts: {},
  exportFolder: '',
  checksForUpdates: false,
  recordingRetentionDays: null,
  key: { kind: 'none', store: 'memory' },
  keychainNote: null,
} satisfies Settings

/** Describes a studio in a browser, with downloads and the home folder `/home/ada`. */
export const describeBrowserStudio = () =>
  ({
    version: '1',
    host: 'loopback',
    ownFolder: '/home/ada',
    capabilities: { pickFolder: false, revealInFolder: false, download: true, menu: false },
    notes: [],
  }) satisfies ReturnType<NonNullable<NonNullable<Answers['app']>['about']>>

/** A project's part of a queue in which nothing waits for the user. */
export const NOT_HELD = { heldBlocks: 0, offlineBlocks: 0, offlineCharacters: 0 }

/** A queue in which nothing waits or runs. */
export const IDLE_QUEUE: QueueState = {
  ...{ revision: 1, isPaused: false, projects: [], hold: null, speaking: [], stoppedBlocks: 0, run: null, waitMs: 0 },
  reach: 'online',
}
