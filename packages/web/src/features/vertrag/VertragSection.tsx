import { useQuery } from '@tanstack/react-query'
import { Section } from '../../ui/Section.tsx'
import { ValueTable } from '../../ui/ValueTable.tsx'
import { vertragQuery } from './queries.ts'
import { vertragRows } from './vertragRows.ts'
import { vertragsstatusView } from './vertragsstatus.ts'

/** A contract's master data [section 2]. */
export function VertragSection({ vertragId }: { vertragId: string }) {
  const query = useQuery(vertragQuery(vertragId))
  return (
    <Section
      title={`Vertrag ${vertragId}`}
      tone={query.data ? vertragsstatusView(query.data).tone : 'plain'}
      query={query}
      loading={{ lines: 7 }}
      onError={() => 'Beim Laden des Vertrags ist ein Fehler aufgetreten.'}
    >
      {(vertrag) => <ValueTable rows={vertragRows(vertrag)} />}
    </Section>
  )
}
