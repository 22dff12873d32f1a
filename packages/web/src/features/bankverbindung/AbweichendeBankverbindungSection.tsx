import { useQuery } from '@tanstack/react-query'
import { Section } from '../../ui/Section.tsx'
import { vertragBankverbindungQuery } from './queries.ts'

/** The contract's own bank account on its page [section 2]. */
export function AbweichendeBankverbindungSection({ vertragId }: { vertragId: string }) {
  const query = useQuery(vertragBankverbindungQuery(vertragId))
  return (
    <Section title="Abweichende Bankverbindung" query={query} onError="hide">
      {() => <p>Diese Ansicht entsteht gerade.</p>}
    </Section>
  )
}
