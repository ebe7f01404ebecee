import './parts.css'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import WaveSurfer from 'wavesurfer.js'
import { must } from '#shared/errors/must.ts'
import { ONE_HOUR_TEXT } from '../studio/one-hour-text.ts'

const SECONDS = 3_600
const PEAKS_PER_SECOND = 100

/**
 * The libraries behind a script with its waveform, each with the text or audio of an hour and nothing of the studio:
 * the minimum for such a window.
 */
function Parts() {
  const editor = useRef<HTMLDivElement>(null)
  const wave = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = new EditorView({
      doc: ONE_HOUR_TEXT,
      extensions: EditorView.lineWrapping,
      parent: must(editor.current, 'it is drawn'),
    })
    const peaks = Float32Array.from({ length: SECONDS * PEAKS_PER_SECOND }, (_value, index) => Math.sin(index / 7) ** 2)
    const cspNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
    const container = must(wave.current, 'it is drawn')
    const surfer = WaveSurfer.create({ container, height: 48, peaks: [peaks], duration: SECONDS, cspNonce })
    return () => {
      view.destroy()
      surfer.destroy()
    }
  }, [])
  return (
    <main className="parts">
      <div className="editor" ref={editor} />
      <div ref={wave} />
    </main>
  )
}

createRoot(must(document.getElementById('root'), 'index.html has it')).render(<Parts />)
