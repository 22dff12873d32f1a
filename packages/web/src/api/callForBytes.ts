import type { binary, Endpoint, RequestOf } from '@ekp/wire/endpoint'
import { type CallOptions, send } from './call.ts'
import type { Inputs } from './buildRequest.ts'
import { type Progress, readBytes } from './readBytes.ts'
import { throwIfRefused, typeOf, unreadable } from './readReply.ts'

interface BytesOptions extends CallOptions {
  readonly onProgress?: Progress
}

type BytesEndpoint = Endpoint & { readonly output: typeof binary }

/** Calls for an answer of bytes, and tells how much of it has come; apart from `call`, which every screen carries. */
export function callForBytes<E extends BytesEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: BytesOptions,
): Promise<Blob>
export function callForBytes(
  endpoint: BytesEndpoint,
  request: Inputs,
  { onProgress, ...options }: BytesOptions = {},
): Promise<Blob> {
  return send(endpoint, request, options, async (response) => {
    await throwIfRefused(response)
    // No document is one: a page of a proxy or of a hotel's network.
    if (/^text\/html\b/i.test(typeOf(response))) throw unreadable(response.status)
    return readBytes(response, onProgress)
  })
}
