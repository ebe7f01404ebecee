const DAY_MS = 24 * 60 * 60 * 1_000

export interface CatalogAgeDeps {
  /** Milliseconds since the epoch. */
  now(): number
  /** The `Service-Version` sent with requests. */
  serviceVersion(): string
}

/** Tracks when a stored catalog is outdated. */
export interface CatalogAge {
  /** The service's lists were stored under this version. */
  stored(service: string, serviceVersion: string): void
  /** Whether lists of that time (ISO 8601) are more than a day old or were stored under another version in this run. */
  isBehind(service: string, asOf: string): boolean
}

/**
 * The list of models depends on the version (specification part 9). Lists of an earlier run count as stored under the
 * version at this run's start: if that is wrong, then for a day at most.
 */
export function createCatalogAge(deps: CatalogAgeDeps): CatalogAge {
  const versionAtStart = deps.serviceVersion()
  const versions = new Map<string, string>()
  return {
    stored: (service, serviceVersion) => void versions.set(service, serviceVersion),
    isBehind: (service, asOf) =>
      (versions.get(service) ?? versionAtStart) !== deps.serviceVersion() || deps.now() - Date.parse(asOf) > DAY_MS,
  }
}
