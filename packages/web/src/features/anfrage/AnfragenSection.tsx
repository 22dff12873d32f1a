import { ButtonLink } from '../../ui/Links.tsx'
import { LinkCard } from '../../ui/layout/LinkCard.tsx'
import { anfragenTitel } from './anfragenTitel.ts'

/** The link to everything that the customer has submitted; with restricted access as well. */
export const AnfragenSection = () => (
  <LinkCard
    title={anfragenTitel}
    text="Zählerstände, Änderungen, Nachrichten und Kündigungen mit Nummer, Zeit und Stand."
  >
    <ButtonLink size="small" to="/anfragen">
      Alles ansehen
    </ButtonLink>
  </LinkCard>
)
