/// <reference types="vite/client" />
import '../../src/renderer/styles/tokens.css'
import '../../src/renderer/styles/base.css'
import './page.css'
import { decodeWholeHour, openStoredHour } from './open-hour.ts'
import { followChunks } from './follow-chunks.ts'
import { openEditors } from './type-in-editors.ts'

/** What rows call in the page. */
export interface BenchPage {
  openEditors: typeof openEditors
  openStoredHour: typeof openStoredHour
  decodeWholeHour: typeof decodeWholeHour
  followChunks: typeof followChunks
}

const page: BenchPage = { openEditors, openStoredHour, decodeWholeHour, followChunks }

/** The token of the address is exchanged for the session's cookie, as the window does. */
const token = new URLSearchParams(location.hash.slice(1)).get('token')
const headers = { 'Content-Type': 'application/json' }
await fetch('/session', { method: 'POST', headers, body: JSON.stringify({ token }) })
Object.assign(window, { benchPage: page })
