import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** How many customers a night brings, each with contract, meter and tariff. */
const kunden = 25_000
export const zeilen = 4 * kunden

/** The customers with a bad line each: of the tariff, of the customer himself, of the meter. */
export const faelle = { tarif: 7001, kunde: 12_002, zaehler: 19_003 } as const

export const nummerOf = (nr: number) => `ST-${500_000 + nr}`

interface Bad {
  readonly arbeitspreis?: number
  readonly email?: string
  readonly nachkommastellen?: number
}

const fehler: Readonly<Record<number, Bad>> = {
  [faelle.tarif]: { arbeitspreis: 32.45 },
  [faelle.kunde]: { email: 'nora.tuch@' },
  [faelle.zaehler]: { nachkommastellen: 9 },
}

function recordsOf(nr: number, { arbeitspreis = 0.3245, email, nachkommastellen = 1 }: Bad): object[] {
  const [kundennummer, id] = [nummerOf(nr), `V-${500_000 + nr}`]
  const kanaele = [{ obiskennzahl: '1-0:1.8.0', vorkommastellen: 6, nachkommastellen }]
  const beginn = '2025-04-01'
  return [
    { art: 'anschlussnutzer', kundennummer, anrede: 'Frau', vorname: 'Nora', nachname: `Tuch ${nr}`, email },
    {
      art: 'vertrag',
      id,
      kundennummer,
      versorgungsart: 'strom',
      kundenArt: 'Haushaltskunde',
      lieferbeginn: beginn,
      strasse: 'Nachtweg',
      hausnummer: String(nr),
      plz: '17192',
      ort: 'Waren',
    },
    { art: 'zaehler', vertragId: id, nummer: `1NACHT${nr}`, eingebautAm: beginn, kanaele },
    {
      art: 'tarif',
      vertragId: id,
      name: 'Tag Fix',
      tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
      grundpreis: 150,
      arbeitspreis,
      gueltigVon: beginn,
    },
  ]
}

/** Writes a night's file with three bad lines. */
export async function writeLieferung(file: string): Promise<void> {
  const lines = function* () {
    for (let nr = 1; nr <= kunden; nr++) {
      yield recordsOf(nr, fehler[nr] ?? {})
        .map((record) => `${JSON.stringify(record)}\n`)
        .join('')
    }
  }
  await writeFile(file, Readable.from(lines()))
}

/** What somebody does to the lines that were left out, in an editor. */
export const mend = (reste: string) =>
  reste
    .replace('"arbeitspreis":32.45', '"arbeitspreis":0.3245')
    .replace('"email":"nora.tuch@"', '"email":"nora.tuch@example.org"')
    .replace('"nachkommastellen":9', '"nachkommastellen":1')
