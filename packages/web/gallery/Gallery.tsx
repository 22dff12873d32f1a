import { useState } from 'react'
import { AppFooter } from '../src/ui/layout/AppFooter.tsx'
import { AppHeader, Logo, SkipLink } from '../src/ui/layout/AppHeader.tsx'
import { MessageBar } from '../src/ui/layout/MessageBar.tsx'
import { NavBar, NavBarButton, NavBarLink } from '../src/ui/layout/NavBar.tsx'
import { NavBarMenu, NavBarMenuItem } from '../src/ui/layout/NavBarMenu.tsx'
import { Page, PageHeading } from '../src/ui/layout/Page.tsx'
import { Cards } from './Cards.tsx'
import { Charts } from './Charts.tsx'
import { Controls } from './Controls.tsx'
import { Fields } from './Fields.tsx'
import { Forms } from './Forms.tsx'
import { Messages } from './Messages.tsx'
import { Sections } from './Sections.tsx'
import { Tables } from './Tables.tsx'

const links = [
  { label: 'Impressum', href: 'https://example.org/impressum' },
  { label: 'Datenschutz', href: 'https://example.org/datenschutz' },
  { label: 'Barrierefreiheit', href: 'https://example.org/barrierefreiheit' },
]

/** Every component of ui/ in every state, in the frame of the app. */
export const Gallery = () => {
  const [message, setMessage] = useState(true)

  return (
    <>
      <SkipLink />
      <AppHeader logo={<Logo name="swm" href="/" />} name="Stadtwerke Musterstadt">
        <NavBar>
          <NavBarLink to="/">Startseite</NavBarLink>
          <NavBarLink to="/uebersicht">Übersicht</NavBarLink>
          <NavBarLink to="/dokumente">Dokumente</NavBarLink>
          <NavBarLink to="/vertraege">Verträge</NavBarLink>
          <NavBarLink to="/kontakt">Kontaktanfrage</NavBarLink>
          <NavBarMenu label="Angemeldet als" value="SWM-100001">
            <NavBarMenuItem note="Erika Muster" onClick={() => undefined}>
              Zu SWM-100002 wechseln
            </NavBarMenuItem>
          </NavBarMenu>
          <NavBarButton>Abmelden</NavBarButton>
        </NavBar>
      </AppHeader>
      {message && (
        <MessageBar onDismiss={() => setMessage(false)}>
          Am Sonntag von 2 bis 4 Uhr ist das Portal wegen Wartung nicht erreichbar.
        </MessageBar>
      )}
      <Page>
        <PageHeading title={['Galerie', 'Stadtwerke Musterstadt']} lead="Alle Bausteine in allen Zuständen.">
          Galerie der Bausteine
        </PageHeading>
        <Cards />
        <Sections />
        <Controls />
        <Fields />
        <Forms />
        <Messages />
        <Tables />
        <Charts />
      </Page>
      <AppFooter name="Stadtwerke Musterstadt" links={links} />
    </>
  )
}
