import { ServiceFailure } from '../http/service-failure.ts'

/** `POST /v1/auth/token`: deprecated, only API keys are supported (specification part 4, Access token endpoint). */
export function authToken(): never {
  throw new ServiceFailure({
    status: 400,
    code: 'bad_request',
    message: 'POST /v1/auth/token is deprecated: send the API key itself as Authorization: Bearer <API key>',
    headers: { Deprecation: 'true' },
  })
}
