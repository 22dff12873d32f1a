import type { Bankverbindung } from '@ekp/wire/bankverbindung'
import { formatIban } from '@ekp/wire/rules/bankkennungen'
import { deriveBankverbindungsart } from '@ekp/wire/rules/bankverbindung'
import { formatJaNein } from '../../lib/format.ts'

interface Row {
  readonly label: string
  readonly value: string | null
}

/** The rows that show bank details: the IBAN, right or wrong, or account number and bank code in its place [bankverbindung-2]. */
export function bankkontoRows(bankverbindung: Bankverbindung): readonly Row[] {
  const { kontoinhaber, bic, bankname, lastschrifteinzugErlaubt, mandatsreferenz } = bankverbindung
  return [
    { label: 'Kontoinhaber', value: kontoinhaber },
    ...kontoRows(bankverbindung),
    { label: 'BIC', value: bic },
    { label: 'Bankname', value: bankname },
    { label: 'Lastschrifteinzug', value: formatJaNein(lastschrifteinzugErlaubt) },
    ...(lastschrifteinzugErlaubt ? [{ label: 'Mandatsreferenz', value: mandatsreferenz }] : []),
  ]
}

function kontoRows(bankverbindung: Bankverbindung): readonly Row[] {
  const { iban, kontonummer, blz } = bankverbindung
  switch (deriveBankverbindungsart(bankverbindung)) {
    case 0:
    case 3:
      return [{ label: 'IBAN', value: formatIban(iban ?? '') }]
    case 1:
    case 2:
      return [
        { label: 'Kontonummer', value: kontonummer },
        { label: 'Bankleitzahl', value: blz },
      ]
  }
}
