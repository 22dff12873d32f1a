import { ButtonLink } from '../../../ui/Links.tsx'
import { LinkCard } from '../../../ui/layout/LinkCard.tsx'

/** The way to the change of the password, and what it ends. */
export const PasswortSection = () => (
  <LinkCard
    title="Passwort"
    text="Mit einem neuen Passwort enden alle anderen Anmeldungen und alle Passkeys; andere Geräte gelten wieder als neu."
  >
    <ButtonLink size="small" to="/passwort/aendern">
      Passwort ändern
    </ButtonLink>
  </LinkCard>
)
