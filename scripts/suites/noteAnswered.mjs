import { subscribe } from 'node:diagnostics_channel'
import { openResults } from './results.mjs'

const results = openResults()
const noted = new Set()

// Each process that runs tests loads this first (vitest.config.mjs): Fastify tells of every server that a test opens,
// and whatever one of them answers with 2xx is written once, for `unansweredCalls`.
subscribe('fastify.initialization', ({ fastify }) => {
  fastify.addHook('onResponse', ({ method, routeOptions }, { statusCode }, done) => {
    const call = `${method} ${routeOptions.url}`
    if (statusCode >= 200 && statusCode < 300 && !noted.has(call)) {
      noted.add(call)
      results.answer(call)
    }
    done()
  })
})
