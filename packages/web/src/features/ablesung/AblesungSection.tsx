import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { ablesungenQuery } from './queries.ts'

interface AblesungSectionProps {
  vertragId: string
  /** False for who may change nothing, and for a contract that takes no readings. */
  mayCreate: boolean
}

/** The readings on the page of their contract [section 2]. */
export function AblesungSection({ vertragId, mayCreate }: AblesungSectionProps) {
  const query = useQuery(ablesungenQuery(vertragId))
  const params = { vertragId }
  return (
    <Section
      title="Ablesung"
      query={query}
      onError="hide"
      actionsBelow
      actions={
        <>
          {mayCreate && (
            <ButtonLink size="small" to="/vertrag/$vertragId/ablesung" params={params}>
              Neue Ablesungen hinzufügen
            </ButtonLink>
          )}
          <ButtonLink size="small" to="/vertrag/$vertragId/ablesungen" params={params}>
            Alle Ablesungen
          </ButtonLink>
        </>
      }
    >
      {() => <p>Diese Ansicht entsteht gerade.</p>}
    </Section>
  )
}
