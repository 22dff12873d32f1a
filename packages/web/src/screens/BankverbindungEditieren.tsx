import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { anschlussnutzerQuery } from '../features/anschlussnutzer/queries.ts'
import { BankverbindungEditor } from '../features/bankverbindung/BankverbindungEditor.tsx'
import { useGoBack } from '../lib/history.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Page, PageHeading } from '../ui/layout/Page.tsx'

/** New bank details of the customer [bankverbindung-4]. */
export function BankverbindungEditieren() {
  const { name } = useTenant()
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/daten/uebersicht' }))
  const { data: anschlussnutzer, isPending } = useQuery(anschlussnutzerQuery)
  return (
    <Page width="form">
      <PageHeading title={['Bankverbindung editieren', name]}>Bankverbindung editieren</PageHeading>
      <BankverbindungEditor
        mayWrite={isPending ? undefined : anschlussnutzer?.zugriff !== 'eingeschränkt'}
        onBack={goBack}
      />
    </Page>
  )
}
