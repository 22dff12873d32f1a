/** A transfer in EUR. */
export interface Ueberweisung {
  readonly name: string
  readonly iban: string
  readonly bic: string | null
  readonly betrag: number
  readonly verwendungszweck: string
}

// Most characters of the fields of EPC069-12, and most bytes of all.
const most = { name: 70, zweck: 140, bytes: 331 }
const ibanForm = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/
const bicForm = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/

/**
 * What a GiroCode holds (EPC069-12, version 002, SCT, UTF-8), field for field; undefined for what no bank would take:
 * an amount below a cent or of a billion EUR, no name, or no IBAN.
 */
export function giroCodeText({ name, iban, bic, betrag, verwendungszweck }: Ueberweisung): string | undefined {
  const konto = iban.replaceAll(/\s/g, '').toUpperCase()
  const bank = (bic ?? '').replaceAll(/\s/g, '').toUpperCase()
  const empfaenger = toLine(name, most.name)
  const isPayable = betrag >= 0.01 && betrag < 1_000_000_000
  if (!isPayable || empfaenger === '' || !ibanForm.test(konto)) return undefined
  const fields = [
    'BCD',
    '002',
    '1',
    'SCT',
    // Version 002 needs none; a wrong one would stop the transfer.
    bicForm.test(bank) ? bank : '',
    empfaenger,
    konto,
    `EUR${betrag.toFixed(2)}`,
    // Purpose, and a reference in the form of ISO 11649: the supplier's is neither.
    '',
    '',
    toLine(verwendungszweck, most.zweck),
  ]
  // What is empty at the end is left out, with its line ends.
  const text = fields.join('\n').trimEnd()
  return new TextEncoder().encode(text).length <= most.bytes ? text : undefined
}

const toLine = (text: string, length: number) =>
  [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, length).join('').trim()

/** The modules of a code as one path, each a square of one by one; `rows` have true for what is dark. */
export const modulesPath = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : []))).join('')
