import { reichtRolle } from '@ekp/wire/dienst/rollen'
import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { Actions } from '@ekp/web/ui/Actions.tsx'
import { ButtonLink, PlainLink } from '@ekp/web/ui/Links.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Card, CardGrid, Plate } from '@ekp/web/ui/layout/Card.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { StatusBadge } from '@ekp/web/ui/StatusBadge.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { type ReactNode, useId } from 'react'
import { kundeQuery, sitzungQuery } from '../queries.ts'
import { formatTag } from '../texts.ts'
import { listAnliegen } from './aufnehmen/anliegen.ts'
import styles from './Kunde.module.css'
import { Konten, Person } from './kunde/Person.tsx'
import { Verlauf } from './kunde/Verlauf.tsx'
import { Vertraege } from './kunde/Vertraege.tsx'
import { Zugang } from './kunde/Zugang.tsx'
import { Vorgangstabelle } from './Vorgangstabelle.tsx'

/** All that somebody on the telephone is asked about one customer, and what can be done for him. */
export function Kunde() {
  const { mandant, kundennummer } = useParams('/$mandant/kunden/$kundennummer')
  const query = useQuery(kundeQuery(mandant, kundennummer))
  const { data: blatt, error } = query
  return (
    <Page>
      <PageHeading
        title={[blatt?.name ?? kundennummer, 'Kundendienst']}
        lead={
          <span className={styles.states}>
            <Plate>{blatt?.kundennummer ?? kundennummer}</Plate>
            {blatt !== undefined && <Zustaende blatt={blatt} />}
          </span>
        }
      >
        {blatt?.name ?? 'Kunde'}
      </PageHeading>
      {error !== null && <SectionFailed query={query} />}
      {blatt === undefined && error === null && <LoadingMask />}
      {blatt !== undefined && <Blatt blatt={blatt} mandant={mandant} />}
    </Page>
  )
}

const Zustaende = ({ blatt }: { blatt: Kundenblatt }) => (
  <>
    {blatt.verstorbenAm !== null && (
      <StatusBadge tone="error">Verstorben am {formatTag(blatt.verstorbenAm)}</StatusBadge>
    )}
    {blatt.isGeloescht && <StatusBadge tone="error">Hat verlangt, gelöscht zu werden</StatusBadge>}
    {blatt.zugriff === 'eingeschränkt' && <StatusBadge tone="warning">Darf nur ansehen</StatusBadge>}
    {blatt.isUnerreichbar && <StatusBadge tone="warning">E-Mails kommen nicht an</StatusBadge>}
    {blatt.isGebremst && <StatusBadge tone="warning">Gebremst</StatusBadge>}
  </>
)

function Blatt({ blatt, mandant }: { blatt: Kundenblatt; mandant: string }) {
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  const kannAendern = sitzung != null && reichtRolle(sitzung.rolle, 'service')
  const offene = blatt.vorgaenge.filter(({ uebergebenAm }) => uebergebenAm === null)
  return (
    <>
      {kannAendern && !blatt.isGeloescht && (
        <nav aria-label="Für den Anrufer aufnehmen">
          <Anliegen mandant={mandant} kundennummer={blatt.kundennummer} />
        </nav>
      )}
      <Part title="Offene Vorgänge">
        <Vorgangstabelle caption="Offene Vorgänge" vorgaenge={offene} mandant={mandant} empty="Keine." />
      </Part>
      <CardGrid>
        <Part title="Person">
          <Person blatt={blatt} />
        </Part>
        <div className={styles.column}>
          <Part title="Anmeldung">
            <Zugang blatt={blatt} mandant={mandant} kannAnsehen={kannAendern && !blatt.isGeloescht} />
          </Part>
          <Part title="Bankverbindungen">
            <Konten blatt={blatt} />
          </Part>
        </div>
      </CardGrid>
      <Part title="Verträge">
        <Vertraege vertraege={blatt.vertraege} />
        {kannAendern && (
          <p className={styles.hint}>
            Vertrag oder Zähler beim falschen Kunden, neue Kundennummer, doppelter Kunde, Löschung:{' '}
            {reichtRolle(sitzung.rolle, 'admin') ? (
              <PlainLink
                to="/$mandant/kunden/$kundennummer/bereinigen"
                params={{ mandant, kundennummer: blatt.kundennummer }}
              >
                Bereinigen
              </PlainLink>
            ) : (
              'Das bereinigt, wer bei Ihnen die Rolle admin hat.'
            )}
          </p>
        )}
      </Part>
      <Card>
        <Verlauf blatt={blatt} mandant={mandant} kannOeffnen={kannAendern && !blatt.isGeloescht} />
      </Card>
    </>
  )
}

/** What is done for a customer on the telephone, a page each. */
const Anliegen = ({ mandant, kundennummer }: { mandant: string; kundennummer: string }) => (
  <Actions>
    {listAnliegen().map(({ pfad, name }) => (
      <ButtonLink
        key={pfad}
        size="small"
        to="/$mandant/kunden/$kundennummer/aufnehmen/$anliegen"
        params={{ mandant, kundennummer, anliegen: pfad }}
      >
        {name}
      </ButtonLink>
    ))}
  </Actions>
)

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  )
}
