import type { IncomingMessage, ServerResponse } from 'node:http'
import { expectationFailed } from './portalError.ts'
import { rawProblem } from './rawProblem.ts'

/** Answers an `Expect` that is not `100-continue`; Node itself would send an empty 417. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const error = expectationFailed()
  const { headers, body } = rawProblem(error)
  response.writeHead(error.status, headers).end(body)
}
