import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { chosenKeys } from '../lib/chosen-keys.ts'
import { formatLocale, writeFormatsOf } from '../lib/format-locale.ts'
import { useStore } from '../lib/use-store.ts'
import { followLanguage } from '../language/chosen-language.ts'
import { useStudio, useWatch } from '../rpc/studio.ts'
import { routeNow } from './use-route.ts'

/**
 * Follows the settings that apply to every window immediately, whichever window changed them: language, date and number
 * formats, and keyboard shortcuts. The caller and its children rerender with each change.
 */
export function useSettingsEverywhere(): void {
  const { queries, queryClient } = useStudio()
  const { formats, language, shortcuts } = useQuery(queries.settings.get.queryOptions()).data ?? {}
  useWatch(
    'settings',
    (client, signal) => client.settings.watch(undefined, { signal }),
    (settings) => {
      queryClient.setQueryData(queries.settings.get.queryKey(), settings)
      // The workspace list shows the open workspace's service.
      void queryClient.invalidateQueries({ queryKey: queries.workspaces.list.key() })
      // The keychain may have answered late.
      void queryClient.invalidateQueries({ queryKey: queries.webhooks.secrets.key() })
      // Another key or plan may include voice cloning.
      void queryClient.invalidateQueries({ queryKey: queries.cloning.barrier.key() })
    },
  )
  useEffect(() => {
    if (formats !== undefined) writeFormatsOf(formats)
  }, [formats])
  useEffect(() => {
    // A recording or call would end; it gets the language at its next start.
    const isBusy = ['record', 'mirror', 'call'].includes(routeNow().area)
    if (language !== undefined && followLanguage(language) && !isBusy) location.reload()
  }, [language])
  useEffect(() => {
    if (shortcuts !== undefined) chosenKeys.set(shortcuts)
  }, [shortcuts])
  useStore(formatLocale)
  useStore(chosenKeys)
}
