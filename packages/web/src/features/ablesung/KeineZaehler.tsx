import { ApiError, errorText } from '../../api/ApiError.ts'
import { Alert } from '../../ui/Alert.tsx'
import { SectionFailed } from '../../ui/SectionFailed.tsx'
import type { SectionQuery } from '../../ui/sectionQuery.ts'
import type { GeladeneAuswahl } from './zaehlerauswahlQuery.ts'

type Fehlend = GeladeneAuswahl['fehlend'][number]

// A contract without a meter is nothing that loading once more would mend.
const isFailure = ({ error }: Fehlend) => !(error instanceof ApiError && error.status === 404)
const zaehlerErrorText = (error: unknown) =>
  errorText(error, 'Beim Laden des Zählers ist ein unbekannter Fehler aufgetreten.')

/** No meter to read [section 8]: the server's text where loading failed. */
export function KeineZaehler({ query }: { query: SectionQuery<GeladeneAuswahl> }) {
  const error = query.error ?? query.data?.fehlend.find(isFailure)?.error
  const text = errorText(error, 'Es liegen keine Verträge vor, zu denen Zähler ermittelt werden können')
  return error === undefined || error === null ? (
    <Alert kind="info">{text}</Alert>
  ) : (
    <SectionFailed query={query} onError={() => text} />
  )
}

/** Meters that did not load do not hide the others [section 8]. */
export function FehlendeZaehler({ query }: { query: SectionQuery<GeladeneAuswahl> }) {
  const failures = (query.data?.fehlend ?? []).filter(isFailure)
  if (failures.length === 0) return null
  const texts = failures.map(({ vertragId, error }) => `Vertrag ${vertragId}: ${zaehlerErrorText(error)}`)
  return <SectionFailed query={query} onError={() => texts.join(' ')} />
}

/** The one meter of a contract did not load [section 8]. */
export function ZaehlerFailed({ query }: { query: SectionQuery<unknown> }) {
  return <SectionFailed query={query} onError={zaehlerErrorText} />
}
