import { Anrede } from '@ekp/wire/anschlussnutzer'
import { deriveAnzeigename } from '@ekp/wire/rules/anzeigename'
import { Versorgungsart } from '@ekp/wire/vertrag'
import * as v from 'valibot'
import { anredeOf } from '../../mail/texts.ts'
import { demoAnschlussnutzer } from '../anschlussnutzer.ts'
import type { DemoKalender } from '../demoKalender.ts'
import { demoVertraege } from '../vertraege.ts'

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
  ...{ strasse: v.string(), hausnummer: v.string(), plz: v.string(), ort: v.string() },
})

/** To whom a letter about a contract goes. */
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
