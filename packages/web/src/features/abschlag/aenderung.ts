import { Abschlagsaenderung, type Abschlagsgrenzen } from '@ekp/wire/abschlag'
import { findAbschlagsfehler } from '@ekp/wire/rules/abschlag'
import { checkInput, type InputCheck } from '../../lib/input/checkInput.ts'
import { parseBetrag } from '../../lib/input/parseBetrag.ts'
import { kurzEuro } from './texts.ts'

/** What stands in the form of a change. */
export interface AenderungEingabe {
  readonly betrag: string
  readonly begruendung: string
}

export const aenderungLabels = { betrag: 'Neuer Abschlag', begruendung: 'Warum verbrauchen Sie weniger?' } as const

/** Whether an amount is so low that a reason has to be given (§ 13 (1) StromGVV/GasGVV). */
export const needsGrund = (betrag: number, { mindestens }: Abschlagsgrenzen) => betrag < mindestens

/** The amount that is typed; not a number where it cannot be read. */
export const betragOf = ({ betrag }: AenderungEingabe) => parseBetrag(betrag.trim())

/** What can be sent [abschlag-33]. `heutiger` is what is paid today. */
export function checkAenderung(
  eingabe: AenderungEingabe,
  grenzen: Abschlagsgrenzen,
  heutiger: number,
): InputCheck<Abschlagsaenderung> {
  const betrag = betragOf(eingabe)
  const isBelow = needsGrund(betrag, grenzen)
  const begruendung = isBelow ? eingabe.begruendung.trim() : ''
  const hasGrund = isBelow && begruendung !== ''
  const checked = checkInput(Abschlagsaenderung, {
    betrag,
    grund: hasGrund ? 'WENIGER_VERBRAUCH' : null,
    begruendung: hasGrund ? begruendung : null,
  })
  if ('problems' in checked) return checked
  const fehler =
    betrag === heutiger
      ? `${kurzEuro(heutiger)} zahlen Sie schon. Bitte wählen Sie einen anderen Betrag.`
      : findAbschlagsfehler(betrag, grenzen, isBelow)
  if (fehler !== undefined) return { problems: { betrag: fehler } }
  if (isBelow && !hasGrund)
    return { problems: { begruendung: `Unter ${kurzEuro(grenzen.mindestens)} brauchen wir einen Grund.` } }
  return checked
}

/** An amount as it stands in the field: `92`, `92,50`. */
export const feldText = (euro: number) => (Number.isInteger(euro) ? String(euro) : euro.toFixed(2).replace('.', ','))
