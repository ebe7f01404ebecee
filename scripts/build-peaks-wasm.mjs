// Compiles the peak kernel. Run after editing peaks.wat: node scripts/build-peaks-wasm.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import wabtFactory from 'wabt'

const folder = new URL('../src/main/media/', import.meta.url)
const wabt = await wabtFactory()
const module = wabt.parseWat('peaks.wat', readFileSync(new URL('peaks.wat', folder), 'utf8'), { simd: true })
const bytes = Buffer.from(module.toBinary({}).buffer).toString('base64')
const lines = (bytes.match(/.{1,100}/g) ?? []).map((line) => `  '${line}'`)
writeFileSync(
  new URL('peaks-wasm.ts', folder),
  `/** The compiled form of peaks.wat, made by scripts/build-peaks-wasm.mjs. */\nexport const PEAKS_WASM_BASE64 =\n${lines.join(' +\n')}\n`,
)
