import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { startEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { migrate } from '../../../packages/server/src/db/migrate.ts'
import { type Database, openDatabase } from '../../../packages/server/src/db/open.ts'
import { importNdjson } from '../../../packages/server/src/import/importNdjson.ts'
import { pruefeGespeicherte } from '../../../packages/server/src/modules/rechnung/pruefeGespeicherte.ts'
import { pruefeRechnung } from '../../../packages/server/src/modules/rechnung/pruefung/pruefeRechnung.ts'
import { baueHaushalt } from '../../../packages/server/src/modules/rechnung/testing/haushalte.ts'
import { schreibe } from '../../../packages/server/src/modules/rechnung/testing/schreibe.ts'
import { Zufall } from '../../../packages/server/src/modules/verbrauch/testing/zufall.ts'
import { type Figure, median, type Row } from '../figures.ts'

const vertraege = 10_000
const zeilen = 3000
const mostZeilenMs = 300
const mostRatio = 8
const today = '2026-11-21'

/** How fast bills come in beside readings of as many contracts, and how long a recomputation takes. */
export const rechnungen: Row = { key: 'rechnungen', measure }

async function measure(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
  const { connection, stop } = await startEmbedded(dataDir)
  try {
    const db = openDatabase({ ...connection, database: 'postgres' })
    try {
      await migrate(db)
      return [...(await measureImport(db)), measureZeilen()]
    } finally {
      await db.destroy()
    }
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const idOf = (index: number) => `R-${index}`

async function* linesOf(recordsOf: (index: number) => readonly object[]): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < vertraege; index++)
    yield Buffer.from(
      recordsOf(index)
        .map((record) => `${JSON.stringify(record)}\n`)
        .join(''),
    )
}

async function secondsOf(db: Database, recordsOf: (index: number) => readonly object[]): Promise<number> {
  const start = performance.now()
  await importNdjson(db, linesOf(recordsOf), { tenantPrefix: 'T-', today })
  return (performance.now() - start) / 1000
}

async function measureImport(db: Database): Promise<readonly Figure[]> {
  await secondsOf(db, (index) => [
    ...(index % 10 === 0 ? [{ art: 'anschlussnutzer', kundennummer: `T-${index}`, firma: 'Bench' }] : []),
    {
      art: 'vertrag',
      id: idOf(index),
      kundennummer: `T-${index - (index % 10)}`,
      versorgungsart: 'strom',
      kundenArt: 'Haushaltskunde',
      lieferbeginn: '2020-01-01',
    },
    {
      art: 'zaehler',
      vertragId: idOf(index),
      nummer: `Z${index}`,
      eingebautAm: '2020-01-01',
      kanaele: [{ obiskennzahl: '1-0:1.8.0', vorkommastellen: 6, nachkommastellen: 1 }],
    },
    {
      art: 'tarif',
      vertragId: idOf(index),
      name: 'Strom',
      tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
      gueltigVon: '2020-01-01',
      arbeitspreis: 0.357,
      grundpreis: 119,
    },
  ])
  const ablesungen = await secondsOf(db, (index) =>
    ['2025-01-01', '2026-01-01'].map((ablesedatum, year) => ({
      art: 'ablesung',
      vertragId: idOf(index),
      zaehlernummer: `Z${index}`,
      ablesedatum,
      ablesewerte: { '1-0:1.8.0': 1000 + year * 3000 },
      ableseart: 'NETZBETREIBER',
    })),
  )
  const rechnung = await secondsOf(db, (index) => [bill(index)])
  const rates = { ablesungen: (2 * vertraege) / ablesungen, rechnungen: vertraege / rechnung }
  const ratio = rates.ablesungen / rates.rechnungen
  const first = await db.selectFrom('rechnung').select('bo4e').limit(200).execute()
  const times: number[] = []
  const urteile = new Set<string | undefined>()
  for (const { bo4e } of first) {
    const start = performance.now()
    urteile.add((await pruefeGespeicherte(db, bo4e, undefined))?.urteil)
    times.push(performance.now() - start)
  }
  return [
    {
      name: 'Import of bills, time of a reading',
      value: `${ratio.toFixed(2)} x  (${rates.rechnungen.toFixed(0)} bills, ${rates.ablesungen.toFixed(0)} readings a second)`,
      target: `<= ${mostRatio} x`,
      isOk: ratio <= mostRatio,
    },
    {
      name: 'Recomputation of a stored bill with its data',
      value: `${median(times).toFixed(1)} ms`,
      target: '= stimmt',
      isOk: urteile.size === 1 && urteile.has('stimmt'),
    },
  ]
}

/** 3,000 kWh and a year at the tariff's prices, which are gross. */
function bill(index: number): object {
  const period = { startdatum: '2025-01-01', enddatum: addTage('2026-01-01', -1) }
  const eur = (wert: number) => ({ wert, waehrung: 'EUR' })
  const steuerbetrag = { steuerart: 'UST', steuersatz: 19 }
  return {
    _typ: 'RECHNUNG',
    rechnungsnummer: `RE-${index}`,
    vertrag: { vertragsnummer: idOf(index) },
    rechnungsperiode: period,
    rechnungspositionen: [
      {
        positionsnummer: 1,
        positionstext: 'Arbeitspreis',
        lieferungszeitraum: period,
        positionsMenge: { wert: 3000, einheit: 'KWH' },
        einzelpreis: { wert: 30, einheit: 'CT', bezugswert: 'KWH' },
        gesamtpreis: eur(900),
        steuerbetrag,
      },
      {
        positionsnummer: 2,
        positionstext: 'Grundpreis',
        lieferungszeitraum: period,
        einzelpreis: { wert: 100, einheit: 'EUR', bezugswert: 'JAHR' },
        zeitbezogeneMenge: { wert: 365, einheit: 'TAG' },
        gesamtpreis: eur(100),
        steuerbetrag,
      },
    ],
    gesamtnetto: eur(1000),
    gesamtsteuer: eur(190),
    gesamtbrutto: eur(1190),
  }
}

/** A bill of many lines, of each of several households; the median once the code is warm. */
function measureZeilen(): Figure {
  const times = Array.from({ length: 8 }, (_, seed) => {
    const { grundlagen, plan } = baueHaushalt(new Zufall(seed))
    const stil = {
      profil: 'zeile-cent',
      preise: 'genau',
      inEuro: false,
      jeMonat: false,
      ohne: new Set<never>(),
    } as const
    const { rechnung } = schreibe(plan, stil)
    const own = rechnung.positionen
    const positionen = Array.from({ length: zeilen }, (_line, at) => {
      const one = own[at % own.length]
      if (one === undefined) throw new Error('a bill without lines')
      return { ...one, zeile: at + 1 }
    })
    // Of the processor's time, which other work on the machine does not lengthen.
    const start = process.cpuUsage()
    pruefeRechnung({ ...rechnung, positionen }, grundlagen, undefined)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  const middle = median(times.slice(1))
  return {
    name: `Recomputation of a bill of ${zeilen.toLocaleString('en-US')} lines`,
    value: `${middle.toFixed(0)} ms of the processor (${Math.max(...times.slice(1)).toFixed(0)} at most)`,
    target: `<= ${mostZeilenMs} ms`,
    isOk: middle <= mostZeilenMs,
  }
}
