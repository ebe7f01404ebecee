import type { CallContext } from '../http/call.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { DIALOGUE_MODELS, modelsFor } from '../world/models.ts'

/** `GET /v1/audio/models`: what the request's version can name today; models of dialogue stand in a list of their own. */
export function models(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const listed = modelsFor(c.var.call.version, deps.clock.today())
    return c.json({
      models: listed.map(({ entry }) => entry),
      dialogue_models: DIALOGUE_MODELS.map(({ entry }) => entry),
    })
  }
}
