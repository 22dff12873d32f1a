import { ButtonLink } from '../../ui/Links.tsx'
import { LinkCard } from '../../ui/layout/LinkCard.tsx'
import { auskunftTitel } from './texts.ts'

/** The link to everything that is stored about the customer; with restricted access as well. */
export const AuskunftSection = () => (
  <LinkCard title="Ihre Daten" text="Sie können alles herunterladen, was im Kundenportal über Sie gespeichert ist.">
    <ButtonLink size="small" to="/daten/auskunft">
      {auskunftTitel}
    </ButtonLink>
  </LinkCard>
)
