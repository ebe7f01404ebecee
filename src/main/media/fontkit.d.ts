/** The package has no types; only what the drawing of receipts hands on is described. */
declare module 'fontkit' {
  import type { Fontkit } from '@cantoo/pdf-lib/cjs/types/fontkit'

  export const create: Fontkit['create']
}
