import { type Abschlag, Abschlagsaenderung, type Faelligkeit, type GewuenschteAenderung } from '@ekp/wire/abschlag'
import { type Abschlagsplan, isAbschlagszweck, listFaelligkeiten } from '@ekp/wire/rules/abschlag'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { answered } from '@ekp/wire/schema/answered'
import { Datum } from '@ekp/wire/schema/scalars'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { notFound } from '../../http/errors/portalError.ts'
import type { AbschlagSettings } from '../../tenant/abschlag.ts'
import { isGueltig } from '../eintrag/gueltigkeit.ts'
import { findVertragRow } from '../vertrag/queries.ts'
import { findOffenes } from './offenes.ts'
import {
  type AbschlagsplanRow,
  findAenderung,
  listAbschlagsplanRows,
  listZahlungRows,
  listZahlungskonten,
  toPlan,
  toZahlung,
  zahlungenTage,
} from './queries.ts'
import { deriveKonten } from './zahlungsweg.ts'

/** How long ahead due days are told. */
const aheadTage = 396

/** A contract's instalments, and what others of this module derive from its plans. */
export interface Abschlagsstand {
  readonly abschlag: Abschlag
  readonly plaene: readonly Abschlagsplan[]
}

/**
 * What a contract pays in advance [abschlag-1]; amounts in EUR, gross. Throws 404 where the customer has no such contract.
 */
export async function loadAbschlagsstand(
  db: Database,
  own: OwnedVertrag,
  { settings, today }: { readonly settings: AbschlagSettings; readonly today: string },
): Promise<Abschlagsstand> {
  const ahead = addTage(today, aheadTage)
  const [[vertrag], rows, zahlungRows, konten, [aenderung]] = await Promise.all([
    findVertragRow(db, own),
    listAbschlagsplanRows(db, own),
    listZahlungRows(db, { ...own, von: addTage(today, -zahlungenTage) }),
    listZahlungskonten(db, { ...own, von: today, bis: ahead }),
    findAenderung(db, own),
  ])
  if (vertrag === undefined) throw notFound('Der Vertrag')
  const { lieferbeginn, lieferende } = vertrag
  const plaene = rows.flatMap(toPlan)
  const zahlungen = zahlungRows.map(toZahlung)
  // Nothing is due before the delivery (§ 41b (3) EnWG) or after it.
  const first = isHeuteBezahlt(zahlungen, plaene, today) ? addTage(today, 1) : today
  const begin = lieferbeginn !== null && lieferbeginn > first ? lieferbeginn : first
  const after = lieferende === null ? ahead : addTage(lieferende, 1)
  const naechste = listFaelligkeiten(plaene, begin, after < ahead ? after : ahead)
  const row = rows.find((one) => isGueltig(one, today)) ?? rows.find((one) => one.gueltig_von > today)
  const isOver = vertrag.storniert || (lieferende !== null && lieferende < today)
  const ohne = isOver ? 'BEENDET' : row === undefined ? 'KEIN_PLAN' : row.betrag === null ? 'MONATSRECHNUNG' : null
  const betrag = ohne === null && row?.betrag != null ? Number(row.betrag) : null
  const aenderbarAb = betrag === null ? null : findAenderbarAb(naechste, addTage(today, settings.vorlaufTage))
  return {
    plaene,
    abschlag: {
      betrag,
      ohne,
      naechste: ohne === null ? naechste : [],
      gueltigBis: ohne === null ? (row?.gueltig_bis ?? null) : null,
      weg: {
        ...deriveKonten(konten, { today, bis: ahead, naechsterTag: ohne === null ? naechste[0]?.datum : undefined }),
        empfaenger: settings.empfaenger ? { bic: null, ...settings.empfaenger } : null,
        verwendungszweck: `${own.kundennummer} ${own.vertragId}`,
      },
      zahlungen,
      offenes: findOffenes(zahlungen, plaene, today, lieferende),
      grenzen:
        betrag === null || row === undefined || aenderbarAb === null ? null : deriveGrenzen(row, betrag, settings),
      aenderbarAb,
      gewuenscht: isOver || aenderung === undefined ? null : toGewuenscht(aenderung, plaene, today),
    },
  }
}

const findAenderbarAb = (naechste: readonly Faelligkeit[], earliest: string) =>
  naechste.find(({ datum }) => datum >= earliest)?.datum ?? null

/** The plan that holds on a day. */
const findPlan = (plaene: readonly Abschlagsplan[], datum: string) =>
  plaene.find(({ gueltigVon, gueltigBis }) => gueltigVon <= datum && (gueltigBis ?? datum) >= datum)

/** What a customer may choose: the contract's own limits, else the tenant's percent of the present amount; whole steps. */
function deriveGrenzen(row: AbschlagsplanRow, betrag: number, settings: AbschlagSettings): Abschlag['grenzen'] {
  const schritt = row.schritt === null ? settings.schritt : Number(row.schritt)
  const steps = (euro: number, round: (steps: number) => number) =>
    // A hundredth of a step more or less is what floating point adds.
    Math.round(round(Number((euro / schritt).toFixed(6))) * schritt * 100) / 100
  const least = row.mindestens === null ? (betrag * (100 - settings.senkenProzent)) / 100 : Number(row.mindestens)
  const most = row.hoechstens === null ? (betrag * (100 + settings.erhoehenProzent)) / 100 : Number(row.hoechstens)
  const mindestens = Math.max(steps(least, Math.ceil), schritt)
  return {
    mindestens,
    hoechstens: Math.max(steps(most, Math.floor), mindestens),
    schritt,
    mindestensMitGrund: Math.min(schritt, mindestens),
  }
}

/** What of a change is stored; after its retention nothing. */
const Gespeichert = v.object({ betrag: answered(Abschlagsaenderung.entries.betrag), giltAb: answered(Datum) })

type AenderungRow = Awaited<ReturnType<typeof findAenderung>>[number]

/** A change until the plan has it, or an accepted one until its day. */
function toGewuenscht(row: AenderungRow, plaene: readonly Abschlagsplan[], today: string): GewuenschteAenderung | null {
  const { betrag, giltAb: gewuenschtAb } = v.parse(Gespeichert, row.inhalt)
  const giltAb = row.gilt_ab ?? gewuenschtAb
  if (betrag === null || giltAb === null) return null
  if (findPlan(plaene, giltAb)?.betrag === betrag || (row.ergebnis === 'angenommen' && giltAb < today)) return null
  return {
    nr: row.id,
    betrag,
    giltAb,
    eingegangenAm: row.eingegangen_am.toISOString(),
    zustand: zustandOf(row),
  }
}

function zustandOf({ ergebnis, uebergeben_am, uebernommen_von }: AenderungRow): GewuenschteAenderung['zustand'] {
  if (ergebnis === 'angenommen') return 'angenommen'
  return uebergeben_am === null && uebernommen_von.length === 0 ? 'eingegangen' : 'uebergeben'
}

/**
 * Tells what is paid from a day on and before another, in EUR: what is booked as an instalment, and what is due by plan
 * after the last booking, for it will be paid.
 */
export function zahlungssumme({ abschlag, plaene }: Abschlagsstand): (von: string, bis: string) => number {
  const booked = abschlag.zahlungen.filter(
    ({ status, betrag, zweck }) => status !== 'offen' && isAbschlag(betrag, zweck, plaene),
  )
  const last = booked[0]?.datum ?? ''
  return (von, bis) => {
    const paid = booked.filter(({ datum, status }) => status === 'bezahlt' && von <= datum && datum < bis)
    const due = listFaelligkeiten(plaene, von, bis).filter(({ datum }) => datum > last)
    const cents = [...paid, ...due].reduce((sum, { betrag }) => sum + Math.round(betrag * 100), 0)
    return cents / 100
  }
}

/** What falls due today may be booked already. */
const isHeuteBezahlt = (zahlungen: Abschlag['zahlungen'], plaene: readonly Abschlagsplan[], today: string) =>
  zahlungen.some(
    ({ datum, status, betrag, zweck }) => datum === today && status === 'bezahlt' && isAbschlag(betrag, zweck, plaene),
  )

/** A payment without a purpose is an instalment if a plan has its amount. */
const isAbschlag = (betrag: number, zweck: string | null, plaene: readonly Abschlagsplan[]) =>
  zweck === null ? plaene.some((plan) => plan.betrag === Math.abs(betrag)) : isAbschlagszweck(zweck)
