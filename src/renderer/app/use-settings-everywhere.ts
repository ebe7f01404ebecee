import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { chosenKeys } from '../lib/chosen-keys.ts'
import { formatLocale, writeFormatsOf } from '../lib/format-locale.ts'
import { useStore } from '../lib/use-store.ts'
import { useStudio, useWatch } from '../rpc/studio.ts'

/**
 * Follows the settings that every window obeys at once, whichever of them changed one: how dates and numbers
 * are written, and which keys do what.
 * The caller is drawn anew with each, and what is drawn below it with it.
 */
export function useSettingsEverywhere(): void {
  const { queries, queryClient } = useStudio()
  const { formats, shortcuts } = useQuery(queries.settings.get.queryOptions()).data ?? {}
  useWatch(
    'settings',
    (client, signal) => client.settings.watch(undefined, { signal }),
    (settings) => {
      queryClient.setQueryData(queries.settings.get.queryKey(), settings)
      // Its service is what the list of workspaces says of the one that is open.
      void queryClient.invalidateQueries({ queryKey: queries.workspaces.list.key() })
    },
  )
  useEffect(() => {
    if (formats !== undefined) writeFormatsOf(formats)
  }, [formats])
  useEffect(() => {
    if (shortcuts !== undefined) chosenKeys.set(shortcuts)
  }, [shortcuts])
  useStore(formatLocale)
  useStore(chosenKeys)
}
