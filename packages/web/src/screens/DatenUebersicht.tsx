import { KundendatenSection } from '../features/anschlussnutzer/KundendatenSection.tsx'
import { AuskunftSection } from '../features/auskunft/AuskunftSection.tsx'
import { Bankkonto } from '../features/bankverbindung/Bankkonto.tsx'
import {
  bankverbindungenQuery,
  bankverbindungQuery,
  vertragBankverbindungenQuery,
} from '../features/bankverbindung/queries.ts'
import { EintragSection } from '../features/eintrag/EintragSection.tsx'
import { bankverbindungArt, rechnungsadresseArt } from '../features/eintrag/eintragsarten.ts'
import { Anschrift } from '../features/rechnungsadresse/Anschrift.tsx'
import {
  rechnungsadressenQuery,
  rechnungsadresseQuery,
  vertragRechnungsadressenQuery,
} from '../features/rechnungsadresse/queries.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { CardGrid } from '../ui/layout/Card.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import styles from './DatenUebersicht.module.css'

const rechnungsadressen = {
  aktuelle: rechnungsadresseQuery,
  alle: rechnungsadressenQuery,
  ofVertrag: vertragRechnungsadressenQuery,
}

const bankverbindungen = {
  aktuelle: bankverbindungQuery,
  alle: bankverbindungenQuery,
  ofVertrag: vertragBankverbindungenQuery,
}

/** Customer data, billing address and bank details of today; each section loads on its own [anschlussnutzer-5]. */
export function DatenUebersicht() {
  const { name } = useTenant()
  return (
    <Page>
      <PageHeading title={['Datenübersicht', name]}>Datenübersicht</PageHeading>
      <CardGrid className={styles.grid}>
        <KundendatenSection />
        <EintragSection art={rechnungsadresseArt} quellen={rechnungsadressen} loadingLines={3}>
          {(adresse) => <Anschrift adresse={adresse} />}
        </EintragSection>
        <EintragSection art={bankverbindungArt} quellen={bankverbindungen} loadingLines={6}>
          {(bankverbindung) => <Bankkonto bankverbindung={bankverbindung} />}
        </EintragSection>
      </CardGrid>
      <AuskunftSection />
    </Page>
  )
}
