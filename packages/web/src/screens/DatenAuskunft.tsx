import { useQuery } from '../lib/useQuery.ts'
import { useNavigate } from '../lib/router/RouterView.tsx'
import { useState } from 'react'
import { anschlussnutzerQuery } from '../features/anschlussnutzer/queries.ts'
import { AuskunftErklaerung, AuskunftForm, AuskunftSaved } from '../features/auskunft/AuskunftForm.tsx'
import { auskunftTitel } from '../features/auskunft/texts.ts'
import { useGoBack } from '../lib/history.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Page, PageHeading } from '../ui/layout/Page.tsx'

/** Everything that is stored about the customer, as one file (Art. 15, 20 DSGVO). */
export function DatenAuskunft() {
  const { name } = useTenant()
  // Most have one: while that is not known, nothing is to slide.
  const { data, isPending } = useQuery(anschlussnutzerQuery)
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/daten/uebersicht' }))
  const [dateiname, setDateiname] = useState<string>()
  return (
    <Page width="form">
      <PageHeading
        title={[auskunftTitel, name]}
        lead="Hier laden Sie alles herunter, was im Kundenportal über Sie gespeichert ist."
      >
        {auskunftTitel}
      </PageHeading>
      {dateiname === undefined ? (
        <>
          <AuskunftErklaerung hasEmail={isPending || Boolean(data?.email)} />
          <AuskunftForm onSaved={setDateiname} onBack={goBack} />
        </>
      ) : (
        <AuskunftSaved dateiname={dateiname} />
      )}
    </Page>
  )
}
