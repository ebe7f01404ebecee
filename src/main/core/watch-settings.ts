import type { Settings } from '#shared/contract/settings.ts'
import type { SettingsService } from '../procedures/settings.ts'
import { latestValues } from './latest-values.ts'
import { wait } from './wait.ts'

/** Shortest time between two pictures of the settings. */
const REST_MS = 100

/** The settings with somebody told of each change: the present ones first, then every newer picture, in every window. */
export function watchableSettings(settings: Omit<SettingsService, 'watch'>): SettingsService {
  const listeners = new Set<() => void>()
  const telling =
    <Arguments extends unknown[]>(change: (...given: Arguments) => Settings | Promise<Settings>) =>
    async (...given: Arguments): Promise<Settings> => {
      const stored = await change(...given)
      for (const listener of [...listeners]) listener()
      return stored
    }
  return {
    ...settings,
    update: telling(settings.update),
    reset: telling(settings.reset),
    setKey: telling(settings.setKey),
    removeKey: telling(settings.removeKey),
    async *watch(signal) {
      const subscribe = (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      }
      for await (const _ of latestValues({ read: () => null, subscribe, wait }, REST_MS, signal))
        yield await settings.get()
    },
  }
}
