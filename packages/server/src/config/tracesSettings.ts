import * as v from 'valibot'
import { filled, urlOf } from '../lib/settings.ts'

/** Header fields as OpenTelemetry writes them, `name=value,…`, percent-encoded; undefined if it is something else. */
function readPairs(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text.split(',').map((pair) => /^([^=]+)=(.*)$/s.exec(pair.trim()))
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        if (pair === null) throw new URIError('no pair')
        const [, name = '', value = ''] = pair
        return [name.trim(), decodeURIComponent(value.trim())]
      }),
    )
  } catch {
    return undefined
  }
}

const otlpHeaders = v.pipe(
  filled,
  v.check(
    (text) => readPairs(text) !== undefined,
    'Erwartet wird name=wert, mehrere durch Komma getrennt; % und Komma im Wert als %25 und %2C.',
  ),
  v.transform((text) => readPairs(text) ?? {}),
)

/** The settings of OpenTelemetry that the portal reads itself; docs/betrieb/einstellungen.md names what its library reads. */
export const tracesEntries = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(urlOf('http:', 'https:')),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(urlOf('http:', 'https:')),
  OTEL_EXPORTER_OTLP_PROTOCOL: v.optional(
    v.literal('http/json', 'Das Portal sendet nur http/json, an den Port für OTLP über HTTP (meist 4318).'),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(otlpHeaders),
  OTEL_SERVICE_NAME: v.optional(filled, 'endkundenportal'),
  OTEL_SDK_DISABLED: v.optional(v.picklist(['true', 'false'], 'Erlaubt sind true und false.'), 'false'),
}

/** Where traces go. */
export interface TracesSettings {
  readonly url: string
  readonly serviceName: string
  readonly headers: Readonly<Record<string, string>>
}

type Settings = v.InferOutput<v.ObjectSchema<typeof tracesEntries, undefined>>

/** Undefined without a receiver: then nothing is traced, and nothing for it is loaded. */
export function toTraces(settings: Settings): TracesSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = settings
  const url = own ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (url === undefined || settings.OTEL_SDK_DISABLED === 'true') return undefined
  return { url, serviceName: settings.OTEL_SERVICE_NAME, headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {} }
}
