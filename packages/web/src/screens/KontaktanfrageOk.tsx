import { anfragenTitel } from '../features/anfrage/anfragenTitel.ts'
import { Eingangsbeleg } from '../features/anschlussnutzer/Eingangsbeleg.tsx'
import { uebermitteltText } from '../features/anschlussnutzer/kontaktanfrage.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { useOwnState } from '../session/signedInOnly.ts'
import { Actions } from '../ui/Actions.tsx'
import { Alert } from '../ui/Alert.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'

/** Confirms that a contact request has arrived, with what was asked for and its receipt if the host sent one; opened by itself it claims nothing [kontaktanfrage-7]. */
export function KontaktanfrageOk() {
  const { name } = useTenant()
  const { kontaktanfrage: gesendet } = useOwnState()
  return (
    <Page width="form">
      <PageHeading title={['Kontaktanfrage', name]}>Kontaktanfrage</PageHeading>
      {gesendet === undefined ? (
        <p>
          Es wurde gerade keine Anfrage gesendet. Was Sie früher gesendet haben, finden Sie unter „{anfragenTitel}“.
        </p>
      ) : (
        <Alert kind="success">{uebermitteltText}</Alert>
      )}
      {gesendet && <Eingangsbeleg {...gesendet} />}
      <Actions>
        {gesendet === undefined && (
          <ButtonLink variant="primary" to="/kontaktanfrage">
            Anfrage schreiben
          </ButtonLink>
        )}
        <ButtonLink to="/anfragen">{anfragenTitel}</ButtonLink>
        <ButtonLink to="/daten/uebersicht">Zur Datenübersicht</ButtonLink>
      </Actions>
    </Page>
  )
}
