import {
  findRechnung,
  listKundenrechnungen,
  listRechnungen,
  type RechnungMitZeilen,
  type Rechnungskopf,
} from '@ekp/wire/rechnung'
import { countTage } from '@ekp/wire/rules/kalendertag'
import { isGeltend } from '@ekp/wire/rules/rechnungsergebnis'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { notFound } from '../../http/errors/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer, ServedTenant } from '../../http/server.ts'
import { decimal, toNumber } from '../../lib/fraction.ts'
import type { Fraction } from '../../lib/exact.ts'
import { Bo4eRechnung } from './bo4e.ts'
import { toRechnung } from './toRechnung.ts'
import { findBezahltAm } from './findBezahltAm.ts'
import { findVorherige } from './findVorherige.ts'
import { listEigeneZeilen } from './listEigeneZeilen.ts'
import { loadPruefgrundlagen } from './loadPruefgrundlagen.ts'
import { rechneNach } from './pruefung/pruefeRechnung.ts'
import { listBuchungRows, listKundenrechnungRows, listRechnungRows } from './queries.ts'
import type { Rechnung } from './rechnung.ts'
import { toPruefung } from './toPruefung.ts'
import { deriveUnterschied } from './unterschied.ts'

/** A stored bill, and the number of the bill that takes it back. */
interface GespeicherteRechnung {
  readonly vertragId: string
  readonly rechnung: Rechnung
  readonly bo4e: v.InferOutput<typeof Bo4eRechnung>
  readonly storniertDurch: string | null
  /** The document in whose file it was read. */
  readonly ausDokument: string | null
  readonly bezahltAm: string | null
}

export function rechnungRoutes(server: PortalServer): void {
  route(server, listKundenrechnungen, async ({ db, session: { kundennummer } }) => {
    const all = await toGespeicherte(db, kundennummer, await listKundenrechnungRows(db, { kundennummer }))
    return all.map((one) => ({ ...toKopf(one), vertragId: one.vertragId }))
  })

  route(server, listRechnungen, async ({ db, params, session: { kundennummer } }) => {
    const all = await listGespeicherte(db, { ...params, kundennummer })
    return all.map(toKopf)
  })

  route(server, findRechnung, async ({ db, tenant, params, session: { kundennummer } }) => {
    const own = { vertragId: params.vertragId, kundennummer }
    const all = await listGespeicherte(db, own)
    const found = all.find(({ rechnung }) => rechnung.rechnungsnummer === params.rechnungsnummer)
    if (found === undefined) throw notFound('Die Rechnung')
    return explain(db, tenant, own, { found, all })
  })
}

async function listGespeicherte(db: Database, own: OwnedVertrag): Promise<readonly GespeicherteRechnung[]> {
  return toGespeicherte(db, own.kundennummer, await listRechnungRows(db, own))
}

type Zeile = Pick<Awaited<ReturnType<typeof listRechnungRows>>[number], 'vertrag_id' | 'bo4e' | 'storniert_durch'> & {
  readonly aus_dokument?: string | null
}

/** Rows as bills, each with the day on which it was paid. */
async function toGespeicherte(
  db: Database,
  kundennummer: string,
  rows: readonly Zeile[],
): Promise<readonly GespeicherteRechnung[]> {
  const bills = rows.map((row) => {
    const bo4e = v.parse(Bo4eRechnung, row.bo4e)
    const rechnung = toRechnung(bo4e)
    const { vertrag_id: vertragId, storniert_durch: storniertDurch, aus_dokument: ausDokument = null } = row
    return { vertragId, rechnung, bo4e, storniertDurch, ausDokument }
  })
  const forderungen = bills.map(({ vertragId, rechnung, storniertDurch }) => ({
    vertragId,
    rechnungsnummer: rechnung.rechnungsnummer,
    zuZahlen: euro(rechnung.zuZahlen),
    faelligkeitsdatum: rechnung.faelligkeitsdatum,
    gilt: isGeltend({ istStorno: rechnung.istStorno, storniertDurch }),
  }))
  const betraege = [...new Set(forderungen.flatMap(({ zuZahlen }) => (zuZahlen ? [Math.abs(zuZahlen)] : [])))]
  const rowsOfBuchungen = betraege.length === 0 ? [] : await listBuchungRows(db, { kundennummer, betraege })
  const forderungenOf = Map.groupBy(forderungen, (one) => one.vertragId)
  const buchungenOf = Map.groupBy(
    rowsOfBuchungen.map((row) => ({ ...row, betrag: Number(row.betrag) })),
    (row) => row.vertrag_id,
  )
  return bills.map((bill, index) => {
    const { [index]: forderung } = forderungen
    const alle = forderungenOf.get(bill.vertragId) ?? []
    const buchungen = buchungenOf.get(bill.vertragId) ?? []
    return { ...bill, bezahltAm: forderung === undefined ? null : findBezahltAm(forderung, alle, buchungen) }
  })
}

const euro = (one: Fraction | null) => (one === null ? null : toNumber(one, 2))

function toKopf({ rechnung, storniertDurch, bezahltAm }: GespeicherteRechnung): Rechnungskopf {
  const { rechnungsnummer, titel, von, bis, rechnungsdatum, faelligkeitsdatum } = rechnung
  return {
    rechnungsnummer,
    titel,
    von,
    bis,
    rechnungsdatum,
    faelligkeitsdatum,
    brutto: toNumber(rechnung.brutto, 2),
    zuZahlen: euro(rechnung.zuZahlen),
    zukuenftigerAbschlag: euro(rechnung.zukuenftigerAbschlag),
    istStorno: rechnung.istStorno,
    originalRechnungsnummer: rechnung.originalRechnungsnummer,
    storniertDurch,
    bezahltAm,
  }
}

interface Asked {
  readonly found: GespeicherteRechnung
  /** All of the contract. */
  readonly all: readonly GespeicherteRechnung[]
}

/** A bill line by line; what the recomputation says is the supplier's to show. */
async function explain(
  db: Database,
  tenant: Pick<ServedTenant, 'rechnungspruefung' | 'rechnungsprofil'>,
  own: OwnedVertrag,
  { found, all }: Asked,
): Promise<RechnungMitZeilen> {
  const { rechnung, bo4e } = found
  const grundlagen = await loadPruefgrundlagen(db, own, rechnung, tenant.rechnungsprofil)
  const original = all.find((one) => one.rechnung.rechnungsnummer === rechnung.originalRechnungsnummer)?.rechnung
  const nachrechnung = rechneNach(rechnung, grundlagen, original)
  const { pruefung } = nachrechnung
  const isOffen = tenant.rechnungspruefung === 'offen'
  const eigene = isOffen ? listEigeneZeilen(nachrechnung, rechnung) : []
  const profil = pruefung.profil ?? tenant.rechnungsprofil ?? 'zeile-cent'
  const vorherige = findVorherige(found, all)
  const unterschied = vorherige && deriveUnterschied({ rechnung: vorherige, profil }, { rechnung, profil })
  return {
    ...toKopf(found),
    ausERechnung: found.ausDokument !== null,
    positionen: rechnung.positionen.map((position, index) => ({
      zeile: position.zeile,
      text: position.text,
      von: position.von,
      bis: position.bis,
      ...mengeOf(position),
      preis: position.preis && toNumber(position.preis, 8),
      betrag: toNumber(position.betrag, 4),
      steuersatz: euro(position.steuersatz),
      gas: position.gas && {
        kubikmeter: position.gas.kubikmeter && toNumber(position.gas.kubikmeter, 3),
        zustandszahl: position.gas.zustandszahl && toNumber(position.gas.zustandszahl, 6),
        brennwert: position.gas.brennwert && toNumber(position.gas.brennwert, 6),
      },
      eigen: eigene[index] ?? null,
    })),
    zaehlerstaende: rechnung.zaehlwerke.flatMap(({ zaehlernummer, obiskennzahl, staende }) =>
      staende.map(({ tag, wert, art, grund = null }) => ({
        zaehlernummer,
        obiskennzahl,
        tag,
        wert: toNumber(wert, 6),
        art,
        grund,
      })),
    ),
    enthalten: (bo4e.fremdkosten?.kostenbloecke ?? []).flatMap(({ kostenpositionen }) =>
      (kostenpositionen ?? []).map(({ positionstitel, betragKostenposition }) => ({
        bezeichnung: positionstitel,
        betrag: toNumber(decimal(betragKostenposition.wert), 2),
      })),
    ),
    verbrauch: listVerbraeuche(bo4e),
    steuern: rechnung.steuern.map(({ satz, basis, wert }) => ({
      satz: toNumber(satz, 2),
      auf: euro(basis),
      betrag: euro(wert),
    })),
    netto: euro(rechnung.netto),
    steuer: euro(rechnung.steuer),
    vorauszahlungen: rechnung.vorauszahlungen.map(({ datum, betrag }) => ({ datum, betrag: toNumber(betrag, 2) })),
    pruefung: isOffen ? toPruefung(pruefung) : null,
    unterschied:
      unterschied === undefined || vorherige === undefined
        ? null
        : {
            vorjahr: vorherige.rechnungsnummer,
            summe: toNumber(unterschied.unterschied, 2),
            preis: toNumber(unterschied.preis, 2),
            verbrauch: toNumber(unterschied.verbrauch, 2),
            tage: toNumber(unterschied.tage, 2),
            anderes: toNumber(unterschied.anderes, 2),
          },
  }
}

/** What the bill says of consumption: its own, that of the year before, and that of comparable customers. */
function listVerbraeuche({ aktuellerVerbrauch, vorjahresverbrauch, referenzverbraeuche }: Bo4eRechnung) {
  const kwhOf = (one: Bo4eRechnung['aktuellerVerbrauch']) =>
    one?.menge == null || (one.menge.einheit ?? 'KWH') !== 'KWH' ? null : one.menge.wert
  return {
    eigener: kwhOf(aktuellerVerbrauch),
    vorjahr: kwhOf(vorjahresverbrauch),
    vergleichbare: (referenzverbraeuche ?? []).flatMap((one) => {
      const kwh = kwhOf(one)
      const wer = one.zusatzAttribute?.find(({ name }) => name === 'beschreibung')?.wert
      return kwh === null ? [] : [{ wer: typeof wer === 'string' ? wer : null, kwh }]
    }),
  }
}

function mengeOf({ art, menge, zeit, von, bis }: Rechnung['positionen'][number]) {
  if (art === 'arbeit') return { menge: menge && toNumber(menge, 6), einheit: 'kWh' } as const
  if (art === 'fest') return { menge: null, einheit: null } as const
  return { menge: zeit?.einheit === 'TAG' ? toNumber(zeit.wert, 2) : countTage(von, bis), einheit: 'Tage' } as const
}
