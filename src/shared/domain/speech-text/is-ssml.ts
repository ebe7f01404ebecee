/** True for a text that the service reads as markup rather than as words. */
export function isSsml(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*\?>\s*)?<speak[\s/>]/.test(text)
}
