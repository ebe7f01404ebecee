import type { ChapterScript } from '#shared/contract/script.ts'
import type { StudioClient } from '../rpc/studio.ts'
import type { Route } from './routes.ts'

/** A script that was asked for before anything was drawn. */
export interface FirstPlace {
  /** The script, once it is here, for the place it was asked for. */
  script(projectId: string, chapterId: string | null): ChapterScript | undefined
  /** The script on its way, to the first who asks for that place; null for everybody else. */
  take(projectId: string, chapterId: string | null): Promise<ChapterScript> | null
  /** Whoever shows the script has it: from now on scripts are read anew. */
  forget(): void
}

/** Longest time that the picture of the start stays up for the script, so that one follows it and not two. */
const LONGEST_WAIT_MS = 300

export interface FirstPlaceDeps {
  client: Pick<StudioClient, 'script'>
  fetchScreen: (area: Route['area']) => Promise<void>
  wait: (delayMs: number) => Promise<void>
}

/**
 * Asks for what the window's first place shows while its program is still being fetched. Resolves when both are here, or
 * when only the script keeps it waiting; failures are the screen's to tell.
 */
export async function openFirstPlace({ client, fetchScreen, wait }: FirstPlaceDeps, route: Route): Promise<FirstPlace> {
  const screen = fetchScreen(route.area).catch(() => undefined)
  if (route.area !== 'script') {
    await screen
    return { script: () => undefined, take: () => null, forget: () => undefined }
  }
  const { projectId, chapterId } = route
  let arrived: ChapterScript | undefined
  let coming: Promise<ChapterScript> | null = client.script.open({
    projectId,
    ...(chapterId === null ? {} : { chapterId }),
  })
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
