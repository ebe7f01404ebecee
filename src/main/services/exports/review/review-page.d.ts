/** The script and the style of the review page (`src/review-page`), built by `scripts/review-page-plugin.mjs`. */
declare module 'virtual:review-page' {
  export const script: string
  export const style: string
}
