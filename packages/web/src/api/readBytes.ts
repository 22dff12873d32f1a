/** Hears how many bytes have come, and of how many, where the host says so. */
export type Progress = (receivedBytes: number, totalBytes: number | undefined) => void

/** Reads a body as it streams in. Its type is never one that this origin would run as a page, whatever the host says [T20]. */
export async function readBytes(response: Response, onProgress: Progress | undefined): Promise<Blob> {
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
