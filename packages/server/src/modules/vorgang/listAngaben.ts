import { kontaktangaben, kontaktfelder, perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { aenderungsgruende, aenderungsgrundNames } from '@ekp/wire/abschlag'
import { Bankverbindung } from '@ekp/wire/bankverbindung'
import { type Dienstrolle, reichtRolle } from '@ekp/wire/dienst/rollen'
import { eingangswege } from '@ekp/wire/kunde/aufnahme'
import { Kuendigungsgrund } from '@ekp/wire/kuendigung/kuendigungsgrund'
import { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { formatIban, maskIban } from '@ekp/wire/rules/bankverbindung/bankkennungen'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { formatKuendigungsgrund } from '@ekp/wire/rules/kuendigung'
import { answered, answeredFlag, answeredText, mapOf } from '@ekp/wire/schema/answered'
import { Datum, oneOf, VertragId, Zahl } from '@ekp/wire/schema/scalars'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import * as v from 'valibot'
import { formatDatum, formatEuro } from '../../lib/formats.ts'
import { einheitOf } from '@ekp/wire/rules/zaehlereinheit'
import { formatZaehlerstand } from '../ablesung/hinweis.ts'
import { type Angabe, datumOf, type Row } from './angabe.ts'
import { kuendigungserklaerungRows, widerrufserklaerungRows } from './erklaerungsangaben.ts'

/**
 * What was sent, row by row in words, for somebody of this role [versorger-54]. What is missing, or is not what it
 * should be, is left out.
 */
export function listAngaben(art: Vorgangsart, inhalt: unknown, rolle: Dienstrolle): Angabe[] {
  return rowsOf[art](inhalt, rolle).flatMap(([name, wert]) => (wert ? [{ name, wert }] : []))
}

const Ablesung = v.object({
  zaehlernummer: answeredText,
  ablesedatum: answered(Datum),
  ablesewerte: v.fallback(mapOf(Zahl), {}),
  ablesegrund: answeredText,
  rueckfrage: answeredText,
  marktlokation: answeredText,
  messlokation: answeredText,
})

function ablesungRows(inhalt: unknown): Row[] {
  const { zaehlernummer, ablesedatum, ablesewerte, ...more } = v.parse(Ablesung, inhalt)
  return [
    ['Zähler', zaehlernummer],
    ['Abgelesen am', datumOf(ablesedatum)],
    ...Object.entries(ablesewerte).map(([obiskennzahl, wert]): Row => {
      const name = deriveKanalname(obiskennzahl)
      const kanal = name === obiskennzahl ? obiskennzahl : `${name}, ${obiskennzahl}`
      return [`Zählerstand ${kanal}`, `${formatZaehlerstand(wert)} ${einheitOf(obiskennzahl)}`]
    }),
    ['Ablesegrund', more.ablesegrund],
    ['Auffällig', more.rueckfrage],
    ['Marktlokation', more.marktlokation],
    ['Messlokation', more.messlokation],
  ]
}

const Kontakt = answered(v.object(perKontaktfeld(() => answeredText)))

function kontaktRows(inhalt: unknown): Row[] {
  const { bisher, neu } = v.parse(v.object({ bisher: Kontakt, neu: Kontakt }), inhalt)
  return kontaktfelder.map((field): Row => {
    const [alter, neuer] = [bisher?.[field] ?? null, neu?.[field] ?? null]
    const wert = alter === neuer ? neuer : `${neuer ?? 'entfernt'} (bisher ${alter ?? 'nicht angegeben'})`
    return [kontaktangaben[field].nameInMails, wert]
  })
}

const eintragOf = <const S extends v.GenericSchema>(eintrag: S) =>
  v.object({
    aktion: answered(v.picklist(['angelegt', 'beendet', 'geloescht'])),
    vertragId: answered(VertragId),
    eintrag: answered(eintrag),
    vorgaenger: answered(v.object({ gueltigBis: answered(Datum), entfallen: answeredFlag(false) })),
    mandat: answered(v.object({ erteiltAm: answered(Datum), text: answeredText })),
  })
const Adresseintrag = eintragOf(Rechnungsadresse)
const Kontoeintrag = eintragOf(Bankverbindung)

const aktionen = { angelegt: 'neu angelegt', beendet: 'beendet', geloescht: 'geplante gelöscht' } as const

/** What an entry of either kind is about, and when it holds; `rows` are its own. */
function eintragRows(
  word: string,
  { aktion, vertragId, eintrag, vorgaenger }: v.InferOutput<typeof Adresseintrag | typeof Kontoeintrag>,
  rows: readonly Row[],
): Row[] {
  const { gueltigVon = null, gueltigBis = null } = eintrag ?? {}
  return [
    ['Änderung', aktion && aktionen[aktion]],
    ['Gilt für', vertragId === null ? `alle Verträge ohne eigene ${word}` : `Vertrag ${vertragId}`],
    ...rows,
    ['Gültig ab', datumOf(gueltigVon)],
    ['Gültig bis', datumOf(gueltigBis)],
    ['Die bisherige', vorgaenger && describeVorgaenger(vorgaenger)],
  ]
}

function describeVorgaenger({ gueltigBis, entfallen }: { gueltigBis: string | null; entfallen: boolean }): string {
  if (entfallen) return 'entfällt'
  return gueltigBis === null ? 'gilt weiter' : `gilt bis ${formatDatum(gueltigBis)}`
}

function adressRows(inhalt: unknown): Row[] {
  const geparst = v.parse(Adresseintrag, inhalt)
  const { eintrag } = geparst
  return eintragRows('Rechnungsadresse', geparst, [
    ['Anrede', eintrag?.anrede === 'KeineAnrede' ? 'keine' : (eintrag?.anrede ?? null)],
    ['Firma', eintrag?.firma ?? null],
    ['Titel', eintrag?.titel ?? null],
    ['Vorname', eintrag?.vorname ?? null],
    ['Nachname', eintrag?.nachname ?? null],
    ['Adresszusatz (c/o)', eintrag?.co ?? null],
    ['Straße', eintrag?.strasse ?? null],
    ['Hausnummer', eintrag?.hausnummer ?? null],
    ['Postfach', eintrag?.postfach ?? null],
    ['Postleitzahl', eintrag?.postleitzahl ?? null],
    ['Ort', eintrag?.ort ?? null],
    ['Land', eintrag?.land ?? null],
  ])
}

/** Who only looks gets the ends of an account alone [versorger-52]. */
function kontoRows(inhalt: unknown, rolle: Dienstrolle): Row[] {
  const geparst = v.parse(Kontoeintrag, inhalt)
  const { eintrag, mandat } = geparst
  const shown = reichtRolle(rolle, 'service') ? formatIban : maskIban
  const iban = eintrag?.iban ?? ''
  return [
    ...eintragRows('Bankverbindung', geparst, [
      ['Kontoinhaber', eintrag?.kontoinhaber ?? null],
      ['IBAN', shown(iban)],
      // With an IBAN they are parts of it.
      ['Kontonummer', iban === '' ? shown(eintrag?.kontonummer ?? '') : null],
      ['Bankleitzahl', iban === '' ? (eintrag?.blz ?? null) : null],
      ['BIC', eintrag?.bic ?? null],
      ['Bank', eintrag?.bankname ?? null],
      ['Lastschrifteinzug', eintrag && (eintrag.lastschrifteinzugErlaubt ? 'erlaubt' : 'nicht erlaubt')],
      ['Mandatsreferenz', eintrag?.mandatsreferenz ?? null],
    ]),
    ['SEPA-Mandat erteilt am', datumOf(mandat?.erteiltAm ?? null)],
    ['Wortlaut des Mandats', mandat?.text ?? null],
  ]
}

const Kontaktanfrage = v.object({
  betreff: answeredText,
  text: answeredText,
  gewuenschterAbschlag: answered(Zahl),
  eingangsweg: answered(v.picklist(['telefon', 'brief', 'persoenlich'])),
})

function kontaktanfrageRows(inhalt: unknown): Row[] {
  const { betreff, text, gewuenschterAbschlag, eingangsweg } = v.parse(Kontaktanfrage, inhalt)
  const abschlag = gewuenschterAbschlag === null ? null : `${formatEuro(gewuenschterAbschlag)} im Monat`
  return [
    ['Betreff', betreff],
    ['Gewünschter Abschlag', abschlag],
    ['Nachricht', text],
    ['Eingangsweg', eingangsweg && eingangswege[eingangsweg]],
  ]
}

const Kuendigung = v.object({ grund: answered(Kuendigungsgrund), datum: answered(Datum), text: answeredText })

function kuendigungRows(inhalt: unknown): Row[] {
  const { grund, datum, text } = v.parse(Kuendigung, inhalt)
  return [
    ['Kündigungsgrund', grund && formatKuendigungsgrund(grund)],
    ['Letzter Tag der Lieferung', datumOf(datum)],
    ['Bemerkung', text],
  ]
}

const Todesfall = v.object({
  verstorbenAm: answered(Datum),
  ansprechpartner: answeredText,
  strasse: answeredText,
  postleitzahl: answeredText,
  ort: answeredText,
  telefon: answeredText,
  email: answeredText,
  bemerkung: answeredText,
})

function todesfallRows(inhalt: unknown): Row[] {
  const { strasse, postleitzahl, ort, ...gemeldet } = v.parse(Todesfall, inhalt)
  return [
    ['Verstorben am', datumOf(gemeldet.verstorbenAm)],
    ['Für die Erben schreibt', gemeldet.ansprechpartner],
    ['Anschrift', [strasse, [postleitzahl, ort].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
    ['Telefon', gemeldet.telefon],
    ['E-Mail-Adresse', gemeldet.email],
    ['Bemerkung', gemeldet.bemerkung],
  ]
}

const Abschlagsaenderung = v.object({
  betrag: answered(Zahl),
  bisher: answered(Zahl),
  giltAb: answered(Datum),
  grund: answered(oneOf(aenderungsgruende)),
  begruendung: answeredText,
  vorschlag: answered(Zahl),
})

function abschlagRows(inhalt: unknown): Row[] {
  const { betrag, bisher, giltAb, grund, begruendung, vorschlag } = v.parse(Abschlagsaenderung, inhalt)
  const euro = (wert: number | null) => (wert === null ? null : formatEuro(wert))
  return [
    ['Gewünschter Abschlag', euro(betrag)],
    ['Bisher', euro(bisher)],
    ['Gilt ab', datumOf(giltAb)],
    ['Grund', grund && aenderungsgrundNames[grund]],
    ['Begründung', begruendung],
    ['Vorschlag des Portals', euro(vorschlag)],
  ]
}

const rowsOf: Readonly<Record<Vorgangsart, (inhalt: unknown, rolle: Dienstrolle) => Row[]>> = {
  ablesung: ablesungRows,
  kontaktdaten: kontaktRows,
  rechnungsadresse: adressRows,
  bankverbindung: kontoRows,
  kontaktanfrage: kontaktanfrageRows,
  abschlagsaenderung: abschlagRows,
  kuendigung: kuendigungRows,
  todesfall: todesfallRows,
  kuendigungserklaerung: kuendigungserklaerungRows,
  widerrufserklaerung: widerrufserklaerungRows,
}
