import { reichtRolle } from '@ekp/wire/dienst/rollen'
import { abmelden, type Dienstsitzung } from '@ekp/wire/dienst/anmeldung'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { Button } from '@ekp/web/ui/Button.tsx'
import { AppHeader, Logo, SkipLink } from '@ekp/web/ui/layout/AppHeader.tsx'
import { NavBar, NavBarButton, NavBarLink } from '@ekp/web/ui/layout/NavBar.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { drafts } from '@ekp/web/lib/input/drafts.ts'
import { type FailedProps, useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Anmelden } from './anmeldung/Anmelden.tsx'
import { call } from '@ekp/web/api/call.ts'
import { sitzungQuery } from './queries.ts'
import { Suchfeld } from './suche/Suchfeld.tsx'

/** What surrounds every screen: until somebody is signed in, the sign-in stands in its place. */
export function Frame({ children }: { children?: ReactNode }) {
  const { mandant } = useParams()
  return mandant === undefined ? (
    <>
      <SkipLink />
      <AppHeader logo={<Logo name="Kundendienst" />} />
      {children}
    </>
  ) : (
    <OfMandant mandant={mandant}>{children}</OfMandant>
  )
}

function OfMandant({ mandant, children }: { mandant: string; children: ReactNode }) {
  const { data: sitzung, error, refetch, isFetching } = useQuery(sitzungQuery(mandant))
  return (
    <>
      <SkipLink />
      <AppHeader {...brandOf(sitzung)} wide>
        {sitzung && (
          <>
            <Suchfeld mandant={mandant} />
            <Navigation mandant={mandant} sitzung={sitzung} />
          </>
        )}
      </AppHeader>
      {sitzung && children}
      {sitzung === null && <Anmelden mandant={mandant} />}
      {error !== null && (
        <Page width="form">
          <PageHeading title={['Kundendienst']}>Kundendienst</PageHeading>
          <Alert kind="error">{error.message}</Alert>
          <div>
            <Button onClick={() => void refetch()} busy={isFetching}>
              Erneut versuchen
            </Button>
          </div>
        </Page>
      )}
    </>
  )
}

/** The tenant's logo, as its portal shows it, with the desk's name; without one the desk's name with the tenant's. */
function brandOf(sitzung: Dienstsitzung | null | undefined) {
  const { mandant, logo } = sitzung ?? {}
  return logo && mandant !== undefined
    ? { logo: <Logo name={mandant} src={logo.bild} darkSrc={logo.bildDunkel ?? undefined} />, name: 'Kundendienst' }
    : { logo: <Logo name="Kundendienst" />, name: mandant }
}

function Navigation({ mandant, sitzung }: { mandant: string; sitzung: Dienstsitzung }) {
  const queries = useQueryClient()
  const signOut = async () => {
    // Nothing of a customer stays in the browser's memory, whether or not the server hears of it.
    const ended = await call(abmelden, { params: { mandant } }).catch(() => undefined)
    queries.setQueryData(sitzungQuery(mandant).queryKey, null)
    drafts.forgetOthers(undefined)
    queries.removeQueries({ predicate: ({ queryKey: [first] }) => first !== 'sitzung' })
    // Whoever stays signed in at the provider would be in again with one click.
    if (ended?.weiter) location.assign(ended.weiter)
  }
  return (
    <NavBar>
      <NavBarLink to="/$mandant/vorgaenge" params={{ mandant }}>
        Offene Vorgänge
      </NavBarLink>
      <NavBarLink to="/$mandant/ableselinks" params={{ mandant }}>
        Ablesen
      </NavBarLink>
      <NavBarLink to="/$mandant/importe" params={{ mandant }}>
        Importe
      </NavBarLink>
      {reichtRolle(sitzung.rolle, 'admin') && (
        <NavBarLink to="/$mandant/konten" params={{ mandant }}>
          Konten
        </NavBarLink>
      )}
      {reichtRolle(sitzung.rolle, 'admin') && (
        <NavBarLink to="/$mandant/protokoll" params={{ mandant }}>
          Protokoll
        </NavBarLink>
      )}
      <NavBarLink to="/$mandant/konto" params={{ mandant }}>
        {sitzung.name}
      </NavBarLink>
      <NavBarButton onClick={() => void signOut()}>Abmelden</NavBarButton>
    </NavBar>
  )
}

/** Shown instead of a screen that broke or did not load. */
export function Broken({ reset }: FailedProps) {
  return (
    <Page width="form">
      <PageHeading title={['Kundendienst']}>Diese Seite lässt sich nicht anzeigen</PageHeading>
      <Alert kind="error">Bitte laden Sie die Seite neu.</Alert>
      <div>
        <Button onClick={reset}>Erneut versuchen</Button>
      </div>
    </Page>
  )
}
