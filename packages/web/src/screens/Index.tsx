import { useQuery } from '@tanstack/react-query'
import { deriveAnzeigename } from '@ekp/wire/rules/anzeigename'
import { anschlussnutzerQuery } from '../features/anschlussnutzer/queries.ts'
import { useMayWrite } from '../features/anschlussnutzer/useMayWrite.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Actions } from '../ui/Actions.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SectionFailed } from '../ui/SectionFailed.tsx'

/** The landing page [section 2]. */
export function Index() {
  const { name } = useTenant()
  const query = useQuery(anschlussnutzerQuery)
  const mayWrite = useMayWrite()
  return (
    <Page>
      <PageHeading
        title={['Startseite', name]}
        lead={`Angemeldet als ${query.data ? deriveAnzeigename(query.data) : '…'}`}
      >
        Willkommen
      </PageHeading>
      {query.isError && <SectionFailed query={query} />}
      <Actions>
        {mayWrite && (
          <ButtonLink to="/ablesung" variant="primary">
            Zählerstand erfassen
          </ButtonLink>
        )}
        <ButtonLink to="/daten/uebersicht">Datenübersicht</ButtonLink>
        <ButtonLink to="/dokumente">Dokumente</ButtonLink>
        <ButtonLink to="/vertraege">Verträge</ButtonLink>
        <ButtonLink to="/kontaktanfrage">Kontakt</ButtonLink>
        <ButtonLink to="/passwort/aendern">Passwort ändern</ButtonLink>
      </Actions>
    </Page>
  )
}
