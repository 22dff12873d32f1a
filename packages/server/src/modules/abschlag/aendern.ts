import { type Abschlag, type Abschlagsaenderung, aenderungsgrundNames } from '@ekp/wire/abschlag'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { findAbschlagsfehler } from '@ekp/wire/rules/abschlag'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { recordProtokoll } from '../../db/protokoll/recordProtokoll.ts'
import { type Eingang, recordVorgang } from '../../db/vorgang/vorgang.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { abschlagRefused, aenderungTaken } from '../../http/errors/abschlag.ts'
import { badInput, notFound } from '../../http/errors/portalError.ts'
import { formatDatum, formatEuro, formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import { queueKundenmail } from '../../mail/queueMail.ts'
import { anredeOf, aufgenommen } from '../../mail/texts.ts'
import { type Absender, findAbsender } from '../anschlussnutzer/queries.ts'
import { loadAbschlagsstand } from './abschlagsstand.ts'
import { type Abschlagsumstaende, loadVorausschau } from './vorausschau.ts'

interface Umstaende extends Abschlagsumstaende {
  readonly eingegangenAm: Date
  /** The clerk who took it up for the customer. */
  readonly aufgenommenVon?: string | undefined
}

/**
 * Asks the supplier for another instalment [abschlag-7]: its Vorgang, the audit trail and the customer's mail in one
 * transaction. One change waits at a time; the same again is answered with the first. Throws `badInput` for an amount
 * that is not allowed, and 409 where there is nothing to change.
 */
export async function recordAbschlagsaenderung(
  db: Database,
  own: OwnedVertrag,
  wunsch: Abschlagsaenderung,
  { settings, eingegangenAm, aufgenommenVon, ...umstaende }: Umstaende,
): Promise<Eingang> {
  const { kundennummer, vertragId } = own
  const { betrag, grund, begruendung } = wunsch
  const zeitpunkt = { settings, today: berlinToday(eingegangenAm) }
  const stand = await loadAbschlagsstand(db, own, zeitpunkt)
  // What is refused or there already costs no forecast.
  const decided = decide(stand.abschlag, wunsch)
  if ('nr' in decided) return decided
  const vorschlag = (await loadVorausschau(db, own, stand, umstaende))?.vorschlag ?? null
  return db.transaction().execute(async (tx) => {
    // Two changes of one contract at once: the second sees the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`abschlag ${vertragId}`}, 0))`.execute(tx)
    const again = decide((await loadAbschlagsstand(tx, own, zeitpunkt)).abschlag, wunsch)
    if ('nr' in again) return again
    const { giltAb, bisher } = again
    const nr = await recordVorgang(tx, {
      kundennummer,
      vertragId,
      art: 'abschlagsaenderung',
      inhalt: { betrag, bisher, giltAb, grund, begruendung: begruendung || null, vorschlag },
      eingegangenAm,
      aufgenommenVon,
    })
    const kunde = await findAbsender(tx, kundennummer, eingegangenAm)
    if (kunde === undefined) throw notFound('Der Kunde')
    const angaben = { nr, vertragId, betrag, bisher, giltAb, grund, eingegangenAm }
    const mail = formatAenderungsmail(kunde, angaben, aufgenommenVon !== undefined)
    if (mail !== undefined) await queueKundenmail(tx, kundennummer, mail)
    return { nr, eingegangenAm }
  })
}

/** The same change if it waits already, else from when it holds and what was before; throws where it may not be. */
function decide(abschlag: Abschlag, wunsch: Abschlagsaenderung): Eingang | ReturnType<typeof checkAenderung> {
  const { gewuenscht } = abschlag
  if (gewuenscht === null || gewuenscht.zustand === 'angenommen') return checkAenderung(abschlag, wunsch)
  const { nr, betrag, eingegangenAm, zustand } = gewuenscht
  if (betrag === wunsch.betrag) return { nr, eingegangenAm: new Date(eingegangenAm) }
  throw abschlagRefused(zustand === 'eingegangen' ? 'OFFEN' : 'UEBERNOMMEN')
}

/** From when it holds and what was before; throws where it may not be. */
function checkAenderung({ betrag: bisher, ohne, grenzen, aenderbarAb }: Abschlag, wunsch: Abschlagsaenderung) {
  if (bisher === null || ohne !== null) throw abschlagRefused(ohne ?? 'KEIN_PLAN')
  if (grenzen === null || aenderbarAb === null) throw abschlagRefused('PLAN_ENDET')
  const { betrag, grund, begruendung } = wunsch
  if (betrag === bisher) throw badInput([{ feld: 'betrag', text: 'Das ist schon Ihr Abschlag.' }])
  const mitGrund = grund === 'WENIGER_VERBRAUCH'
  const fehler = findAbschlagsfehler(betrag, grenzen, mitGrund)
  if (fehler !== undefined) throw badInput([{ feld: 'betrag', text: fehler }])
  if (betrag < grenzen.mindestens && !begruendung)
    throw badInput([{ feld: 'begruendung', text: 'Bitte sagen Sie uns kurz, was sich geändert hat.' }])
  return { giltAb: aenderbarAb, bisher }
}

/** Takes a change back that neither a system nor the desk has; throws 404 where there is none, and 409 when it is too late. */
export async function withdrawAenderung(
  db: Database,
  { kundennummer, vertragId }: OwnedVertrag,
  { nr, at }: { readonly nr: number; readonly at: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('vorgang')
      .where('id', '=', nr)
      .where('kundennummer', '=', kundennummer)
      .where('vertrag_id', '=', vertragId)
      .where('art', '=', 'abschlagsaenderung')
      .select('ergebnis')
      .executeTakeFirst()
    if (own === undefined) throw notFound('Die Änderung')
    // The same again: a client that did not get the answer.
    if (own.ergebnis === 'zurueckgenommen') return
    const { rows } = await sql<{ done: boolean }>`select withdraw_vorgang(${nr}, ${at}) as done`.execute(tx)
    if (rows[0]?.done !== true) throw aenderungTaken()
    await recordProtokoll(tx, {
      kundennummer,
      zeit: at,
      akteur: 'kunde',
      aktion: 'vorgang_zurueckgenommen',
      objekt: `vorgang/${nr}`,
    })
  })
}

interface Bestaetigt extends Pick<Abschlagsaenderung, 'betrag' | 'grund'> {
  readonly nr: number
  readonly vertragId: string
  readonly bisher: number
  readonly giltAb: string
  readonly eingegangenAm: Date
}

/** The mail that confirms it to the customer; undefined if he has no address. */
function formatAenderungsmail(kunde: Absender, aenderung: Bestaetigt, isAmDienst: boolean): Mail | undefined {
  if (!kunde.email) return undefined
  const { nr, vertragId, betrag, bisher, giltAb, grund, eingegangenAm } = aenderung
  return {
    an: kunde.email,
    betreff: 'Ihre Abschlagsänderung ist bei uns eingegangen',
    anrede: anredeOf(kunde),
    absaetze: [
      isAmDienst
        ? `${aufgenommen('einen anderen Abschlag aufgenommen')} Wir antworten Ihnen im Kundenportal.`
        : 'wir haben Ihren Wunsch erhalten und antworten Ihnen im Kundenportal.',
    ],
    angaben: [
      { name: 'Vertrag', wert: vertragId },
      { name: 'Gewünschter Abschlag', wert: formatEuro(betrag) },
      { name: 'Bisher', wert: formatEuro(bisher) },
      { name: 'Gewünscht ab', wert: formatDatum(giltAb) },
      ...(grund === null ? [] : [{ name: 'Grund', wert: aenderungsgrundNames[grund] }]),
      { name: 'Eingegangen am', wert: formatZeitpunkt(eingegangenAm) },
      { name: 'Nummer', wert: String(nr) },
    ],
    knopf: { text: 'Abschlag ansehen', url: `/vertrag/${vertragId}/abschlag` },
  }
}
