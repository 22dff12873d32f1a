import { AnfragenList } from '../features/anfrage/AnfragenList.tsx'
import { anfragenTitel } from '../features/anfrage/anfragenTitel.ts'
import type { EintragAngaben } from '../features/anfrage/angaben.ts'
import { bankkontoRows } from '../features/bankverbindung/texts.ts'
import { anschriftLines } from '../features/rechnungsadresse/texts.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Page, PageHeading } from '../ui/layout/Page.tsx'

const angabenOf: EintragAngaben = {
  rechnungsadresse: (adresse) => [{ label: 'Anschrift', value: anschriftLines(adresse).join('\n') }],
  bankverbindung: bankkontoRows,
}

/** What the customer has submitted, to be found again [anfrage-7]. */
export function Anfragen() {
  const { name } = useTenant()
  return (
    <Page>
      <PageHeading title={[anfragenTitel, name]}>{anfragenTitel}</PageHeading>
      <AnfragenList angabenOf={angabenOf} />
    </Page>
  )
}
