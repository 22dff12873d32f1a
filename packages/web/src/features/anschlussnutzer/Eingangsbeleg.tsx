import { useQuery } from '../../lib/useQuery.ts'
import { formatDatumUhrzeit } from '../../lib/berlinTime.ts'
import { formatEuro } from '../../lib/format.ts'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import type { KontaktanfrageEingang } from './KontaktanfrageEditor.tsx'
import { anschlussnutzerQuery } from './queries.ts'

/** What was asked for, number and time of its arrival, and where else they stand. */
export function Eingangsbeleg({ eingang, gewuenschterAbschlag, vertrag }: KontaktanfrageEingang) {
  const email = useQuery(anschlussnutzerQuery).data?.email
  const rows = [
    ...(vertrag === null ? [] : [{ label: 'Vertrag', value: vertrag }]),
    ...(gewuenschterAbschlag === null
      ? []
      : [{ label: 'Gewünschter Abschlag', value: `${formatEuro(gewuenschterAbschlag)} im Monat` }]),
    ...(eingang === undefined
      ? []
      : [
          { label: 'Nummer', value: eingang.nummer, isIdentifier: true },
          { label: 'Eingegangen am', value: formatDatumUhrzeit(new Date(eingang.eingegangenAm)) },
        ]),
  ]
  return (
    <>
      {rows.length > 0 && <ValueTable rows={rows} />}
      {eingang && email && <p>Diese Bestätigung und Ihre Nachricht schicken wir Ihnen auch per E-Mail an {email}.</p>}
    </>
  )
}
