import { useQuery } from '../../lib/useQuery.ts'
import { LineLink, PendingLine } from '../../ui/layout/LineList.tsx'
import { downloads } from './downloads.ts'
import { orderDokumente } from './dokumentAuswahl.ts'
import { dokumenteQuery } from './queries.ts'
import { dateiartOf, datumOf, ladbarOf, titelOf } from './texts.ts'

/** On the start page: the newest document [dokument-9]; none without a day. A press downloads it, and the list says how it goes. */
export function DokumentLine() {
  const { data, isPending } = useQuery(dokumenteQuery)
  if (isPending) return <PendingLine />
  const newest = orderDokumente(data ?? [])[0]
  if (newest === undefined || newest.erstellzeitpunkt === null) return null
  return (
    <LineLink
      to="/dokumente"
      icon="download"
      note={`Neuestes Dokument, vom ${datumOf(newest)}: ${dateiartOf(newest)} herunterladen`}
      onClick={() => void downloads.start(ladbarOf(newest))}
    >
      <strong>{titelOf(newest)}</strong>
    </LineLink>
  )
}
