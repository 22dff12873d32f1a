import { useQuery } from '../../lib/useQuery.ts'
import { LineLink, PendingLine } from '../../ui/layout/LineList.tsx'
import { orderDokumente } from './dokumentAuswahl.ts'
import { dokumenteQuery } from './queries.ts'
import { datumOf, titelOf } from './texts.ts'

/** On the start page: the newest document [dokument-9]; none without a day. */
export function DokumentLine() {
  const { data, isPending } = useQuery(dokumenteQuery)
  if (isPending) return <PendingLine />
  const newest = orderDokumente(data ?? [])[0]
  if (newest === undefined || newest.erstellzeitpunkt === null) return null
  return (
    <LineLink to="/dokumente" icon="document" note={`Neuestes Dokument, vom ${datumOf(newest)}`}>
      <strong>{titelOf(newest)}</strong>
    </LineLink>
  )
}
