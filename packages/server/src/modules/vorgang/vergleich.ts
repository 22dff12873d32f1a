import { maskIban } from '@ekp/wire/rules/bankverbindung/bankkennungen'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { countTage } from '@ekp/wire/rules/kalendertag'
import { einheitOf } from '@ekp/wire/rules/zaehlereinheit'
import { answered, answeredText, mapOf } from '@ekp/wire/schema/answered'
import { Datum, Zahl } from '@ekp/wire/schema/scalars'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { estimateDifferenz, mostTrusted } from '../../lib/ablesung.ts'
import { count, formatDatum } from '../../lib/formats.ts'
import { toBekannteAblesung } from '../ablesung/ablesungen.ts'
import { formatZaehlerstand } from '../ablesung/hinweis.ts'
import { derivePlausibilitaet } from '../ablesung/plausibilitaet.ts'
import { listAblesungRows, listZaehlerRows } from '../ablesung/queries.ts'
import { toAlleZaehler } from '../ablesung/zaehler.ts'
import { findVertragRow } from '../vertrag/queries.ts'
import type { Abschlagsumstaende } from '../abschlag/vorausschau.ts'
import { anschriftszeilenOf } from '../../lib/anschrift.ts'
import type { Angabe } from './angabe.ts'
import { vergleicheAbschlag } from './vergleichAbschlag.ts'

interface Eingereicht {
  readonly art: Vorgangsart
  readonly inhalt: unknown
  readonly kundennummer: string | null
  readonly vertragId: string | null
}

/**
 * What was before and what was to be expected, in words, for somebody who decides: of a reading the one before, the
 * difference and the expected range; of bank details and a billing address those that they replace; of a cancellation
 * the delivery; of another instalment the present one and what the year will cost. Nothing of other kinds, and of what is gone since.
 */
export async function listVergleich(
  db: Database,
  { art, inhalt, kundennummer, vertragId }: Eingereicht,
  umstaende: Abschlagsumstaende,
) {
  if (kundennummer === null) return []
  const own = vertragId === null ? undefined : { vertragId, kundennummer }
  if (art === 'ablesung' && own !== undefined) return vergleicheAblesung(db, own, inhalt)
  if (art === 'abschlagsaenderung' && own !== undefined) return vergleicheAbschlag(db, own, inhalt, umstaende)
  if (art === 'kuendigung' && own !== undefined) return describeLieferung(db, own)
  if (art === 'bankverbindung') return describeBisherigesKonto(db, kundennummer, inhalt)
  if (art === 'rechnungsadresse') return describeBisherigeAdresse(db, kundennummer, inhalt)
  return []
}

const Ablesung = v.object({
  ablesungId: v.number(),
  zaehlernummer: v.string(),
  ablesedatum: Datum,
  ablesewerte: mapOf(Zahl),
})

const leser = { KUNDE: 'Kunde', NETZBETREIBER: 'Netzbetreiber', ERSATZWERT: 'geschätzt' } as const

async function vergleicheAblesung(db: Database, own: OwnedVertrag, inhalt: unknown): Promise<Angabe[]> {
  const parsed = v.safeParse(Ablesung, inhalt)
  const [vertrag] = await findVertragRow(db, own)
  if (!parsed.success || vertrag === undefined) return []
  const { ablesungId, ...neu } = parsed.output
  const rows = await listAblesungRows(db, { ...own, von: '-infinity', bis: 'infinity' })
  const ablesungen = rows.filter(({ id }) => id !== ablesungId).map(toBekannteAblesung)
  const alleZaehler = toAlleZaehler(await listZaehlerRows(db, own))
  const kanaele = alleZaehler.find(({ nummer }) => nummer === neu.zaehlernummer)?.kanaele ?? []
  const { versorgungsart } = vertrag
  const { erwartet } = derivePlausibilitaet({ ...neu, foto: null }, { versorgungsart, alleZaehler, ablesungen })
  const vorher = mostTrusted(ablesungen)
    .filter(({ zaehlernummer, ablesedatum }) => zaehlernummer === neu.zaehlernummer && ablesedatum < neu.ablesedatum)
    .toSorted((one, other) => (one.ablesedatum < other.ablesedatum ? 1 : -1))[0]
  const isOne = Object.keys(neu.ablesewerte).length === 1
  return Object.entries(neu.ablesewerte).flatMap(([obiskennzahl, wert]): Angabe[] => {
    const kanal = isOne ? '' : ` ${deriveKanalname(obiskennzahl)}`
    const einheit = einheitOf(obiskennzahl)
    const { von, bis } = erwartet.find((one) => one.obiskennzahl === obiskennzahl) ?? {}
    const range = von === undefined || bis === undefined ? [] : [describeBereich(wert, { von, bis }, einheit)]
    const davor = vorher?.werte.get(obiskennzahl)
    const stellen = kanaele.find((one) => one.obiskennzahl === obiskennzahl)?.vorkommastellen
    const differenz = davor === undefined ? undefined : estimateDifferenz(davor, wert, stellen)
    return [
      ...(vorher === undefined || davor === undefined
        ? [{ name: `Stand davor${kanal}`, wert: 'keiner von diesem Zähler' }]
        : [
            {
              name: `Stand davor${kanal}`,
              wert: `${formatZaehlerstand(davor)} ${einheit} am ${formatDatum(vorher.ablesedatum)} (${leser[vorher.ableseart]})`,
            },
            {
              name: `Differenz${kanal}`,
              wert: `${differenz === undefined ? `${formatZaehlerstand(davor - wert)} ${einheit} niedriger` : `${formatZaehlerstand(differenz)} ${einheit}`} in ${count(countTage(vorher.ablesedatum, neu.ablesedatum), 'Tag', 'Tagen')}`,
            },
          ]),
      ...range.map((text) => ({ name: `Erwartet${kanal}`, wert: text })),
    ]
  })
}

function describeBereich(wert: number, { von, bis }: { von: number; bis: number }, einheit: string): string {
  const lage = wert < von ? '; der Stand liegt darunter' : wert > bis ? '; der Stand liegt darüber' : ''
  return `${formatZaehlerstand(von)} bis ${formatZaehlerstand(bis)} ${einheit}${lage}`
}

async function describeLieferung(db: Database, own: OwnedVertrag): Promise<Angabe[]> {
  const [vertrag] = await findVertragRow(db, own)
  if (vertrag === undefined) return []
  const { lieferbeginn, gewuenschter_lieferbeginn: gewuenscht, lieferende } = vertrag
  const beginn = lieferbeginn ?? gewuenscht
  return [
    ...(beginn === null ? [] : [{ name: 'Lieferung seit', wert: formatDatum(beginn) }]),
    ...(lieferende === null ? [] : [{ name: 'Lieferung endet schon am', wert: formatDatum(lieferende) }]),
  ]
}

const Ersetzt = v.object({ vorgaenger: answered(v.object({ id: answeredText })) })
const idOfErsetzt = (inhalt: unknown) => v.parse(Ersetzt, inhalt).vorgaenger?.id ?? null

/** Shortened for everybody: it is to be recognised, not to be used. */
async function describeBisherigesKonto(db: Database, kundennummer: string, inhalt: unknown): Promise<Angabe[]> {
  const id = idOfErsetzt(inhalt)
  if (id === null) return [{ name: 'Bisheriges Konto', wert: 'keines' }]
  const row = await db
    .selectFrom('bankverbindung')
    .where('id', '=', id)
    .where('kundennummer', '=', kundennummer)
    .select(['kontoinhaber', 'iban', 'kontonummer', 'bankname', 'mandatsreferenz'])
    .executeTakeFirst()
  if (row === undefined) return []
  const wert = [maskIban(row.iban ?? row.kontonummer ?? ''), row.bankname, row.kontoinhaber].filter(Boolean).join(', ')
  return [
    { name: 'Bisheriges Konto', wert },
    ...(row.mandatsreferenz === null ? [] : [{ name: 'Bisheriges Mandat', wert: row.mandatsreferenz }]),
  ]
}

async function describeBisherigeAdresse(db: Database, kundennummer: string, inhalt: unknown): Promise<Angabe[]> {
  const id = idOfErsetzt(inhalt)
  if (id === null) return [{ name: 'Bisherige Adresse', wert: 'keine eigene' }]
  const row = await db
    .selectFrom('rechnungsadresse')
    .where('id', '=', id)
    .where('kundennummer', '=', kundennummer)
    .selectAll()
    .executeTakeFirst()
  if (row === undefined) return []
  return [{ name: 'Bisherige Adresse', wert: anschriftszeilenOf(row).join(', ') }]
}
