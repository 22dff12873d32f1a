import { useQuery } from '@tanstack/react-query'
import { Section } from '../../ui/Section.tsx'
import { verbraeucheQuery } from './queries.ts'

/** The consumption on the page of its contract [section 2]. */
export function VerbrauchSection({ vertragId }: { vertragId: string }) {
  const query = useQuery(verbraeucheQuery(vertragId))
  return (
    <Section title="Verbrauch" query={query} loading={{ shape: 'block' }} onError="hide">
      {() => <p>Diese Ansicht entsteht gerade.</p>}
    </Section>
  )
}
