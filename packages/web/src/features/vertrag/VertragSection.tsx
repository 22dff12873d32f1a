import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../ui/Icon.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Plate } from '../../ui/layout/Card.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { vertragQuery } from './queries.ts'
import { versorgungsartIcon, vertragRows } from './vertragRows.ts'
import { vertragsstatusView } from './vertragsstatus.ts'

/** A contract's master data [vertrag-15]. */
export function VertragSection({ vertragId }: { vertragId: string }) {
  const query = useQuery(vertragQuery(vertragId))
  const status = query.data && vertragsstatusView(query.data)
  return (
    <Section
      title={
        <>
          {query.data && <Icon name={versorgungsartIcon(query.data.versorgungsart)} />} Vertrag{' '}
          <Plate>{vertragId}</Plate>
        </>
      }
      tone={status?.tone ?? 'plain'}
      query={query}
      loading={{ hasStatus: true, lines: 7 }}
      onError={() => 'Beim Laden des Vertrags ist ein Fehler aufgetreten.'}
    >
      {(vertrag) => (
        <>
          {status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
          <ValueTable rows={vertragRows(vertrag)} />
        </>
      )}
    </Section>
  )
}
