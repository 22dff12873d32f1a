import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { useParams, useRouter } from '@ekp/web/lib/router/RouterView.tsx'
import { useEffect } from 'react'
import { takeZiel } from '../anmeldung/ziel.ts'

/** Where the provider sends the browser back to: once somebody is signed in, on to the page that he wanted. */
export function Angemeldet() {
  const { mandant } = useParams('/$mandant/anmelden')
  const router = useRouter()
  useEffect(() => router.history.replace(takeZiel(mandant)), [router, mandant])
  return (
    <Page width="field">
      <PageHeading title={['Anmelden', 'Kundendienst']}>Anmelden</PageHeading>
      <LoadingMask />
    </Page>
  )
}
