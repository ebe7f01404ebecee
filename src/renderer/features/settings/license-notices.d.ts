/** Generated while the screens are built: `scripts/licenses/notices-plugin.mjs`. */
declare module 'virtual:license-notices' {
  export const notices: readonly { name: string; version: string; license: string; text: string }[]
}
