import type { StudioServices } from '../procedures/router.ts'

type Behind = Omit<StudioServices, 'workspaces'>

/**
 * Services that hand every call on to those that `current` answers at that moment, so that one router outlives what is behind it.
 *
 * @param current may throw a StudioError while there are none
 * @param workspaces the one area that is always there
 */
export function forwardServices(current: () => Behind, workspaces: StudioServices['workspaces']): StudioServices {
  const behind = forward(current, [])
  return new Proxy({} as StudioServices, {
    get: (_target, area) => (area === 'workspaces' ? workspaces : Reflect.get(behind, area)),
  })
}

/** What can be called as the member at the end of the path, and asked for members of that: an area may hold others, as flows hold templates. */
function forward(current: () => unknown, path: readonly string[]): object {
  const call = (...parameters: unknown[]): unknown => {
    const owner = path.slice(0, -1).reduce<unknown>((object, key) => Reflect.get(object as object, key), current())
    return (Reflect.get(owner as object, path.at(-1) ?? '') as (...all: unknown[]) => unknown).call(
      owner,
      ...parameters,
    )
  }
  return new Proxy(call, {
    get: (_call, key) => (typeof key === 'string' ? forward(current, [...path, key]) : undefined),
  })
}
