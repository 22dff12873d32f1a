import { GeraeteSection } from '../../features/anmeldung/meine/GeraeteSection.tsx'
import { PasswortSection } from '../../features/anmeldung/meine/PasswortSection.tsx'
import { SitzungenSection } from '../../features/anmeldung/meine/SitzungenSection.tsx'
import { meineAnmeldungTitel } from '../../features/anmeldung/meine/texts.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/** How the customer signs in, and where he is signed in; each section is a file of its own [anmeldung-23]. */
export function MeineAnmeldung() {
  const { name } = useTenant()
  return (
    <Page width="form">
      <PageHeading title={[meineAnmeldungTitel, name]}>{meineAnmeldungTitel}</PageHeading>
      <PasswortSection />
      <SitzungenSection />
      <GeraeteSection />
    </Page>
  )
}
