import { useQuery } from '../lib/useQuery.ts'
import { DokumenteList } from '../features/dokument/DokumenteList.tsx'
import { dokumenteQuery } from '../features/dokument/queries.ts'
import { dokumenteLadefehler } from '../features/dokument/texts.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Actions } from '../ui/Actions.tsx'
import { deferred } from '../lib/later/deferred.tsx'
import { LoadingMask } from '../ui/LoadingMask.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import { SectionFailed } from '../ui/layout/Section.tsx'

// Loaded after the list, which most come for.
const RechnungenLink = deferred(async () => (await import('../features/rechnung/RechnungenLink.tsx')).RechnungenLink, {
  pending: null,
  failed: null,
})
const RechnungOfDokument = deferred(
  async () => (await import('../features/rechnung/RechnungOfDokument.tsx')).RechnungOfDokument,
  { pending: null, failed: null },
)

/** All documents of the customer [dokument-2]. */
export function Dokumente() {
  const { name } = useTenant()
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(dokumenteQuery)
  return (
    <Page>
      <PageHeading title={['Alle Dokumente', name]}>Alle Dokumente</PageHeading>
      {status === 'pending' && <LoadingMask lines={8} />}
      {status === 'error' && (
        <SectionFailed query={{ status, data, error, refetch, isFetching }} onError={dokumenteLadefehler} />
      )}
      {data !== undefined && <DokumenteList dokumente={data} ofRechnung={RechnungOfDokument} />}
      <Actions>
        <RechnungenLink />
      </Actions>
    </Page>
  )
}
