import { type Eingangskopf, toEingang } from '@ekp/wire/schema/eingang'
import type { ReplyOf, RequestOf } from '@ekp/wire/endpoint'
import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { type CallOptions, callWithHeaders } from './call.ts'
import type { TextEndpoint } from './readReply.ts'
import type { Inputs } from './request.ts'

type SubmittingEndpoint = TextEndpoint & { readonly replyHeaders: typeof Eingangskopf }

/** What a call by which the customer submits something has answered. */
interface Submitted<E extends SubmittingEndpoint> {
  readonly data: ReplyOf<E>
  /** Undefined where nothing was changed, and from hosts that send no receipt. */
  readonly eingang: Eingangsbestaetigung | undefined
}

/** Calls the API as `call` does; answers the receipt with the rest [schnittstelle-17]. */
export function submit<E extends SubmittingEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: CallOptions,
): Promise<Submitted<E>>
export async function submit(endpoint: SubmittingEndpoint, request: Inputs, options?: CallOptions): Promise<unknown> {
  const { data, headers } = await callWithHeaders(endpoint, request, options)
  return { data, eingang: toEingang(headers) }
}
