import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'

export const marktlokation = '51238696781'
export const messlokation = 'DE00056266802AO6G56M11SN51G21M24S'
export const netzbetreiber = '9900204000002'

/** An instant as DTM writes it. */
const at = (instant: Date | number): string =>
  `${new Date(instant).toISOString().replace(/[-:T]/g, '').slice(0, 12)}?+00`

interface Kopf {
  readonly referenz?: string
  readonly dokument?: string
  readonly absender?: string
}

/** A message's segments between UNH and UNT. */
interface Nachricht {
  readonly referenz: string
  readonly segmente: readonly string[]
}

let last = 0

function nachricht(
  { referenz = `N${++last}`, dokument = `DOK-${referenz}`, absender = netzbetreiber }: Kopf,
  { art, funktion = '9', pi, bezug }: { art: string; funktion?: string; pi: string; bezug?: string },
  segmente: readonly string[],
): Nachricht {
  return {
    referenz,
    segmente: [
      `BGM+${art}+${dokument}+${funktion}`,
      'DTM+137:202611200800?+00:303',
      ...(bezug === undefined ? [] : [`RFF+ACW:${bezug}`]),
      `RFF+Z13:${pi}`,
      `NAD+MS+${absender}::293`,
      'CTA+IC+:M?+ller',
      'COM+?+49351123456:TE',
      'NAD+MR+9900357000004::293',
      'UNS+D',
      'NAD+DP',
      ...segmente,
    ],
  }
}

export interface Lastgangtag extends Kopf {
  readonly lokation?: string
  readonly tag: string
  readonly sparte?: 'strom' | 'gas'
  readonly obiskennzahl?: string
  readonly pi?: string
  /** The value of a step, as QTY writes it after its qualifier. */
  readonly wert?: (index: number) => string
  /** The values, if they are not those of the day. */
  readonly anzahl?: number
}

/** A day's load profile: quarter hours of electricity, or hours of a gas day. */
export function lastgangtag(parts: Lastgangtag): Nachricht {
  const { lokation = marktlokation, tag, sparte = 'strom', wert = () => '220:0.25' } = parts
  const [minuten, stunde] = sparte === 'strom' ? [15, 0] : [60, 6]
  // Six o'clock comes after the clocks have been changed, so that it lies so many hours before the next midnight.
  const startOf = (day: string) =>
    stunde === 0 ? berlinDayStart(day).getTime() : berlinDayStart(addTage(day, 1)).getTime() - 18 * 3_600_000
  const [von, bis] = [startOf(tag), startOf(addTage(tag, 1))]
  const schritt = minuten * 60_000
  const { anzahl = (bis - von) / schritt } = parts
  const { obiskennzahl = sparte === 'strom' ? '1-1:1.29.0' : '7-20:99.33.17' } = parts
  const { pi = sparte === 'strom' ? '13025' : '13008' } = parts
  return nachricht(parts, { art: sparte === 'strom' ? 'Z48' : '7', pi }, [
    `LOC+172+${lokation}`,
    `DTM+163:${at(von)}:303`,
    `DTM+164:${at(bis)}:303`,
    'LIN+1',
    `PIA+5+${obiskennzahl.replace(':', '?:')}:SRW`,
    ...Array.from({ length: anzahl }, (_, index) => [
      `QTY+${wert(index)}`,
      `DTM+163:${at(von + index * schritt)}:303`,
      `DTM+164:${at(von + (index + 1) * schritt)}:303`,
    ]).flat(),
  ])
}

export interface Zaehlerstand extends Kopf {
  readonly lokation?: string
  readonly geraet?: string | null
  /** The beginning of this day in Berlin is the Nutzungszeitpunkt. */
  readonly tag: string
  readonly ausfuehrung?: string
  readonly sparte?: 'strom' | 'gas'
  /** By OBIS code, as QTY writes it after its qualifier. */
  readonly staende: Readonly<Record<string, string>>
  readonly status?: readonly string[]
}

/** Readings of a meter. */
export function zaehlerstand(parts: Zaehlerstand): Nachricht {
  const { lokation = messlokation, geraet = 'Z1', tag, ausfuehrung, sparte = 'strom', staende, status = [] } = parts
  const nutzung = berlinDayStart(tag).getTime() + (sparte === 'gas' ? 6 * 3_600_000 : 0)
  return nachricht(parts, { art: '7', pi: sparte === 'strom' ? '13017' : '13002' }, [
    `LOC+172+${lokation}`,
    ...(geraet === null ? [] : [`RFF+MG:${geraet}`]),
    ...Object.entries(staende).flatMap(([obiskennzahl, wert], index) => [
      `LIN+${index + 1}`,
      `PIA+5+${obiskennzahl.replace(':', '?:')}:SRW`,
      `QTY+${wert}`,
      `DTM+7:${at(nutzung)}:303`,
      ...(ausfuehrung === undefined ? [] : [`DTM+60:${at(Date.parse(ausfuehrung))}:303`]),
      ...status,
    ]),
  ])
}

/** Takes back what the document brought. */
export const storno = ({
  bezug,
  lokation = messlokation,
  ...head
}: Kopf & { readonly bezug: string; readonly lokation?: string }): Nachricht =>
  nachricht(head, { art: '7', funktion: '1', pi: '13006', bezug }, [`LOC+172+${lokation}`])

interface Uebertragung {
  readonly version?: string
  readonly una?: boolean
  readonly umbruch?: string
  readonly test?: boolean
}

/** The text of a file with these messages. */
export function uebertragung(nachrichten: readonly Nachricht[], options: Uebertragung = {}): string {
  const { version = '2.5', una = true, umbruch = '', test = false } = options
  const segmente = [
    `UNB+UNOC:3+${netzbetreiber}:500+9900357000004:500+261120:0900+REF4711++TL${test ? '++++1' : ''}`,
    ...nachrichten.flatMap(({ referenz, segmente: all }) => {
      // Since 2.5 a message names nobody to ask.
      const inhalt = version === '2.4c' ? all : all.filter((segment) => !/^(?:CTA|COM)/.test(segment))
      return [
      `UNH+${referenz}+MSCONS:D:04B:UN:${version}`,
      ...inhalt,
      `UNT+${inhalt.length + 2}+${referenz}`,
    ]}),
    `UNZ+${nachrichten.length}+REF4711`,
  ]
  return `${una ? "UNA:+.? '" : ''}${umbruch}${segmente.map((segment) => `${segment}'${umbruch}`).join('')}`
}
