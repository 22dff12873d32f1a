/** A record of the Bankleitzahlendatei; what is left out is as usual. */
export interface Banksatz {
  readonly blz: string
  readonly merkmal?: string
  readonly name?: string
  readonly bic?: string
  readonly aenderung?: string
}

/** A line of 168 characters, as the Bundesbank writes it. */
export function formatBanksatz({
  blz,
  merkmal = '1',
  name = `Bank ${blz}`,
  bic = '',
  aenderung = 'U',
}: Banksatz): string {
  const place = `10591${'Musterstadt'.padEnd(35)}${name.slice(0, 27).padEnd(27)}${' '.repeat(5)}`
  return `${blz}${merkmal}${name.padEnd(58)}${place}${bic.padEnd(11)}09000001${aenderung}000000000`
}

/** A whole file: these records and as many others as make one complete. */
export function buildBankdatei(records: readonly Banksatz[] = [], others = 1200): Buffer {
  const blzs = Array.from({ length: others }, (_, index) => ({ blz: String(20_000_000 + index) }))
  return Buffer.from([...records, ...blzs].map((record) => `${formatBanksatz(record)}\r\n`).join(''), 'latin1')
}
