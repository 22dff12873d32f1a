import { AnfragenSection } from '../features/anfrage/AnfragenSection.tsx'
import { MeineAnmeldungCard } from '../features/anmeldung/meine/MeineAnmeldungCard.tsx'
import { KundendatenSection } from '../features/anschlussnutzer/KundendatenSection.tsx'
import { AuskunftSection } from '../features/auskunft/AuskunftSection.tsx'
import { ErinnerungenCard } from '../features/benachrichtigung/ErinnerungenCard.tsx'
import { bankverbindungen } from '../features/bankverbindung/bankverbindungen.tsx'
import { EintragSection } from '../features/eintrag/EintragSection.tsx'
import { rechnungsadressen } from '../features/rechnungsadresse/rechnungsadressen.tsx'
import { useTenant } from '../lib/tenantContext.ts'
import { CardGrid } from '../ui/layout/Card.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import styles from './DatenUebersicht.module.css'

/** Customer data, billing address and bank details of today; each section loads on its own [anschlussnutzer-5]. */
export function DatenUebersicht() {
  const { name } = useTenant()
  return (
    <Page>
      <PageHeading title={['Datenübersicht', name]}>Datenübersicht</PageHeading>
      <CardGrid className={styles.grid}>
        <KundendatenSection />
        <EintragSection art={rechnungsadressen} />
        <EintragSection art={bankverbindungen} />
        <AnfragenSection />
        <AuskunftSection />
        <MeineAnmeldungCard />
        <ErinnerungenCard />
      </CardGrid>
    </Page>
  )
}
