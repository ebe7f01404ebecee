declare module 'ebur128-wasm/ebur128_wasm.js' {
  export * from 'ebur128-wasm'
}
