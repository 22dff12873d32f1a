import { Anrede } from '@ekp/wire/anschlussnutzer'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import { Versorgungsart } from '@ekp/wire/vertrag'
import * as v from 'valibot'
import { anredeOf } from '../../mail/texts.ts'
import { deriveVerbraeuche } from '../../modules/verbrauch/verbraeuche.ts'
import { demoAblesungen } from '../ablesungen.ts'
import type { DemoKalender } from '../kalender.ts'
import { demoAnschlussnutzer } from '../kunden.ts'
import { demoTarife } from '../preise/tarife.ts'
import { demoUmrechnungen } from '../verbraeuche.ts'
import { demoVertraege } from '../vertraege.ts'
import { demoZaehler } from '../zaehler.ts'

const text = v.nullish(v.string(), null)
const Kunde = v.object({
  kundennummer: v.string(),
  anrede: Anrede,
  titel: text,
  vorname: text,
  nachname: text,
  firma: text,
})
const Vertrag = v.object({
  id: v.string(),
  kundennummer: v.string(),
  versorgungsart: Versorgungsart,
  strasse: v.string(),
  hausnummer: v.string(),
  plz: v.string(),
  ort: v.string(),
})

/** The customer who gets a letter about a contract. */
export interface DemoEmpfaenger {
  readonly kundennummer: string
  readonly vertragId: string
  readonly versorgungsart: Versorgungsart
  readonly anrede: string
  readonly anschrift: readonly string[]
}

/** The customer of a demo contract, at its place of supply. */
export function demoEmpfaenger(kalender: DemoKalender, vertragId: string): DemoEmpfaenger {
  const vertrag = demoVertraege(kalender)
    .map((record) => v.parse(Vertrag, record))
    .find(({ id }) => id === vertragId)
  const kunde = demoAnschlussnutzer
    .map((record) => v.safeParse(Kunde, record))
    .flatMap((result) => (result.success ? [result.output] : []))
    .find(({ kundennummer }) => kundennummer === vertrag?.kundennummer)
  if (vertrag === undefined || kunde === undefined) throw new Error(`no demo contract ${vertragId}`)
  const isPerson = kunde.anrede === 'Frau' || kunde.anrede === 'Herr'
  return {
    kundennummer: kunde.kundennummer,
    vertragId,
    versorgungsart: vertrag.versorgungsart,
    anrede: anredeOf(kunde),
    anschrift: [
      `${isPerson ? `${kunde.anrede} ` : ''}${deriveAnzeigename(kunde)}`,
      `${vertrag.strasse} ${vertrag.hausnummer}`,
      `${vertrag.plz} ${vertrag.ort}`,
    ],
  }
}

const Tarif = v.object({
  vertragId: v.string(),
  name: v.string(),
  tariftyp: v.string(),
  preisgarantietyp: v.optional(v.string()),
  grundpreis: v.number(),
  arbeitspreis: v.optional(v.number()),
  arbeitspreisNT: v.optional(v.number()),
  aufschlag: v.optional(v.number()),
  gueltigVon: v.string(),
  gueltigBis: v.optional(v.string()),
})
/** A tariff of the demo, as far as letters name it. */
export type DemoTarif = v.InferOutput<typeof Tarif>

/** The tariff of a demo contract that holds on a day. */
export function demoTarif(kalender: DemoKalender, vertragId: string, tag: string): DemoTarif {
  const tarife = demoTarife(kalender).map((record) => v.parse(Tarif, record))
  const found = tarife.find(
    (tarif) => tarif.vertragId === vertragId && tarif.gueltigVon <= tag && tag < (tarif.gueltigBis ?? '9999'),
  )
  if (found === undefined) throw new Error(`no tariff of ${vertragId} on ${tag}`)
  return found
}

const Ableseart = v.object({ ableseart: v.picklist(['NETZBETREIBER', 'ERSATZWERT', 'KUNDE']) })
const Umrechnung = v.object({
  vertragId: v.string(),
  gueltigVon: v.string(),
  gueltigBis: v.nullable(v.string()),
  zustandszahl: v.number(),
  brennwert: v.number(),
})

/** What the portal shows of a year's consumption, from reading to reading: an invoice says the same. */
export function demoJahresverbrauch(
  kalender: DemoKalender,
  { vertragId, versorgungsart }: DemoEmpfaenger,
  jahr: number,
): readonly Verbrauch[] {
  const messkanaele = demoZaehler(kalender)
    .filter((zaehler) => zaehler.vertragId === vertragId)
    .flatMap(({ nummer, eingebautAm, ausgebautAm, kanaele }) =>
      kanaele.map(({ obiskennzahl, vorkommastellen, nachkommastellen }) => ({
        versorgungsart,
        lieferbeginn: null,
        lieferende: null,
        nummer,
        obiskennzahl,
        vorkommastellen,
        nachkommastellen,
        eingebaut_am: eingebautAm,
        ausgebaut_am: ausgebautAm,
      })),
    )
  const ablesungen = demoAblesungen(kalender)
    .filter((ablesung) => ablesung.vertragId === vertragId)
    .map((ablesung, id) => ({
      id,
      zaehlernummer: ablesung.zaehlernummer,
      ablesedatum: ablesung.ablesedatum,
      ...v.parse(Ableseart, ablesung),
      eingegangenAm: null,
      obiskennzahlen: Object.keys(ablesung.ablesewerte),
      ablesewerte: Object.values(ablesung.ablesewerte).map(String),
    }))
  const umrechnungen = demoUmrechnungen(kalender)
    .map((record) => v.parse(Umrechnung, record))
    .filter((umrechnung) => umrechnung.vertragId === vertragId)
    .map(({ gueltigVon, gueltigBis, zustandszahl, brennwert }) => ({
      gueltig_von: gueltigVon,
      gueltig_bis: gueltigBis,
      zustandszahl: String(zustandszahl),
      brennwert: String(brennwert),
    }))
  return deriveVerbraeuche(messkanaele, ablesungen, umrechnungen).filter(
    ({ von, bis }) => von >= `${jahr - 1}-12-31` && bis <= `${jahr + 1}-01-01`,
  )
}

const one = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const two = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const formatMenge = (menge: number, einheit: string) => `${one.format(menge)} ${einheit}`

export const formatEuro = (cent: number) => `${two.format(cent / 100)} EUR`

const twoToThree = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

/** A price in EUR per kWh, as customers read it. */
export const formatCent = (euro: number) => `${twoToThree.format(Number((euro * 100).toPrecision(12)))} Cent`
