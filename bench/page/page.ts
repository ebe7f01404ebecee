/// <reference types="vite/client" />
import '../../src/renderer/styles/tokens.css'
import '../../src/renderer/styles/base.css'
import './page.css'
import { openSecretStore } from '../../src/renderer/rpc/window-secret.ts'
import { decodeWholeHour, openStoredHour } from './open-hour.ts'
import { followChunks } from './follow-chunks.ts'
import { openEditors } from './type-in-editors.ts'

/** Functions called by rows in the page. */
export interface BenchPage {
  openEditors: typeof openEditors
  openStoredHour: typeof openStoredHour
  decodeWholeHour: typeof decodeWholeHour
  followChunks: typeof followChunks
}

const page: BenchPage = { openEditors, openStoredHour, decodeWholeHour, followChunks }

const secrets = openSecretStore()
const token = new URLSearchParams(location.hash.slice(1)).get('token')
const headers = { 'Content-Type': 'application/json' }
const response = await fetch('/session', { method: 'POST', headers, body: JSON.stringify({ token }) })
secrets.write(((await response.json()) as { secret: string }).secret)
Object.assign(window, { benchPage: page })
