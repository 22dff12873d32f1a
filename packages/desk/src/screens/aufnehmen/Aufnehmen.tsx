import type { Aufnahme } from '@ekp/wire/kunde/aufnahme'
import { reichtRolle } from '@ekp/wire/dienst/rollen'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { TextLink } from '@ekp/web/ui/Links.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Card, Plate } from '@ekp/web/ui/layout/Card.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { kundeQuery, sitzungQuery } from '../../queries.ts'
import { Abschlag } from './Abschlag.tsx'
import { Anfrage } from './Anfrage.tsx'
import { anliegen, type AnliegenProps, isAnliegen } from './anliegen.ts'
import { Auskunft } from './Auskunft.tsx'
import { Aufgenommen } from './Aufgenommen.tsx'
import { Bankverbindung } from './Bankverbindung.tsx'
import { Kontaktdaten } from './Kontaktdaten.tsx'
import { Kuendigung } from './Kuendigung.tsx'
import { Rechnungsadresse } from './Rechnungsadresse.tsx'
import { Todesfall } from './Todesfall.tsx'
import { Zaehlerstand } from './Zaehlerstand.tsx'

/** Takes up one thing for the customer on the telephone [versorger-120]. */
export function Aufnehmen() {
  const { mandant, kundennummer, anliegen: pfad } = useParams('/$mandant/kunden/$kundennummer/aufnehmen/$anliegen')
  const query = useQuery(kundeQuery(mandant, kundennummer))
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  const { data: blatt, error } = query
  const titel = isAnliegen(pfad) ? anliegen[pfad] : 'Aufnehmen'
  const darf = sitzung != null && reichtRolle(sitzung.rolle, 'service')
  return (
    <Page width="form">
      <PageHeading
        title={[titel, blatt?.name ?? kundennummer, 'Kundendienst']}
        lead={
          <>
            {blatt?.name} <Plate>{blatt?.kundennummer ?? kundennummer}</Plate>
          </>
        }
      >
        {titel}
      </PageHeading>
      {sitzung && !darf && <p>Ihr Konto kann nur ansehen, nichts aufnehmen.</p>}
      {error !== null && <SectionFailed query={query} />}
      {blatt === undefined && error === null && <LoadingMask />}
      {blatt !== undefined && darf && (
        <Anliegen key={pfad} pfad={pfad} blatt={blatt} mandant={mandant} owner={`${mandant} ${sitzung.kennung}`} />
      )}
      <p>
        <TextLink to="/$mandant/kunden/$kundennummer" params={{ mandant, kundennummer }}>
          Zum Kunden
        </TextLink>
      </p>
    </Page>
  )
}

function Anliegen({ pfad, blatt, mandant, owner }: Omit<AnliegenProps, 'onDone'> & { pfad: string }) {
  const queries = useQueryClient()
  const [aufnahme, setAufnahme] = useState<Aufnahme>()
  const onDone = (done: Aufnahme) => {
    setAufnahme(done)
    void queries.invalidateQueries({ queryKey: kundeQuery(mandant, blatt.kundennummer).queryKey })
    void queries.invalidateQueries({ queryKey: ['vorgaenge', mandant] })
  }
  const Eingabe = isAnliegen(pfad) ? forms[pfad] : undefined
  if (blatt.isGeloescht) return <p>Der Kunde hat verlangt, gelöscht zu werden: Es lässt sich nichts mehr aufnehmen.</p>
  if (Eingabe === undefined) return <p>Diese Adresse gibt es nicht.</p>
  if (aufnahme !== undefined) return <Aufgenommen aufnahme={aufnahme} mandant={mandant} />
  return (
    <Card>
      <Eingabe mandant={mandant} blatt={blatt} owner={owner} onDone={onDone} />
    </Card>
  )
}

const forms = {
  zaehlerstand: Zaehlerstand,
  kontaktdaten: Kontaktdaten,
  rechnungsadresse: Rechnungsadresse,
  bankverbindung: Bankverbindung,
  abschlag: Abschlag,
  anfrage: Anfrage,
  kuendigung: Kuendigung,
  todesfall: Todesfall,
  auskunft: Auskunft,
} as const satisfies Record<keyof typeof anliegen, (props: AnliegenProps) => ReactNode>
