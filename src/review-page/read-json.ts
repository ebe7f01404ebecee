/** Contents of the page's elements with this class, in order. The studio wrote them, so their shape is known. */
export function readJsonList<Value>(name: string): Value[] {
  return [...document.querySelectorAll(`script.${name}`)].map(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the studio writes both sides of this file
    (script) => JSON.parse(script.textContent) as Value,
  )
}

/** The content of the only element with this class. */
export function readJson<Value>(name: string): Value {
  const [value] = readJsonList<Value>(name)
  if (value === undefined) throw new Error(`no ${name} in this page`)
  return value
}
