import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Step, steps } from '../lib/steps.ts'
import type { RequestEntry } from './log/requestEntry.ts'

/** Makes each request a step of the traces, by its route's pattern. Nobody listening costs no request anything. */
export function traceRequests(
  fastify: FastifyInstance,
  { entryOf, trustedProxies }: { readonly entryOf: RequestEntry; readonly trustedProxies: readonly string[] },
): void {
  if (!steps.hasSubscribers) return
  const running = new WeakMap<FastifyRequest, Step>()
  const proxies = toBlockList(trustedProxies)
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { methode, route } = entryOf(request)
    const attributes = { 'http.request.method': methode, 'http.route': route }
    const step: Step = { name: `${methode} ${route}`, kind: 'server', attributes, parent: parentOf(request, proxies) }
    running.set(request, step)
    steps.start.runStores(step, done)
  })
  // The body comes from the socket, which knows nothing of the request's step.
  fastify.addHook('preHandler', (request, _reply, done) => {
    const step = running.get(request)
    if (step === undefined) done()
    else steps.start.runStores(step, done)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const step = running.get(request)
    if (step !== undefined) {
      const { mandant } = entryOf(request)
      if (mandant !== undefined) step.attributes['ekp.mandant'] = mandant
      step.attributes['http.response.status_code'] = reply.statusCode
      steps.asyncEnd.publish(step)
    }
    done()
  })
}

/** Only the supplier's own proxy says which trace a request belongs to: a customer could name any. */
function parentOf({ headers, socket }: FastifyRequest, proxies: BlockList): string | undefined {
  const { traceparent } = headers
  const { remoteAddress = '' } = socket
  const family = isIP(remoteAddress) === 6 ? 'ipv6' : 'ipv4'
  return typeof traceparent === 'string' && proxies.check(remoteAddress, family) ? traceparent : undefined
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
