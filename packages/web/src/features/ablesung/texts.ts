import type { NeueAblesung } from '@ekp/wire/ablesung'
import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { countTage } from '@ekp/wire/rules/kalendertag'
import type { ReactNode } from 'react'
import { nichtAngegeben } from '../../lib/format.ts'
import type { Message } from '../../lib/message.ts'

const ablesearten: Readonly<Record<string, string>> = {
  NETZBETREIBER: 'Netzbetreiber',
  ERSATZWERT: 'Ersatzwert',
  KUNDE: 'Kunde',
}

/** Who took a reading, in words [ablesung-4]; a value that only other hosts know is shown as it is. */
export function ableseartText(ableseart: string | null): string {
  if (ableseart === null) return nichtAngegeben
  return Object.hasOwn(ablesearten, ableseart) ? (ablesearten[ableseart] ?? ableseart) : ableseart
}

/** How long ago a meter was read: `vor 59 Tagen`, `gestern`. */
export function zuletztText(ablesedatum: string | undefined, today: string): string {
  if (ablesedatum === undefined) return 'noch keine'
  return new Intl.RelativeTimeFormat('de', { numeric: 'auto' }).format(-countTage(ablesedatum, today), 'day')
}

const uebermitteltText =
  'Wir haben Ihre Ablesung erfolgreich entgegen genommen und werden diese jetzt prüfen und verarbeiten. Bitte beachten Sie, dass es daher einen Moment dauern kann, bis Sie diesen Zählerstand hier im Kundenportal in der Auflistung sehen können.'

/** Whether the photo is part of a reading [ablesung-33]. */
export const fotoText = ({ foto }: Pick<NeueAblesung, 'foto'>) =>
  foto === null ? 'Ein Foto des Zählers ist nicht dabei.' : 'Ihr Foto des Zählers ist dabei.'

/** Said after a reading was accepted [ablesung-22]. */
export const uebermitteltMessage = (
  ablesung: Pick<NeueAblesung, 'foto'>,
  eingang: Eingangsbestaetigung | undefined,
  zuerst?: ReactNode,
): Message => ({ kind: 'info', zuerst, text: uebermitteltText, beilage: fotoText(ablesung), eingang })
