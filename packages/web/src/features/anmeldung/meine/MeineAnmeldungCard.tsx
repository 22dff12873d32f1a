import { isEinsicht } from '../../../session/einsicht.ts'
import { ButtonLink } from '../../../ui/Links.tsx'
import { LinkCard } from '../../../ui/layout/LinkCard.tsx'
import { meineAnmeldungTitel } from './texts.ts'

/** The link to what belongs to the customer's sign-in; the service desk has pages of its own for it. */
export const MeineAnmeldungCard = () =>
  !isEinsicht && (
    <LinkCard
      title={meineAnmeldungTitel}
      text="Passwort, Passkeys, weitere Kundennummern und wo Sie gerade angemeldet sind."
    >
      <ButtonLink size="small" to="/meine/anmeldung">
        Anmeldung ansehen
      </ButtonLink>
    </LinkCard>
  )
