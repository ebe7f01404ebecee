/** Starts a converter of mono samples to another rate; `destroy` it at the end. */
export async function createConverter(fromHz: number, toHz: number) {
  // 2 MB of code, which the start of the studio doesn't wait for. Node can't detect the named exports of this package.
  const { default: libsamplerate } = await import('@alexanderolsen/libsamplerate-js')
  const { ConverterType, create } = libsamplerate
  return await create(1, fromHz, toHz, { converterType: ConverterType.SRC_SINC_MEDIUM_QUALITY })
}
