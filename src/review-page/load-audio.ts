/**
 * Joins the audio that the page contains, and removes its text from memory on the way. Returns the address to play it at.
 *
 * @throws DOMException the audio is damaged
 */
export async function loadAudio(): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (const script of document.querySelectorAll('script.audio')) {
    parts.push(readBase64(script.textContent))
    script.remove()
    // Hours of audio take seconds: the page answers meanwhile.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return URL.createObjectURL(new Blob(parts, { type: 'audio/mpeg' }))
}

function readBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes
}
