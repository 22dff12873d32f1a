import { GeraeteSection } from '../../features/anmeldung/meine/GeraeteSection.tsx'
import { PasswortSection } from '../../features/anmeldung/meine/PasswortSection.tsx'
import { anmeldungQuery } from '../../features/anmeldung/meine/queries.ts'
import { SitzungenSection } from '../../features/anmeldung/meine/SitzungenSection.tsx'
import { meineAnmeldungTitel } from '../../features/anmeldung/meine/texts.ts'
import { ErlaubteSection } from '../../features/anmeldung/verknuepfung/ErlaubteSection.tsx'
import { verknuepfungenQuery } from '../../features/anmeldung/verknuepfung/queries.ts'
import { WeitereSection } from '../../features/anmeldung/verknuepfung/WeitereSection.tsx'
import { PasskeySection } from '../../features/anmeldung/passkey/PasskeySection.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { useQuery } from '../../lib/useQuery.ts'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Card, CardGrid } from '../../ui/layout/Card.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import styles from './MeineAnmeldung.module.css'

/** How the customer signs in, and where he is signed in; each section is a file of its own [anmeldung-23]. */
export function MeineAnmeldung() {
  const { name } = useTenant()
  const isPending = [useQuery(anmeldungQuery), useQuery(verknuepfungenQuery)].some((query) => query.isPending)
  const loading = (
    <Card>
      <LoadingMask lines={6} />
    </Card>
  )
  return (
    <Page>
      <PageHeading title={[meineAnmeldungTitel, name]}>{meineAnmeldungTitel}</PageHeading>
      <CardGrid>
        <div className={styles.column}>
          <PasswortSection />
          {isPending ? (
            loading
          ) : (
            <>
              <PasskeySection />
              <WeitereSection />
              <ErlaubteSection />
            </>
          )}
        </div>
        <div className={styles.column}>
          {isPending ? (
            loading
          ) : (
            <>
              <SitzungenSection />
              <GeraeteSection />
            </>
          )}
        </div>
      </CardGrid>
    </Page>
  )
}
