import { addTage } from '@ekp/wire/rules/kalendertag'

/** By this day of a month the values of the one before have come, even where a network operator is late. */
export const versandtag = 4

/** The first day of a day's month. */
const monatOf = (datum: string) => `${datum.slice(0, 7)}-01`

/** The first day of the month before a day's. */
export const vormonatOf = (datum: string) => monatOf(addTage(monatOf(datum), -1))

/** The first day of the month after this one. */
export const folgemonatOf = (monat: string) => monatOf(addTage(monat, 31))

/** The first day of the same month a year before. */
export const vorjahrOf = (monat: string) => `${Number(monat.slice(0, 4)) - 1}${monat.slice(4)}`

/** The first month, by its first day, that a mail ordered on this day tells of: the next one that is sent. */
export const firstMonat = (today: string) => (Number(today.slice(8)) < versandtag ? vormonatOf(today) : monatOf(today))

/** `Oktober 2026`. */
export const monatText = (monat: string) => monatsformat.format(new Date(`${monat}T00:00:00Z`))

const monatsformat = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })
