import type { Database } from '../db/open.ts'
import { befehle } from '../db/vorgang/uebergabe.ts'
import { recordVorgang } from '../db/vorgang/vorgang.ts'
import { recordAntwort } from '../modules/vorgang/vorgangsantwort.ts'

interface DemoAnfrage {
  readonly kundennummer: string
  readonly betreff: string
  readonly text: string
  /** Hours before the start: when it came, and when the supplier took it over or answered it. */
  readonly stunden: readonly [eingegangen: number, seither: number]
  /** Missing: it is being worked on. */
  readonly antworttext?: string
}

const [haushalt, firma] = ['SWM-100001', 'SWM-100003'] as const

const anfragen: readonly DemoAnfrage[] = [
  {
    kundennummer: haushalt,
    betreff: 'Frage zur Abrechnung',
    text: 'Auf meiner Stromrechnung stehen zwei Arbeitspreise. Welcher gilt nachts?',
    stunden: [125, 49],
    antworttext:
      'Guten Tag Frau Sommerfeld,\n\nnachts gilt der niedrigere Preis, der Niedertarif (NT), von 22 bis 6 Uhr. ' +
      'In der übrigen Zeit zählt Ihr Zähler zum Hochtarif (HT).\n\nFreundliche Grüße\nAnna Berger',
  },
  {
    kundennummer: firma,
    betreff: 'Frage zum Bearbeitungsstand',
    text: 'Wir haben Ihnen unser neues Konto genannt. Ab wann buchen Sie davon ab?',
    stunden: [78, 29],
    antworttext:
      'Guten Tag,\n\nIhr neues Konto ist bei uns eingetragen. Ab welchem Tag wir davon abbuchen, steht im Portal ' +
      'unter „Datenübersicht“.\n\nFreundliche Grüße\nClara Neumann',
  },
  {
    kundennummer: haushalt,
    betreff: 'Sonstiges',
    text: 'Bei uns wird im Frühjahr die Straße aufgegraben. Ist in dieser Zeit der Strom abgestellt?',
    stunden: [27, 4],
  },
]

const hourMs = 3_600_000

/**
 * Once: what customers of the demo have asked and the supplier's system has taken over, and answered in part. The
 * answers are unread.
 */
export async function prepareDemoAntworten(db: Database, now: Date): Promise<void> {
  const sent = db.selectFrom('vorgang').where('kundennummer', 'in', [haushalt, firma]).select('id').limit(1)
  if ((await sent.executeTakeFirst()) !== undefined) return
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const von = { abnehmer: befehle, arten: null, istSystem: true }
  for (const { kundennummer, betreff, text, stunden, antworttext } of anfragen) {
    const [eingegangen, seither] = stunden
    const nr = await recordVorgang(db, {
      kundennummer,
      art: 'kontaktanfrage',
      inhalt: { betreff, text, gewuenschterAbschlag: null },
      eingegangenAm: before(eingegangen),
    })
    await recordAntwort(
      db,
      nr,
      antworttext === undefined ? { ergebnis: 'uebernommen' } : { ergebnis: 'beantwortet', antworttext },
      { von, at: before(seither) },
    )
  }
}
