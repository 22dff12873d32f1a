import type { Anschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { useQuery } from '../../lib/useQuery.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Unbroken } from '../../ui/Breakable.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { EditLink } from './EditLink.tsx'
import { emailAbgelehntText, kontaktLadefehler, kundendatenRows } from './kundendaten.ts'
import { anschlussnutzerQuery, useMayWrite } from './queries.ts'

/** The customer's name and contact data [anschlussnutzer-6]. */
export function KundendatenSection() {
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(anschlussnutzerQuery)
  const mayWrite = useMayWrite()
  return (
    <Section
      title="Ihre Kundendaten"
      actions={mayWrite && <EditLink to="/kontakt/editieren">Kontaktdaten editieren</EditLink>}
      query={{ status, data, error, refetch, isFetching }}
      loading={{ lines: 10 }}
      onError={kontaktLadefehler}
      // A mail address that does not work is to be seen.
      fold={(kunde) => (kunde.emailAbgelehnt ? undefined : kurz(kunde))}
    >
      {(anschlussnutzer) => (
        <>
          {anschlussnutzer.emailAbgelehnt && (
            <Alert kind="warning" announced={false}>
              {emailAbgelehntText(mayWrite)}
            </Alert>
          )}
          <ValueTable rows={kundendatenRows(anschlussnutzer)} />
        </>
      )}
    </Section>
  )
}

const kurz = (kunde: Anschlussnutzer) => (
  <>
    {deriveAnzeigename(kunde)}, <Unbroken>{kunde.kundennummer}</Unbroken>
  </>
)
