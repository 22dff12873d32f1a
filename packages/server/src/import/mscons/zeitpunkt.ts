import { berlinOffsetMs } from '@ekp/wire/rules/berlin'
import { isKalendertag, utcTag } from '@ekp/wire/rules/kalendertag'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const withZone = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)([+-]\d\d)$/

/** The instant of a DTM in format 303; otherwise the sentence that says what is wrong. */
export function readZeitpunkt(text: string, format: string): number | string {
  if (format === '203') return 'Das Format 203 nennt keine Zeitzone. Erwartet wird 303, etwa 202606012200?+00.'
  if (format !== '303') return 'Erwartet wird ein Zeitpunkt im Format 303, etwa 202606012200?+00.'
  const [, jahr = '', monat = '', tag = '', stunde = '', minute = '', zone = ''] = withZone.exec(text) ?? []
  const datum = `${jahr}-${monat}-${tag}`
  if (!isKalendertag(datum) || Number(stunde) > 23 || Number(minute) > 59 || Math.abs(Number(zone)) > 14)
    return 'Diesen Zeitpunkt gibt es nicht. Erwartet wird das Format 303, etwa 202606012200?+00.'
  return Date.parse(`${datum}T${stunde}:${minute}:00Z`) - Number(zone) * hourMs
}

/** The day in Germany that a DTM names, in format 102 or 303; undefined for anything else. */
export function readTag(text: string, format: string): string | undefined {
  if (format === '102') {
    const tag = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    return isKalendertag(tag) ? tag : undefined
  }
  const zeitpunkt = readZeitpunkt(text, format)
  return typeof zeitpunkt === 'string' ? undefined : datumOf(liefertagNr(zeitpunkt, 'strom'))
}

/** When a day of delivery begins in Germany: gas is delivered from six to six. */
const beginnMs = { strom: 0, gas: 6 * hourMs } as const

export type Sparte = keyof typeof beginnMs

/** The number of the day of delivery on which an instant lies. */
export const liefertagNr = (instantMs: number, sparte: Sparte): number =>
  Math.floor((instantMs + berlinOffsetMs(instantMs) - beginnMs[sparte]) / dayMs)

/** Whether a day of delivery begins at this instant. */
export const beginsLiefertag = (instantMs: number, sparte: Sparte): boolean =>
  (instantMs + berlinOffsetMs(instantMs) - beginnMs[sparte]) % dayMs === 0

export const datumOf = (tagNr: number): string => utcTag(tagNr * dayMs)

/** An instant as it is stored; null where none is known. */
export const timeOf = (instantMs: number | undefined) =>
  instantMs === undefined ? null : new Date(instantMs).toISOString()
