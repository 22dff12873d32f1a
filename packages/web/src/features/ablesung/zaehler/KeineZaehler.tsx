import { errorText, isNotFound } from '../../../api/ApiError.ts'
import { useTenant } from '../../../lib/tenantContext.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ReadOnlyNotice } from '../../../ui/form/ReadOnlyNotice.tsx'
import { SectionFailed, type SectionQuery } from '../../../ui/layout/Section.tsx'
import type { GeladeneAuswahl } from './zaehlerauswahlQuery.ts'

type Fehlend = GeladeneAuswahl['fehlend'][number]

// A contract without a meter is nothing that loading once more would mend.
const isFailure = ({ error }: Fehlend) => !isNotFound(error)
const zaehlerErrorText = (error: unknown) =>
  errorText(error, 'Beim Laden des Zählers ist ein unbekannter Fehler aufgetreten.')

/** There is no meter to read, or loading failed: then in the server's words [ablesung-16]. */
export function KeineZaehler({ query }: { query: SectionQuery<GeladeneAuswahl> }) {
  const error = query.error ?? query.data?.fehlend.find(isFailure)?.error
  const text = errorText(error, 'Es liegen keine Verträge vor, zu denen Zähler ermittelt werden können')
  return error === undefined || error === null ? (
    <Alert kind="info">{text}</Alert>
  ) : (
    <SectionFailed query={query} onError={() => text} />
  )
}

/** Some meters did not load; the others can be read all the same [ablesung-16]. */
export function FehlendeZaehler({ query }: { query: SectionQuery<GeladeneAuswahl> }) {
  const failures = (query.data?.fehlend ?? []).filter(isFailure)
  if (failures.length === 0) return null
  const byText = Map.groupBy(failures, ({ error }) => zaehlerErrorText(error))
  const texts = [...byText].map(([text, all]) => {
    const ids = all.map(({ vertragId }) => vertragId)
    return `${ids.length > 1 ? 'Verträge' : 'Vertrag'} ${ids.join(', ')}: ${text}`
  })
  return <SectionFailed query={query} onError={() => texts.join(' ')} />
}

/** The one meter of a contract did not load [ablesung-16]. */
export function ZaehlerFailed({ query }: { query: SectionQuery<unknown> }) {
  return <SectionFailed query={query} onError={zaehlerErrorText} />
}

/** For the access level `eingeschränkt`, which sees everything and sends nothing [ablesung-17]. */
export function NurAnsehen() {
  const tenant = useTenant()
  return <ReadOnlyNotice tenant={tenant}>keine Zählerstände übermitteln</ReadOnlyNotice>
}
