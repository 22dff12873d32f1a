import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { randomUUID } from 'node:crypto'
import type { Database } from '../db/open.ts'
import { recordVorgang } from '../db/vorgang/vorgang.ts'
import { importFile } from '../import/lauf/importlauf.ts'
import { recordAblesung } from '../modules/ablesung/recordAblesung.ts'
import { demoStandOf, demoVorgangskunden, type DemoVorgangskunde, demoVorgangskundenRecords } from './vorgangskunden.ts'
import { toBytes } from './loadDemo.ts'

interface Anlass {
  readonly kunde: DemoVorgangskunde
  readonly eingegangenAm: Date
}
type Send = (db: Database, anlass: Anlass) => Promise<unknown>

const own = ({ kunde: { kundennummer }, eingegangenAm }: Anlass) => ({ kundennummer, eingegangenAm })

const schreiben =
  (betreff: string, text: string): Send =>
  (db, anlass) =>
    recordVorgang(db, { ...own(anlass), art: 'kontaktanfrage', inhalt: { betreff, text, gewuenschterAbschlag: null } })

/** A reading of today's day; `abweichung` in kWh from what the year so far makes likely. */
const ablesen =
  (abweichung: number): Send =>
  (db, { kunde, eingegangenAm }) => {
    const ablesedatum = berlinToday(eingegangenAm)
    const anteil = Number(ablesedatum.slice(5, 7)) / 12
    const wert = Math.round(demoStandOf(kunde, 0) + kunde.jahresverbrauch * anteil + abweichung)
    const { kundennummer, vertragId, zaehlernummer } = kunde
    const ablesung = { zaehlernummer, ablesedatum, ablesewerte: { '1-0:1.8.0': wert }, foto: null }
    const rueckfrage =
      abweichung === 0 ? null : 'Der Zählerstand ist höher als erwartet. Möchten Sie ihn trotzdem übermitteln?'
    return recordAblesung(db, { kundennummer, vertragId, ablesung, jpeg: undefined, eingegangenAm, rueckfrage })
  }

const kontowechsel: Send = (db, anlass) =>
  db.transaction().execute(async (tx) => {
    const { kunde, eingegangenAm } = anlass
    const gueltigVon = addTage(berlinToday(eingegangenAm), 10)
    const gueltigBis = addTage(gueltigVon, -1)
    const konto = { kontoinhaber: `${kunde.vorname} ${kunde.nachname}`, iban: 'DE89370400440532013000' }
    const { kundennummer } = kunde
    const id = randomUUID()
    await tx
      .updateTable('bankverbindung')
      .set({ gueltig_bis: gueltigBis })
      .where('id', '=', `BV-${kunde.vertragId}`)
      .execute()
    await tx
      .insertInto('bankverbindung')
      .values({
        id,
        kundennummer,
        gueltig_von: gueltigVon,
        ...konto,
        valide: true,
        iban_ableitbar: false,
        eingegangen_am: eingegangenAm,
        lastschrifteinzug_erlaubt: true,
      })
      .execute()
    const eintrag = {
      id,
      gueltigVon,
      gueltigBis: null,
      ...konto,
      bic: 'COBADEFFXXX',
      bankname: 'Commerzbank',
      valide: true,
      ibanAbleitbar: false,
      lastschrifteinzugErlaubt: true,
      mandatsreferenz: null,
      blz: null,
      kontonummer: null,
    }
    const vorgaenger = { id: `BV-${kunde.vertragId}`, gueltigBis, entfallen: false }
    const inhalt = { aktion: 'angelegt', vertragId: null, eintrag, vorgaenger }
    await recordVorgang(tx, { ...own(anlass), art: 'bankverbindung', inhalt })
  })

const kontaktdaten =
  (mobil: string): Send =>
  async (db, anlass) => {
    const { email, mobil: bisher } = await db
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', anlass.kunde.kundennummer)
      .select(['email', 'mobil'])
      .executeTakeFirstOrThrow()
    const gleich = { email, festnetz: null, fax: null }
    const inhalt = { bisher: { ...gleich, mobil: bisher }, neu: { ...gleich, mobil } }
    await db
      .updateTable('anschlussnutzer')
      .set({ mobil })
      .where('kundennummer', '=', anlass.kunde.kundennummer)
      .execute()
    await recordVorgang(db, { ...own(anlass), art: 'kontaktdaten', inhalt })
  }

const kuendigen =
  (grund: 'AUSZUG' | 'ANBIETERWECHSEL', text: string | null): Send =>
  (db, anlass) =>
    recordVorgang(db, {
      ...own(anlass),
      vertragId: anlass.kunde.vertragId,
      art: 'kuendigung',
      inhalt: { grund, datum: addTage(berlinToday(anlass.eingegangenAm), 30), text },
    })

const widerrufen: Send = (db, { kunde, eingegangenAm }) =>
  recordVorgang(db, {
    eingegangenAm,
    art: 'widerrufserklaerung',
    inhalt: {
      name: `${kunde.vorname} ${kunde.nachname}`,
      vertragsbezeichnung: `Strom, Zähler ${kunde.zaehlernummer}`,
      email: `kunde@example.org`,
    },
  })

/** Four of each customer; what comes first has waited longest. */
const faelle: readonly Send[] = [
  schreiben('Frage zur Abrechnung', 'Mein Abschlag ist seit Januar höher. Woran liegt das?'),
  ablesen(0),
  kontaktdaten('0171 3920999'),
  kontowechsel,
  schreiben(
    'Frage zur Abrechnung',
    'Auf der Rechnung steht ein Zählerstand, den ich nicht kenne. Bitte prüfen Sie das.',
  ),
  ablesen(2400),
  kuendigen('AUSZUG', 'Wir ziehen um; die neue Anschrift folgt.'),
  schreiben('Sonstiges', 'Wann wird bei uns der neue Zähler eingebaut?'),
  kontowechsel,
  widerrufen,
]

const most = 40
const dayMs = 86_400_000

/**
 * Once, in a demo to which nobody has sent anything yet: forty Vorgänge of several kinds and ages, of customers of their
 * own, some of them taken by one of the two clerks, one with a note.
 */
export async function prepareDemoVorgaenge(db: Database, now: Date): Promise<void> {
  if ((await db.selectFrom('vorgang').select('id').limit(1).executeTakeFirst()) !== undefined) return
  const today = berlinToday(now)
  const options = { tenantPrefix: 'SWM-', today, clock: { now: () => now } }
  const file = { quelle: 'befehl', dateiname: 'demo-vorgangskunden.ndjson' } as const
  await importFile(db, toBytes(demoVorgangskundenRecords(today)), options, file)
  for (let nr = 0; nr < most; nr++) {
    // Each customer in turn, and each time with another kind: no two of a customer are about the same thing.
    const kunde = demoVorgangskunden[nr % demoVorgangskunden.length]
    const send = faelle[(nr + Math.floor(nr / demoVorgangskunden.length)) % faelle.length]
    if (kunde === undefined || send === undefined) continue
    const eingegangenAm = new Date(now.getTime() - Math.floor(((most - nr) * (most - nr)) / 50) * dayMs - nr * 60_000)
    await send(db, { kunde, eingegangenAm })
  }
  await assignSome(db, now)
}

/** Every fifth is with one clerk, every seventh with the other. */
async function assignSome(db: Database, now: Date): Promise<void> {
  const konten = await db.selectFrom('dienstkonto').orderBy('id').limit(2).select('id').execute()
  const rows = await db.selectFrom('vorgang').orderBy('id').select('id').execute()
  for (const [place, { id }] of rows.entries()) {
    const konto = place % 5 === 4 ? konten[0] : place % 7 === 6 ? konten[1] : undefined
    if (konto !== undefined)
      await db.updateTable('vorgang').set({ bearbeiter_id: konto.id }).where('id', '=', id).execute()
  }
  const [first] = rows
  const [konto] = konten
  if (first === undefined || konto === undefined) return
  const text = 'Rief heute an und bittet um Rückruf am Nachmittag.'
  await db
    .insertInto('vorgangsnotiz')
    .values({ vorgang_id: first.id, konto_id: konto.id, text, geschrieben_am: now })
    .execute()
}
