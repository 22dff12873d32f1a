import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import type { Database } from '../../db/open.ts'
import { describeObjekt } from '../../db/protokoll/describeObjekt.ts'
import { kettenOf } from '../../db/protokoll/ketten.ts'
import { listWartende } from '../../mail/mailversand.ts'
import type { ServedTenant } from '../../http/server.ts'
import { listBeurteilte } from '../rechnung/listBeurteilte.ts'
import { listAbleselinksOfKunde } from './ableselink/stand.ts'
import { findErbenanschrift } from './aufnahme/todesfall.ts'
import { toVorgang, vorgaengeOf } from '../vorgang/vorgaenge.ts'
import { describeAnmeldbarkeit, describeKundenstand, describeVersand, describeWartende } from './describeKundenstand.ts'
import { deriveAnschrift, listAnschriften, listDokumenttitel, listKonten } from './kundenangaben.ts'
import { listKundenvertraege } from './kundenvertraege.ts'
import type { Kundenstand } from './kundenstand.ts'

const most = 20
const mostAblesungen = 10

interface Blick {
  readonly now: Date
  /** Whoever only looks does not get whole numbers of accounts. */
  readonly rolle: Dienstrolle
  readonly tenant: ServedTenant
}

/** One customer as the desk shows him: who he is, how he can sign in, what he has, and what happened last. */
export async function findKundenblatt(
  db: Database,
  stand: Kundenstand,
  { now, rolle, tenant }: Blick,
): Promise<Kundenblatt> {
  const { kundennummer } = stand
  const today = berlinToday(now)
  const { geburtsdatum, email, festnetz, mobil, fax, ...name } = await db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['anrede', 'titel', 'vorname', 'nachname', 'firma', 'geburtsdatum', 'email', 'festnetz', 'mobil', 'fax'])
    .executeTakeFirstOrThrow()
  const { kann, satz } = describeAnmeldbarkeit(stand, now)
  const anzeigename = deriveAnzeigename({ kundennummer, ...name })
  const rechnungsadressen = await listAnschriften(db, kundennummer, today)
  const vertraege = [...(await listKundenvertraege(db, kundennummer, { tenant, today }))]
  return {
    kundennummer,
    name: anzeigename,
    geburtsdatum,
    verstorbenAm: stand.verstorbenAm,
    email,
    festnetz,
    mobil,
    fax,
    gesperrt: stand.gesperrt,
    zugriff: stand.zugriff,
    isGebremst: stand.bremsen.length > 0,
    isUnerreichbar: stand.email?.ablehnung !== undefined,
    isGeloescht: stand.loeschungVerlangtAm !== null,
    kannSichAnmelden: kann,
    anmeldesatz: satz,
    anmeldung: describeKundenstand(stand, now),
    anschrift: [
      ...((stand.verstorbenAm === null ? undefined : await findErbenanschrift(db, kundennummer)) ??
        deriveAnschrift(anzeigename, { rechnungsadressen, vertraege }, today)),
    ],
    rechnungsadressen,
    bankverbindungen: await listKonten(db, kundennummer, { today, rolle }),
    vertraege,
    ablesungen: await listAblesungen(db, kundennummer),
    ableselinks: await listAbleselinksOfKunde(db, kundennummer, today),
    dokumente: await listDokumenttitel(db, kundennummer),
    rechnungen: await listBeurteilte(db, kundennummer),
    vorgaenge: await listVorgaenge(db, kundennummer),
    mails: await listMails(db, kundennummer),
    protokoll: await listProtokoll(db, kundennummer),
  }
}

/** What nobody has finished with, the oldest first, then the latest others. */
async function listVorgaenge(db: Database, kundennummer: string) {
  const own = vorgaengeOf(db).where('vorgang.kundennummer', '=', kundennummer).limit(most)
  const open = await own.where('vorgang.uebergeben_am', 'is', null).orderBy('vorgang.id').execute()
  const done = await own.where('vorgang.uebergeben_am', 'is not', null).orderBy('vorgang.id', 'desc').execute()
  return [...open, ...done].map(toVorgang)
}

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
