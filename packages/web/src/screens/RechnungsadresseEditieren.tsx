import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { anschlussnutzerQuery } from '../features/anschlussnutzer/queries.ts'
import { RechnungsadresseEditor } from '../features/rechnungsadresse/RechnungsadresseEditor.tsx'
import { useGoBack } from '../lib/history.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Page, PageHeading } from '../ui/layout/Page.tsx'

/** A new billing address of the customer; the form begins with the one of today [rechnungsadresse-5]. */
export function RechnungsadresseEditieren() {
  const { name } = useTenant()
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/daten/uebersicht' }))
  const { data: anschlussnutzer, isPending } = useQuery(anschlussnutzerQuery)
  return (
    <Page width="form">
      <PageHeading title={['Rechnungsadresse editieren', name]}>Rechnungsadresse editieren</PageHeading>
      <RechnungsadresseEditor
        mayWrite={isPending ? undefined : anschlussnutzer?.zugriff !== 'eingeschränkt'}
        onBack={goBack}
      />
    </Page>
  )
}
