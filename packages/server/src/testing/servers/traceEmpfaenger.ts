import { createServer, type IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'

const Value = v.object({ stringValue: v.optional(v.string()), intValue: v.optional(v.number()) })
const Attributes = v.pipe(
  v.array(v.object({ key: v.string(), value: Value })),
  v.transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))),
)
const Span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  kind: v.number(),
  attributes: Attributes,
  status: v.object({ code: v.number() }),
})
export type ReceivedSpan = v.InferOutput<typeof Span>

const Batch = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: Attributes }),
      scopeSpans: v.array(v.object({ spans: v.array(Span) })),
    }),
  ),
})

/** A receiver of traces (OTLP over HTTP, JSON) on this machine. */
export interface TraceEmpfaenger {
  /** The value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string
  /** Each message as it came. */
  readonly messages: readonly { readonly path: string; readonly headers: IncomingHttpHeaders; readonly text: string }[]
  spans(): readonly ReceivedSpan[]
  resources(): readonly Readonly<Record<string, unknown>>[]
  /** From now on the status of each answer; 0: none at all. */
  answer(status: number): void
  close(): Promise<void>
}

export async function openTraceEmpfaenger(): Promise<TraceEmpfaenger> {
  const messages: { path: string; headers: IncomingHttpHeaders; text: string }[] = []
  const batches: v.InferOutput<typeof Batch>[] = []
  let status = 200
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      messages.push({ path: request.url ?? '', headers: request.headers, text })
      if (status === 0) return
      if (status < 300) batches.push(v.parse(Batch, JSON.parse(text)))
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const resourceSpans = () => batches.flatMap((batch) => batch.resourceSpans)
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    messages,
    spans: () => resourceSpans().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resources: () => resourceSpans().map(({ resource }) => resource.attributes),
    answer: (next) => {
      status = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
