import type { Tarif } from '@ekp/wire/tarif'

/** Why the exchange's prices stand alone: of no contract, or of one with this tariff today. */
export function ohneEigenpreisText(vertrag: { aktuell: Tarif | undefined } | undefined): string {
  const boerse = 'Die Preise sind die des Strommarkts: ohne Umlagen, Entgelte und Steuern.'
  if (vertrag === undefined) return `${boerse} Ihren eigenen Arbeitspreis finden Sie bei Ihrem Vertrag.`
  const { istDynamisch = true, arbeitspreisNT = null } = vertrag.aktuell ?? {}
  if (istDynamisch)
    return `${boerse} Ihr eigener Arbeitspreis lässt sich hier gerade nicht zeigen: Es fehlen Angaben zu Ihrem Tarif.`
  return `${boerse} Ihr eigener Arbeitspreis richtet sich nicht nach ihnen.${
    arbeitspreisNT === null ? '' : ' Ob der Hochtarif (HT) oder der Niedertarif (NT) gilt, entscheidet Ihr Zähler.'
  }`
}
