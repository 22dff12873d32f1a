import type { Kundenblatt } from '@ekp/wire/kunde'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { deriveVertragsstatus } from '@ekp/wire/rules/vertragsstatus'
import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import type { Database } from '../../db/open.ts'
import { describeObjekt } from '../../db/protokoll/describeObjekt.ts'
import { kettenOf } from '../../db/protokoll/ketten.ts'
import { listWartende } from '../../mail/mailversand.ts'
import { toVorgang, vorgaengeOf } from '../vorgang/vorgaenge.ts'
import { describeKundenstand, describeVersand, describeWartende } from './describeKundenstand.ts'
import type { Kundenstand } from './kundenstand.ts'

const most = 20
const mostAblesungen = 10

/** One customer as the desk shows him: how he can sign in, his contracts, and what happened last. */
export async function findKundenblatt(db: Database, stand: Kundenstand, now: Date): Promise<Kundenblatt> {
  const { kundennummer } = stand
  const { email, festnetz, mobil, ...name } = await db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['anrede', 'titel', 'vorname', 'nachname', 'firma', 'email', 'festnetz', 'mobil'])
    .executeTakeFirstOrThrow()
  return {
    kundennummer,
    name: deriveAnzeigename({ kundennummer, ...name }),
    email,
    festnetz,
    mobil,
    gesperrt: stand.gesperrt,
    zugriff: stand.zugriff,
    isGebremst: stand.bremsen.length > 0,
    isUnerreichbar: stand.email?.ablehnung !== undefined,
    isGeloescht: stand.loeschungVerlangtAm !== null,
    anmeldung: describeKundenstand(stand, now),
    vertraege: await listVertraege(db, kundennummer),
    ablesungen: await listAblesungen(db, kundennummer),
    vorgaenge: (
      await vorgaengeOf(db)
        .where('vorgang.kundennummer', '=', kundennummer)
        .orderBy('vorgang.id', 'desc')
        .limit(most)
        .execute()
    ).map(toVorgang),
    mails: await listMails(db, kundennummer),
    protokoll: await listProtokoll(db, kundennummer),
  }
}

async function listVertraege(db: Database, kundennummer: string) {
  const rows = await db
    .selectFrom('vertrag')
    .where('kundennummer', '=', kundennummer)
    .orderBy('id')
    .select(['id', 'versorgungsart', 'strasse', 'hausnummer', 'plz', 'ort', 'storniert', 'lieferbeginn', 'lieferende'])
    .select(['gewuenschter_lieferbeginn as gewuenschterLieferbeginn'])
    .select(['gewuenschtes_lieferende as gewuenschtesLieferende'])
    .execute()
  const zaehler = await db
    .selectFrom('zaehler')
    .innerJoin('vertrag', 'vertrag.id', 'zaehler.vertrag_id')
    .where('kundennummer', '=', kundennummer)
    .orderBy('nummer')
    .select(['vertrag_id', 'nummer', 'ausgebaut_am'])
    .execute()
  return rows.map(({ id, versorgungsart, strasse, hausnummer, plz, ort, ...angaben }) => ({
    id,
    versorgungsart,
    status: deriveVertragsstatus(angaben),
    adresse: joined(', ', [joined(' ', [strasse, hausnummer]), joined(' ', [plz, ort])]),
    zaehler: zaehler
      .filter(({ vertrag_id }) => vertrag_id === id)
      .map(({ nummer, ausgebaut_am: ausgebautAm }) => ({ nummer, ausgebautAm })),
  }))
}

const joined = (separator: string, parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null).join(separator) || null

async function listAblesungen(db: Database, kundennummer: string) {
  const rows = await db
    .selectFrom('ablesung')
    .innerJoin('vertrag', 'vertrag.id', 'ablesung.vertrag_id')
    .where('kundennummer', '=', kundennummer)
    .orderBy('ablesedatum', 'desc')
    .orderBy('ablesung.id', 'desc')
    .limit(mostAblesungen)
    .select(['ablesung.id', 'vertrag_id as vertragId', 'zaehlernummer', 'ablesedatum', 'ablesewerte', 'obiskennzahlen'])
    .select(['ableseart', 'ablesung.eingegangen_am', 'versorgungsart'])
    .execute()
  const kanaele = await db
    .selectFrom('messkanal')
    .innerJoin('vertrag', 'vertrag.id', 'messkanal.vertrag_id')
    .where('kundennummer', '=', kundennummer)
    .select(['vertrag_id', 'zaehlernummer', 'obiskennzahl', 'nachkommastellen'])
    .execute()
  return rows.map(({ eingegangen_am, ablesewerte, obiskennzahlen, versorgungsart, ...row }) => ({
    ...row,
    werte: obiskennzahlen.map((obiskennzahl, nr) => {
      const kanal = kanaele.find(
        (one) =>
          one.vertrag_id === row.vertragId &&
          one.zaehlernummer === row.zaehlernummer &&
          one.obiskennzahl === obiskennzahl,
      )
      return { obiskennzahl, wert: ablesewerte[nr] ?? '', nachkommastellen: kanal?.nachkommastellen ?? null }
    }),
    einheit: zaehlerEinheit(versorgungsart),
    eingegangenAm: eingegangen_am?.toISOString() ?? null,
  }))
}

async function listProtokoll(db: Database, kundennummer: string) {
  const rows = await db
    .selectFrom('protokoll')
    .where('kundennummer', 'in', kettenOf(kundennummer))
    .orderBy('zeit', 'desc')
    .orderBy('nr', 'desc')
    .limit(most)
    .select(['nr', 'zeit', 'akteur', 'aktion', 'objekt', 'inhalt'])
    .execute()
  return rows.map(({ zeit, objekt, inhalt, ...row }) => ({
    ...row,
    zeit: zeit.toISOString(),
    bearbeiter: inhalt?.bearbeiter ?? null,
    objekt: describeObjekt({ objekt, inhalt }),
  }))
}

/** The latest mails to him: those that wait, then what became of others. */
async function listMails(db: Database, kundennummer: string) {
  const wartende = await listWartende(db, kundennummer)
  const rows = await db
    .selectFrom('mailversand')
    .where('kundennummer', '=', kundennummer)
    .orderBy('zeit', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .select(['betreff', 'adresse', 'zeit', 'ergebnis', 'antwort'])
    .execute()
  return [
    ...wartende.toReversed().map((mail) => ({ ...mail, stand: describeWartende(mail) })),
    ...rows.map((mail) => ({ ...mail, stand: describeVersand(mail) })),
  ]
    .slice(0, most)
    .map(({ betreff, adresse, zeit, stand }) => ({ betreff, adresse, stand, zeit: zeit.toISOString() }))
}
