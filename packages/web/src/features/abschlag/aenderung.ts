import { type Abschlag, Abschlagsaenderung, type Abschlagsgrenzen, aenderungsgrundNames } from '@ekp/wire/abschlag'
import { findAbschlagsfehler } from '@ekp/wire/rules/abschlag'
import { checkInput, type InputCheck } from '../../lib/input/checkInput.ts'
import { parseBetrag } from '../../lib/input/parseBetrag.ts'
import { kurzEuro } from './hinweis.ts'

/** What stands in the form of a change. */
export interface AenderungEingabe {
  readonly betrag: string
  /** The customer uses less, which is a reason for less than the limit (§ 13 (1) StromGVV/GasGVV). */
  readonly weniger: boolean
  readonly begruendung: string
}

export const aenderungLabels = {
  betrag: 'Neuer Abschlag',
  weniger: aenderungsgrundNames.WENIGER_VERBRAUCH,
  begruendung: 'Was sich geändert hat',
} as const

/** An instalment that the customer may change. */
export type AenderbarerAbschlag = Abschlag & { readonly grenzen: Abschlagsgrenzen; readonly aenderbarAb: string }

/** Whether another amount can be asked for: one change at a time. */
export function isAenderbar(abschlag: Abschlag): abschlag is AenderbarerAbschlag {
  const { grenzen, aenderbarAb, gewuenscht } = abschlag
  return grenzen !== null && aenderbarAb !== null && (gewuenscht === null || gewuenscht.zustand === 'angenommen')
}

/** What the form begins with: what is paid today. */
export const createAenderung = ({ betrag }: AenderbarerAbschlag) => ({
  betrag: feldText(betrag ?? 0),
  weniger: false,
  begruendung: '',
})

/** The fields that are there. */
export const aenderungFields = ({ weniger }: AenderungEingabe) => {
  const { betrag, begruendung } = aenderungLabels
  return weniger ? { betrag, begruendung } : { betrag }
}

/** The amount that is typed; not a number where it cannot be read. */
export const betragOf = ({ betrag }: Pick<AenderungEingabe, 'betrag'>) => parseBetrag(betrag.trim())

/** What can be sent [abschlag-33]. */
export function checkAenderung(
  eingabe: AenderungEingabe,
  { grenzen, betrag: heutiger }: Pick<AenderbarerAbschlag, 'grenzen' | 'betrag'>,
): InputCheck<Abschlagsaenderung> {
  const betrag = betragOf(eingabe)
  const { weniger } = eingabe
  const begruendung = weniger ? eingabe.begruendung.trim() : ''
  const checked = checkInput(Abschlagsaenderung, {
    betrag,
    grund: weniger ? 'WENIGER_VERBRAUCH' : null,
    begruendung: begruendung === '' ? null : begruendung,
  })
  const problems = 'problems' in checked ? checked.problems : {}
  const fehler = problems['betrag'] ?? findFehler(betrag, grenzen, weniger, heutiger)
  const luecke = weniger && begruendung === '' ? 'Bitte sagen Sie uns kurz, was sich geändert hat.' : undefined
  if (fehler === undefined && luecke === undefined) return checked
  return {
    problems: {
      ...problems,
      ...(fehler !== undefined && { betrag: fehler }),
      ...(luecke !== undefined && { begruendung: luecke }),
    },
  }
}

const findFehler = (betrag: number, grenzen: Abschlagsgrenzen, weniger: boolean, heutiger: number | null) =>
  betrag === heutiger
    ? `${kurzEuro(betrag)} zahlen Sie schon. Bitte wählen Sie einen anderen Betrag.`
    : findAbschlagsfehler(betrag, grenzen, weniger)

/** An amount as it stands in the field: `92`, `92,50`. */
export const feldText = (euro: number) => (Number.isInteger(euro) ? String(euro) : euro.toFixed(2).replace('.', ','))

/** What may be chosen, in words. */
export function grenzenText({ mindestens, hoechstens, schritt, mindestensMitGrund }: Abschlagsgrenzen): string {
  const weniger = mindestensMitGrund < mindestens ? ' Mit einem Grund auch weniger.' : ''
  const schritte = schritt === 1 ? 'in ganzen EUR' : `in Schritten von ${kurzEuro(schritt)}`
  return `Von ${kurzEuro(mindestens)} bis ${kurzEuro(hoechstens)}, ${schritte}.${weniger}`
}

/** Where the slider begins and ends: whole steps within the limits; with a reason it begins lower. */
export function sliderOf({ mindestens, mindestensMitGrund, hoechstens, schritt }: Abschlagsgrenzen, weniger: boolean) {
  const inSteps = (euro: number, round: (steps: number) => number) =>
    Number((round(Number((euro / schritt).toPrecision(12))) * schritt).toFixed(2))
  return {
    min: inSteps(weniger ? mindestensMitGrund : mindestens, Math.ceil),
    max: inSteps(hoechstens, Math.floor),
    step: schritt,
  }
}
