/** The package has no types; only what drawing consent records needs is declared. */
declare module 'fontkit' {
  import type { Fontkit } from '@cantoo/pdf-lib/cjs/types/fontkit'

  export const create: Fontkit['create']
}
