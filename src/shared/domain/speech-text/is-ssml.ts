/** True for a text that the service treats as markup rather than words. */
export function isSsml(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*\?>\s*)?<speak[\s/>]/.test(text)
}
