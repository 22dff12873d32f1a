import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { within } from '../jobs/within.ts'
import { errorCode } from '../lib/errors.ts'
import { type Step, steps } from '../lib/steps.ts'
import type { TracesSettings } from '../config/tracesSettings.ts'

export interface Traces {
  /** Sends what is waiting, within a bound. */
  stop(): Promise<void>
}

// `main.ts` gives all of the portal ten seconds, of which requests and jobs may take nine.
const stopMs = 500

/**
 * Sends the portal's steps as traces (OTLP over HTTP, JSON). Only this module knows OpenTelemetry. `onChange` hears when the receiver takes no more traces, with a code, and when it does
 * again.
 */
export function exportTraces(
  { url, serviceName, headers }: TracesSettings,
  version: string,
  onChange: (failure: string | undefined) => void,
): Traces {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers } })
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'service.version': version })),
    spanProcessors: [new BatchSpanProcessor(telling(exporter, onChange))],
  })
  const tracer = provider.getTracer('endkundenportal', version)
  const current = new AsyncLocalStorage<Span>()
  const known = new WeakMap<object, { readonly step: Step; readonly span: Span }>()
  /** A step that goes on, such as a request after its body, has its span already. */
  const spanOf = (step: Step) => {
    const { span } = known.get(step) ?? { span: startSpan(step) }
    known.set(step, { step, span })
    return span
  }
  const startSpan = (step: Step) =>
    tracer.startSpan(step.name, { kind: kinds[step.kind] }, contextOf(step, current.getStore()))
  const end = (told: unknown) => {
    if (typeof told !== 'object' || told === null) return
    const { step, span } = known.get(told) ?? {}
    if (step === undefined || span === undefined) return
    span.setAttributes(step.attributes)
    const failure = failureOf(step, Reflect.get(told, 'error'))
    if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure)
    span.end()
  }
  steps.start.bindStore(current, spanOf)
  steps.asyncEnd.subscribe(end)
  return {
    stop: async () => {
      steps.start.unbindStore(current)
      steps.asyncEnd.unsubscribe(end)
      await within(stopMs, provider.shutdown())
    },
  }
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

function contextOf({ parent }: Step, outer: Span | undefined): Context {
  if (outer !== undefined) return trace.setSpan(ROOT_CONTEXT, outer)
  const remote = parent === undefined ? null : parseTraceParent(parent)
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
}

/** Code or class of an error, and the status of an answer that says so: never a message, which may quote a value. */
function failureOf({ attributes }: Step, error: unknown): string | undefined {
  if (error !== undefined) return errorCode(error) || (error instanceof Error ? error.name : typeof error)
  const status = attributes['http.response.status_code']
  return typeof status === 'number' && status >= 500 ? String(status) : undefined
}

/** Tells of the first batch that is not taken, and of the next that is. */
function telling(exporter: OTLPTraceExporter, onChange: (failure: string | undefined) => void) {
  let isTaken = true
  return {
    export: (...[batch, done]: Parameters<OTLPTraceExporter['export']>) =>
      exporter.export(batch, (result) => {
        const wasTaken = isTaken
        isTaken = result.code === ExportResultCode.SUCCESS
        if (isTaken !== wasTaken) onChange(isTaken ? undefined : codeOf(result.error))
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' || typeof code === 'number' ? String(code) : 'keine Antwort'
}
