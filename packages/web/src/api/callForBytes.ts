import type { binary, Endpoint, RequestOf } from '@ekp/wire/endpoint'
import { type CallOptions, send } from './call.ts'
import { failure } from './ApiError.ts'
import { throwIfRefused, typeOf } from './readReply.ts'
import type { Inputs } from './request.ts'

interface BytesOptions extends CallOptions {
  readonly onProgress?: Progress
}

type BytesEndpoint = Endpoint & { readonly output: typeof binary }

/** Calls for an answer of bytes and reports the progress; not part of `call.ts`, which every screen loads. */
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
    // HTML is never a document: it is a page of a proxy or of a hotel's network.
    if (/^text\/html\b/i.test(typeOf(response))) throw failure(response.status)
    return readBytes(response, onProgress)
  })
}

/** Hears how many bytes have come, and of how many, where the host says so. */
export type Progress = (receivedBytes: number, totalBytes: number | undefined) => void

/** Reads a body as it streams in. Whatever type the host names, the browser never opens it as a page [T20]. */
async function readBytes(response: Response, onProgress: Progress | undefined): Promise<Blob> {
  const totalBytes = lengthOf(response.headers)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let receivedBytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    chunks.push(part.value)
    receivedBytes += part.value.byteLength
    onProgress?.(receivedBytes, totalBytes)
  }
  return new Blob(chunks, { type: 'application/octet-stream' })
}

// What is compressed on its way has another length there than here.
function lengthOf(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? undefined : Number(length)
}
