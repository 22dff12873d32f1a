import { prefixes } from '../../packages/wire/src/endpoint.ts'
import { callsOf } from '../../packages/wire/src/endpoints.ts'

/** The calls of the three APIs that are not among those answered, `GET /api/:vertragId`, by their names. */
export function unansweredCalls(answered) {
  return Object.entries(prefixes).flatMap(([api, prefix]) =>
    callsOf(api)
      .map(([name, { method, path }]) => ({ name, call: `${method} ${prefix}${path}` }))
      .filter(({ call }) => !answered.has(call))
      .map(({ name, call }) => `${name} (${call})`),
  )
}
