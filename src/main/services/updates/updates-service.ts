import type { updates } from '#shared/contract/updates.ts'
import gt from 'semver/functions/gt.js'
import prerelease from 'semver/functions/prerelease.js'
import rcompare from 'semver/functions/rcompare.js'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { Release, type UpdateState } from '#shared/contract/updates.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { Service } from '../../lib/service.ts'
import type { WritableDb } from '../../db/database.ts'
import { listSettings, putSettings } from '../../db/repos/settings-repo.ts'
import { latestValues } from '../../lib/latest-values.ts'
import { fetchReleases } from './fetch-releases.ts'

export interface UpdatesDeps {
  db: WritableDb
  /** Of the list of versions; null for a build without one. */
  address: string | null
  /** This studio's version. */
  version: string
  line: Pick<Dispatcher, 'dispatch'>
  /** Whether the user wants automatic checks. */
  isAutomatic(): boolean
  now(): Date
}

/** Minimum interval between snapshots. */
const REST_MS = 100
const DAY_MS = 24 * 60 * 60 * 1_000
/** After a failed automatic check. */
const RETRY_MS = 60 * 60 * 1_000

const SETTING = 'updateCheck'
const LastCheck = z.object({ at: z.string(), newest: Release.nullable() })

/** Finds out whether a newer version exists. Downloads and runs nothing. */
export function createUpdatesService(deps: UpdatesDeps) {
  const { db, address, version } = deps
  const ending = new AbortController()
  const listeners = new Set<() => void>()
  let running: Promise<void> | null = null
  let failure: UpdateState['failure'] = null
  let triedMs = Number.NEGATIVE_INFINITY

  function state(): UpdateState {
    const last = LastCheck.safeParse(listSettings(db).get(SETTING)).data
    return {
      canCheck: address !== null,
      isChecking: running !== null,
      checkedAt: last?.at ?? null,
      available: address !== null && last?.newest && gt(last.newest.version, version, true) ? last.newest : null,
      failure,
    }
  }

  function changed(): void {
    for (const listener of listeners) listener()
  }

  async function run(from: string): Promise<void> {
    triedMs = deps.now().getTime()
    try {
      const releases = await fetchReleases(deps.line, from, ending.signal)
      // Previews are for those who already use one.
      const hasPreviews = prerelease(version, true) !== null
      const [newest] = releases
        .filter((release) => hasPreviews || prerelease(release.version) === null)
        .sort((left, right) => rcompare(left.version, right.version))
      putSettings(db, { [SETTING]: { at: deps.now().toISOString(), newest: newest ?? null } })
      failure = null
    } catch (error) {
      if (!isStudioError(error)) throw error
      if (error.code !== 'canceled') failure = error.failure
    }
  }

  /** Checks at once, or joins the check that is running. A failure is in `failure`. */
  async function check(): Promise<UpdateState> {
    if (address !== null) {
      running ??= run(address).finally(() => {
        running = null
        changed()
      })
      changed()
      await running
    }
    return state()
  }

  const service = {
    watch(signal) {
      const subscribe = (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      }
      return latestValues({ read: state, subscribe }, REST_MS, signal)
    },
    check,
  } satisfies Service<typeof updates>
  return {
    ...service,
    state,
    /** Checks if automatic checks are on and the last one is a day old. */
    async checkIfDue() {
      const nowMs = deps.now().getTime()
      const checkedMs = Date.parse(state().checkedAt ?? '') || Number.NEGATIVE_INFINITY
      if (address === null || !deps.isAutomatic() || nowMs - checkedMs < DAY_MS || nowMs - triedMs < RETRY_MS) return
      await check()
    },
    /** Host of the release notes that may be opened in the browser. */
    linkHosts() {
      const url = state().available?.url
      return url ? [new URL(url).hostname] : []
    },
    dispose: () => ending.abort(),
  }
}

export type UpdatesService = ReturnType<typeof createUpdatesService>
