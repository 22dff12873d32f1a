import { addTage, isKalendertag } from './kalendertag.ts'

const frueheste = {
  rechnungsadresse: { tage: 0, wort: 'heute' },
  bankverbindung: { tage: 1, wort: 'morgen' },
} as const
type Eintragsart = keyof typeof frueheste

/** The furthest that an entry can be planned ahead. */
const jahreVoraus = 10

/** The first and the last day on which a new entry can begin. */
export function gueltigVonLimits(art: Eintragsart, heute: string): { minValue: string; maxValue: string } {
  const sameDay = `${Number(heute.slice(0, 4)) + jahreVoraus}${heute.slice(4)}`
  return {
    minValue: addTage(heute, frueheste[art].tage),
    maxValue: isKalendertag(sameDay) ? sameDay : `${sameDay.slice(0, 4)}-02-28`,
  }
}

/** Why a new entry cannot begin on this day, as the field's text; undefined when it can. */
export function checkGueltigVon(art: Eintragsart, gueltigVon: string, heute: string): string | undefined {
  const { minValue, maxValue } = gueltigVonLimits(art, heute)
  if (gueltigVon < minValue) return `„Gültig ab“ ist frühestens ${frueheste[art].wort} möglich.`
  return gueltigVon > maxValue ? '„Gültig ab“ ist höchstens zehn Jahre im Voraus möglich.' : undefined
}
