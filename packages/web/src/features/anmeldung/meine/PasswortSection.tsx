import { ButtonLink } from '../../../ui/Links.tsx'
import { LinkCard } from '../../../ui/layout/LinkCard.tsx'

/** The way to the change of the password, and what it ends. */
export const PasswortSection = () => (
  <LinkCard
    title="Passwort"
    text="Ein neues Passwort beendet alle anderen Anmeldungen und Passkeys und vergisst alle anderen Geräte."
  >
    <ButtonLink size="small" to="/passwort/aendern">
      Passwort ändern
    </ButtonLink>
  </LinkCard>
)
