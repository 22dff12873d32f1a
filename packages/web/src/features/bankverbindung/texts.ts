import type { Bankverbindung, NeueBankverbindung } from '@ekp/wire/bankverbindung'
import { formatIban } from '@ekp/wire/rules/bankverbindung/bankkennungen'
import { deriveBankverbindungsart } from '@ekp/wire/rules/bankverbindung/bankverbindung'
import { isVergangen } from '@ekp/wire/rules/eintrag'
import { formatDatum, formatJaNein, nichtAngegeben } from '../../lib/format.ts'

/** What forms say of bank details, and how they tell them apart. */
export const bankverbindungsworte = {
  art: 'bankverbindung',
  wort: 'Bankverbindung',
  mehrzahl: 'Bankverbindungen',
  idOf: ({ bankverbindungId }: Bankverbindung) => bankverbindungId,
  kurz: kontoKurz,
  isKurzIdentifier: true,
} as const

interface Row {
  readonly label: string
  readonly value: string | null
  readonly isIdentifier?: boolean
}

/** The rows that show bank details: the IBAN, right or wrong, or account number and bank code in its place [bankverbindung-2]. */
export function bankkontoRows(bankverbindung: Bankverbindung): readonly Row[] {
  const { kontoinhaber, bic, bankname, lastschrifteinzugErlaubt, mandatsreferenz } = bankverbindung
  return [
    { label: 'Kontoinhaber', value: kontoinhaber },
    ...kontoRows(bankverbindung),
    { label: 'BIC', value: bic, isIdentifier: true },
    { label: 'Bankname', value: bankname },
    {
      label: 'Lastschrifteinzug',
      value:
        formatJaNein(lastschrifteinzugErlaubt) +
        (lastschrifteinzugErlaubt ? ', wir buchen ab' : ', Sie überweisen selbst'),
    },
    ...(lastschrifteinzugErlaubt ? [{ label: 'Mandatsreferenz', value: mandatsreferenz, isIdentifier: true }] : []),
  ]
}

function kontoRows(bankverbindung: Bankverbindung): readonly Row[] {
  const { iban, kontonummer, blz } = bankverbindung
  switch (deriveBankverbindungsart(bankverbindung)) {
    case 0:
    case 3:
      return [{ label: 'IBAN', value: formatIban(iban ?? ''), isIdentifier: true }]
    case 1:
    case 2:
      return [
        { label: 'Kontonummer', value: kontonummer, isIdentifier: true },
        { label: 'Bankleitzahl', value: blz, isIdentifier: true },
      ]
  }
}

/** An account in a sentence: its IBAN, right or wrong, or what is known in its place. */
export function kontoKurz(bankverbindung: Bankverbindung): string {
  const { iban, kontonummer, blz, kontoinhaber } = bankverbindung
  const art = deriveBankverbindungsart(bankverbindung)
  if (iban && (art === 0 || art === 3)) return formatIban(iban)
  return kontonummer ? `Konto ${kontonummer}${blz ? `, Bankleitzahl ${blz}` : ''}` : (kontoinhaber ?? nichtAngegeben)
}

/** An account where its details are folded: its bank and the last digits of its number. */
export function kontoGefaltet(bankverbindung: Bankverbindung): string {
  const { iban, kontonummer, bankname, kontoinhaber } = bankverbindung
  const nummer = iban ?? kontonummer
  return nummer ? `${bankname ?? 'Konto'}, endet auf ${nummer.slice(-4)}` : (kontoinhaber ?? nichtAngegeben)
}

interface Hinweis {
  readonly kind: 'info' | 'warning'
  readonly text: string
}

const hinweise = {
  0: undefined,
  1: { kind: 'info', text: 'Zu diesem Konto ist keine IBAN hinterlegt.' },
  2: {
    kind: 'info',
    text: 'Zu diesem Konto ist keine gültige IBAN hinterlegt. Sie lässt sich aus Kontonummer und Bankleitzahl ableiten.',
  },
  3: { kind: 'warning', text: 'Die IBAN dieses Kontos ist ungültig.' },
} as const

/** What is to be said of an account without a right IBAN; of one that is over nothing has to be done. */
export function findBankkontoHinweis(bankverbindung: Bankverbindung, today: string): Hinweis | undefined {
  const hinweis = hinweise[deriveBankverbindungsart(bankverbindung)]
  if (hinweis === undefined || isVergangen(bankverbindung, today)) return hinweis
  return { ...hinweis, text: `${hinweis.text} Bitte geben Sie uns eine Bankverbindung mit gültiger IBAN an.` }
}

/** What happens next, after bank details were saved; `folgen` say what ends them and what they replaced. */
export function gespeichertText(
  { gueltigVon, lastschrifteinzugErlaubt }: Pick<NeueBankverbindung, 'gueltigVon' | 'lastschrifteinzugErlaubt'>,
  folgen: string,
  vertragId?: string,
): string {
  const welche = vertragId === undefined ? 'Ihre Bankverbindung' : `Die Bankverbindung für Vertrag ${vertragId}`
  const gespeichert = `${welche} ist gespeichert und gilt ab dem ${formatDatum(gueltigVon)}.${folgen}`
  return lastschrifteinzugErlaubt
    ? `${gespeichert} Die Mandatsreferenz finden Sie bei Ihren Bankverbindungen.`
    : gespeichert
}
