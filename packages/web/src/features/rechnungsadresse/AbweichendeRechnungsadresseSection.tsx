import { useQuery } from '@tanstack/react-query'
import { Section } from '../../ui/Section.tsx'
import { vertragRechnungsadresseQuery } from './queries.ts'

/** The contract's own billing address on its page [section 2]. */
export function AbweichendeRechnungsadresseSection({ vertragId }: { vertragId: string }) {
  const query = useQuery(vertragRechnungsadresseQuery(vertragId))
  return (
    <Section title="Abweichende Rechnungsadresse" query={query} onError="hide">
      {() => <p>Diese Ansicht entsteht gerade.</p>}
    </Section>
  )
}
