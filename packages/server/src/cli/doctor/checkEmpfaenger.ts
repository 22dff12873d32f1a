import { errorCode } from '../../lib/errors.ts'
import type { TracesSettings } from '../../config/tracesSettings.ts'
import { hinweis, inOrdnung, type Verdict } from './verdict.ts'

const boundMs = 5000

/** Whether the receiver of traces takes a message without any; a portal that has none works all the same. */
export async function checkTraces({ url, headers }: TracesSettings): Promise<Verdict> {
  const { host } = new URL(url)
  const abhilfe = 'Prüfen Sie OTEL_EXPORTER_OTLP_ENDPOINT (meist Port 4318) und OTEL_EXPORTER_OTLP_HEADERS.'
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      redirect: 'manual',
      signal: AbortSignal.timeout(boundMs),
    })
    if (status >= 200 && status < 300) return inOrdnung(`Der Empfänger ${host} nimmt Traces an.`)
    return hinweis(`Der Empfänger ${host} nimmt keine Traces an (Status ${status}).`, abhilfe)
  } catch (error) {
    const code = error instanceof Error ? errorCode(error.cause) || error.name : 'unbekannt'
    return hinweis(`Der Empfänger ${host} nimmt keine Traces an (${code}).`, abhilfe)
  }
}
