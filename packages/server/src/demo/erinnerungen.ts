import { addTage } from '@ekp/wire/rules/kalendertag'
import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Thema } from '@ekp/wire/benachrichtigung'
import type { Database } from '../db/open.ts'
import { importFile } from '../import/lauf/importlauf.ts'
import { sonnenblumeHash } from './kunden.ts'
import { toBytes } from './loadDemo.ts'

const kundennummer = 'SWM-200011'
const [strom, gas] = ['4720011', '4720012'] as const

// What is due at once, so that each of these mails is among the files soon after the first start.
const bestellt: readonly (readonly [vertragId: string, thema: Thema])[] = [
  [strom, 'ablesung'],
  [strom, 'preis'],
  [gas, 'vertragsende'],
]

/**
 * Once: a customer who has ordered reminders. Electricity was not read for a year and has new prices soon, gas ends in a
 * month.
 */
export async function prepareDemoErinnerungen(db: Database, now: Date): Promise<void> {
  if ((await db.selectFrom('vertrag').where('id', '=', strom).select('id').executeTakeFirst()) !== undefined) return
  const today = berlinToday(now)
  const options = { tenantPrefix: 'SWM-', today, clock: { now: () => now } }
  const file = { quelle: 'befehl', dateiname: 'demo-erinnerungen.ndjson' } as const
  await importFile(db, toBytes(records(today)), options, file)
  await db
    .insertInto('benachrichtigung')
    .values(bestellt.map(([vertrag_id, thema]) => ({ vertrag_id, thema, bestellt_am: now, mitgeteilt: [] })))
    .execute()
}

function records(today: string): readonly object[] {
  const beginn = addTage(today, -800)
  const neu = addTage(today, 40)
  const lieferstelle = { strasse: 'Teichstraße', hausnummer: '6', plz: '08999', ort: 'Mühlenbrück' }
  const vertrag = { art: 'vertrag', kundennummer, kundenArt: 'Haushaltskunde', lieferbeginn: beginn, ...lieferstelle }
  const tarif = { art: 'tarif', tariftyp: 'ALLES_INKLUSIVE_BRUTTO' }
  const zaehler = { art: 'zaehler', eingebautAm: beginn, ausgebautAm: null }
  const gelesen = { ableseart: 'NETZBETREIBER', ermittlungsart: 'abgelesen', ablesegrund: 'Turnusablesung' }
  const stellen = { vorkommastellen: 6, nachkommastellen: 1 }
  return [
    {
      art: 'anschlussnutzer',
      kundennummer,
      anrede: 'Frau',
      vorname: 'Rosa',
      nachname: 'Winkler',
      geburtsdatum: '1985-05-19',
      email: 'rosa.winkler@example.org',
      passwortHash: sonnenblumeHash,
    },
    { ...vertrag, id: strom, versorgungsart: 'strom' },
    { ...zaehler, vertragId: strom, nummer: '1EMH00200011', kanaele: [{ obiskennzahl: '1-0:1.8.0', ...stellen }] },
    ...[-795, -400].map((tage) => ({
      art: 'ablesung',
      vertragId: strom,
      zaehlernummer: '1EMH00200011',
      ablesedatum: addTage(today, tage),
      ablesewerte: { '1-0:1.8.0': 14_000 + (tage + 800) * 7 },
      ...gelesen,
    })),
    {
      ...tarif,
      vertragId: strom,
      name: 'MühlenStrom Basis',
      grundpreis: 138.6,
      arbeitspreis: 0.3419,
      gueltigVon: beginn,
      gueltigBis: neu,
    },
    { ...tarif, vertragId: strom, name: 'MühlenStrom Basis', grundpreis: 144, arbeitspreis: 0.3284, gueltigVon: neu },
    { ...vertrag, id: gas, versorgungsart: 'gas', lieferende: addTage(today, 30) },
    { ...zaehler, vertragId: gas, nummer: '7ELS00200012', kanaele: [{ obiskennzahl: '7-0:3.0.0', ...stellen }] },
    {
      art: 'ablesung',
      vertragId: gas,
      zaehlernummer: '7ELS00200012',
      ablesedatum: addTage(today, -120),
      ablesewerte: { '7-0:3.0.0': 8210 },
      ...gelesen,
    },
    {
      ...tarif,
      vertragId: gas,
      name: 'MühlenGas Klassik',
      grundpreis: 151.8,
      arbeitspreis: 0.1184,
      gueltigVon: beginn,
    },
  ]
}
