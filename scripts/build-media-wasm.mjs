// Compiles the kernels that work on samples. Run after editing one: node scripts/build-media-wasm.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import wabtFactory from 'wabt'

const folder = new URL('../src/main/media/', import.meta.url)
const wabt = await wabtFactory()
for (const name of ['peaks', 'shape']) {
  const module = wabt.parseWat(`${name}.wat`, readFileSync(new URL(`${name}.wat`, folder), 'utf8'), { simd: true })
  const bytes = Buffer.from(module.toBinary({}).buffer).toString('base64')
  const lines = (bytes.match(/.{1,100}/g) ?? []).map((line) => `  '${line}'`)
  writeFileSync(
    new URL(`${name}-wasm.ts`, folder),
    `/** The compiled form of ${name}.wat, made by scripts/build-media-wasm.mjs. */\nexport const ${name.toUpperCase()}_WASM_BASE64 =\n${lines.join(' +\n')}\n`,
  )
}
