import { useQuery } from '../../lib/useQuery.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { LinkCard } from '../../ui/layout/LinkCard.tsx'
import { anschlussnutzerQuery } from '../anschlussnutzer/queries.ts'

/** With more contracts their list is the shorter way. */
const mostLinks = 4

/** The way to the mails and calendar days of each contract; nothing without one [benachrichtigung-12]. */
export function ErinnerungenCard() {
  const { data } = useQuery(anschlussnutzerQuery)
  if (data?.vertraege.length === 0) return null
  const vertraege = data?.vertraege ?? []
  const isListed = vertraege.length > 0 && vertraege.length <= mostLinks
  return (
    <LinkCard
      title="Erinnerungen"
      text="Ablesen, Rechnung, Preise, Abschlag, Verbrauch: Wir schreiben Ihnen, wenn Sie das möchten. Dazu Termine für Ihren Kalender."
    >
      {isListed ? (
        vertraege.map((vertragId) => (
          <ButtonLink key={vertragId} size="small" to="/vertrag/$vertragId/erinnerungen" params={{ vertragId }}>
            {vertraege.length === 1 ? 'Erinnerungen einstellen' : `Vertrag ${vertragId}`}
          </ButtonLink>
        ))
      ) : (
        <ButtonLink size="small" to="/vertraege">
          Vertrag wählen
        </ButtonLink>
      )}
    </LinkCard>
  )
}
