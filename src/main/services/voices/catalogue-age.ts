const DAY_MS = 24 * 60 * 60 * 1_000

export interface CatalogueAgeDeps {
  /** Milliseconds since the epoch. */
  now(): number
  /** `Service-Version` that requests name. */
  serviceVersion(): string
}

/** Knows when a stored catalogue is no longer what the service would list. */
export interface CatalogueAge {
  /** The service's lists were stored, as they are under a version. */
  stored(service: string, serviceVersion: string): void
  /** Whether lists of that moment, ISO 8601, are more than a day old or were stored under another version in this run. */
  isBehind(service: string, asOf: string): boolean
}

/**
 * Which models there are depends on the version (specification part 9). What an earlier run stored counts as stored under the
 * version of this one's start: should that be wrong, it is for a day at most.
 */
export function createCatalogueAge(deps: CatalogueAgeDeps): CatalogueAge {
  const versionAtStart = deps.serviceVersion()
  const versions = new Map<string, string>()
  return {
    stored: (service, serviceVersion) => void versions.set(service, serviceVersion),
    isBehind: (service, asOf) =>
      (versions.get(service) ?? versionAtStart) !== deps.serviceVersion() || deps.now() - Date.parse(asOf) > DAY_MS,
  }
}
