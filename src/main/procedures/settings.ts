import type { KeyTest, Settings, SettingsPatch } from '#shared/contract/settings.ts'
import type { StudioImplementer } from './studio-errors.ts'

export interface SettingsService {
  get(): Settings | Promise<Settings>
  update(patch: SettingsPatch): Settings | Promise<Settings>
  watch(signal: AbortSignal): AsyncGenerator<Settings>
  reset(): Promise<Settings>
  setKey(key: string): Promise<Settings>
  removeKey(): Promise<Settings>
  testKey(signal: AbortSignal): Promise<KeyTest>
}

/** Settings and the key, which only ever travels inwards. */
export function settingsProcedures(studio: StudioImplementer['settings'], settings: SettingsService) {
  return {
    get: studio.get.handler(() => settings.get()),
    update: studio.update.handler(({ input }) => settings.update(input)),
    watch: studio.watch.handler(({ context }) => settings.watch(context.signal)),
    reset: studio.reset.handler(() => settings.reset()),
    setKey: studio.setKey.handler(({ input }) => settings.setKey(input.key)),
    removeKey: studio.removeKey.handler(() => settings.removeKey()),
    testKey: studio.testKey.handler(({ context }) => settings.testKey(context.signal)),
  }
}
