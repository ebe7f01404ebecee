import type { CallContext } from '../http/call.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { modelsFor } from '../world/models.ts'

/** `GET /v1/audio/models`: what the request's version can name today. There is no dialogue here, so its list is empty. */
export function models(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const listed = modelsFor(c.var.call.version, deps.clock.today())
    return c.json({ models: listed.map(({ entry }) => entry), dialogue_models: [] })
  }
}
