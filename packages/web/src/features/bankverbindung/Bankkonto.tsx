import type { Bankverbindung } from '@ekp/wire/bankverbindung'
import { today } from '../../lib/berlinTime.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { bankkontoRows, findBankkontoHinweis } from './texts.ts'

/** Bank details, read only, shown according to their class [bankverbindung-2]. */
export function Bankkonto({ bankverbindung }: { bankverbindung: Bankverbindung }) {
  const hinweis = findBankkontoHinweis(bankverbindung, today())
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
