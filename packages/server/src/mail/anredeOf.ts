import type { Anschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { oneLine } from './oneLine.ts'

type Person = Pick<Anschlussnutzer, 'anrede' | 'titel' | 'vorname' | 'nachname'>

/** How a mail greets a customer: `Guten Tag Frau Dr. Muster,`, or `Guten Tag,` where no name fits. */
export function anredeOf({ anrede, titel, vorname, nachname }: Person): string {
  const name = oneLine(nachname ?? '')
  if (name === '' || anrede === 'Firma') return 'Guten Tag,'
  if (anrede === 'Familie') return `Guten Tag Familie ${name},`
  const words = anrede === 'KeineAnrede' ? [titel, vorname, name] : [anrede, titel, name]
  return oneLine(`Guten Tag ${words.filter(Boolean).join(' ')}`) + ','
}
