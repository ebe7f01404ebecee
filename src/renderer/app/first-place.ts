import type { ChapterScript } from '#shared/contract/script.ts'
import type { StudioClient } from '../rpc/studio.ts'
import { openLastChapter } from './last-chapters.ts'
import type { Route } from './routes.ts'

/** A script requested before the first render. */
export interface FirstPlace {
  /** The script, once loaded, if it is for this place. */
  script(projectId: string, chapterId: string | null): ChapterScript | undefined
  /** The pending script, for the first caller that asks for this place; null for all others. */
  take(projectId: string, chapterId: string | null): Promise<ChapterScript> | null
  /** Called once the script is shown: from now on scripts are read again. */
  forget(): void
}

/** Longest time the splash stays up waiting for the script, so that only one further picture follows. */
const LONGEST_WAIT_MS = 300

export interface FirstPlaceDeps {
  client: Pick<StudioClient, 'script'>
  fetchScreen: (area: Route['area']) => Promise<void>
  wait: (delayMs: number) => Promise<void>
}

/**
 * Requests the data of the window's first screen while its code is still loading. Resolves when both are loaded, or
 * when only the script is still missing for too long; failures are left to the screen.
 */
export async function openFirstPlace({ client, fetchScreen, wait }: FirstPlaceDeps, route: Route): Promise<FirstPlace> {
  const screen = fetchScreen(route.area).catch(() => undefined)
  if (route.area !== 'script') {
    await screen
    return { script: () => undefined, take: () => null, forget: () => undefined }
  }
  const { projectId, chapterId } = route
  let arrived: ChapterScript | undefined
  let coming: Promise<ChapterScript> | null = openLastChapter(client, route)
  const isHere = coming.then(
    (script) => {
      if (coming) arrived = script
    },
    () => undefined,
  )
  const isMeant = (wantedProjectId: string, wantedChapterId: string | null) =>
    wantedProjectId === projectId && wantedChapterId === chapterId
  await Promise.all([screen, Promise.race([isHere, wait(LONGEST_WAIT_MS)])])
  return {
    script: (...place) => (isMeant(...place) ? arrived : undefined),
    take(...place) {
      const taken = isMeant(...place) ? coming : null
      if (taken) coming = null
      return taken
    },
    forget() {
      coming = null
      arrived = undefined
    },
  }
}
