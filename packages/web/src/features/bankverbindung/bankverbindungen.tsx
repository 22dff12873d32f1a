import {
  type Bankverbindung,
  createBankverbindung,
  createVertragBankverbindung,
  deleteVertragBankverbindung,
  endVertragBankverbindung,
  findAktuelleBankverbindung,
  findAktuelleVertragBankverbindung,
  listBankverbindungen,
  listVertragBankverbindungen,
  type NeueBankverbindung,
} from '@ekp/wire/bankverbindung'
import { call } from '../../api/call.ts'
import { submit } from '../../api/submit.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import type { Eintragsart } from '../eintrag/eintragsart.ts'
import { bankkontoRows, bankverbindungsworte, findBankkontoHinweis, kontoGefaltet } from './texts.ts'

/** Bank details as entries. */
export const bankverbindungen: Eintragsart<Bankverbindung, NeueBankverbindung> = {
  ...bankverbindungsworte,
  pfade: {
    alle: '/bankverbindungen',
    editieren: '/bankverbindung/editieren',
    ofVertrag: '/vertrag/$vertragId/bankverbindungen',
    ofVertragEditieren: '/vertrag/$vertragId/bankverbindungen/editieren',
  },
  calls: {
    findAktuelle: (vertragId, options) =>
      vertragId === undefined
        ? call(findAktuelleBankverbindung, {}, options)
        : call(findAktuelleVertragBankverbindung, { params: { vertragId } }, options),
    list: (vertragId, options) =>
      vertragId === undefined
        ? call(listBankverbindungen, {}, options)
        : call(listVertragBankverbindungen, { params: { vertragId } }, options),
    create: (vertragId, body) =>
      vertragId === undefined
        ? submit(createBankverbindung, { body })
        : submit(createVertragBankverbindung, { params: { vertragId }, body }),
    endOfVertrag: (vertragId, bankverbindungId) =>
      submit(endVertragBankverbindung, { params: { vertragId, bankverbindungId } }),
    deleteOfVertrag: (vertragId, bankverbindungId) =>
      submit(deleteVertragBankverbindung, { params: { vertragId, bankverbindungId } }),
  },
  show: (bankverbindung) => <Bankkonto bankverbindung={bankverbindung} />,
  gefaltet: kontoGefaltet,
  lines: 6,
}

/** Bank details, read only, shown according to their class [bankverbindung-2]. */
function Bankkonto({ bankverbindung }: { bankverbindung: Bankverbindung }) {
  const hinweis = findBankkontoHinweis(bankverbindung, currentDay())
  return (
    <>
      <ValueTable rows={bankkontoRows(bankverbindung)} />
      {hinweis && (
        <Alert kind={hinweis.kind} announced={false}>
          {hinweis.text}
        </Alert>
      )}
    </>
  )
}
