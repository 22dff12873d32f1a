import { PortalError } from './portalError.ts'

const reasons = {
  MONATSRECHNUNG: 'Dieser Vertrag wird jeden Monat abgerechnet; einen Abschlag gibt es nicht.',
  KEIN_PLAN: 'Zu diesem Vertrag ist kein Abschlag hinterlegt. Bitte wenden Sie sich an unseren Kundenservice.',
  BEENDET: 'Die Lieferung dieses Vertrags ist beendet; einen Abschlag gibt es nicht mehr.',
  PLAN_ENDET: 'Der Abschlagsplan endet, bevor eine Änderung gelten könnte.',
  OFFEN: 'Eine Änderung wartet noch auf unsere Antwort. Nehmen Sie diese zurück, wenn Sie etwas anderes möchten.',
  UEBERNOMMEN: 'Wir bearbeiten gerade Ihre letzte Änderung. Danach können Sie den Abschlag wieder ändern.',
} as const

/** An instalment that cannot be changed now. */
export const abschlagRefused = (reason: keyof typeof reasons) =>
  new PortalError(409, 'Abschlag nicht änderbar', reasons[reason])

/** The supplier has it already, or it is answered or taken back. */
export const aenderungTaken = () =>
  new PortalError(
    409,
    'Nicht mehr möglich',
    'Diese Änderung lässt sich nicht mehr zurücknehmen: Sie ist schon in Bearbeitung oder beantwortet.',
  )
