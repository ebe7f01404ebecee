/** Written while the screens are built: `scripts/licences/notices-plugin.mjs`. */
declare module 'virtual:licence-notices' {
  export const notices: readonly { name: string; version: string; licence: string; text: string }[]
}
