import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { useQuery } from '../../lib/useQuery.ts'
import { formatDatumUhrzeit } from '../../lib/berlinTime.ts'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { anschlussnutzerQuery } from './queries.ts'

/** Number and time of what has arrived, and where else they stand. */
export function Eingangsbeleg({ eingang: { nummer, eingegangenAm } }: { eingang: Eingangsbestaetigung }) {
  const email = useQuery(anschlussnutzerQuery).data?.email
  return (
    <>
      <ValueTable
        rows={[
          { label: 'Nummer', value: nummer, isIdentifier: true },
          { label: 'Eingegangen am', value: formatDatumUhrzeit(new Date(eingegangenAm)) },
        ]}
      />
      {email && <p>Diese Bestätigung und Ihre Nachricht schicken wir Ihnen auch per E-Mail an {email}.</p>}
    </>
  )
}
