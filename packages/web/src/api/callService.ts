import type { ReplyOf } from '@ekp/wire/endpoint'
import { readReply, type TextEndpoint } from './readReply.ts'

interface ServiceRequest {
  readonly query: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** Calls a service on another host that answers like this endpoint; sends no session. Throws on any failure. */
export function callService<E extends TextEndpoint>(
  url: string,
  endpoint: E,
  request: ServiceRequest,
): Promise<ReplyOf<E>>
export async function callService(
  url: string,
  endpoint: TextEndpoint,
  { query, signal }: ServiceRequest,
): Promise<unknown> {
  const address = new URL(url, window.location.href)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const response = await fetch(address, { method: endpoint.method, credentials: 'omit', signal })
  return (await readReply(endpoint, response)).data
}
