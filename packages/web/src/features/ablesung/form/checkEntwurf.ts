import type { NeueAblesung } from '@ekp/wire/ablesung'
import { parseAblesewert } from '@ekp/wire/rules/ablesewert'
import { type InferOutput, object, optional, record, string } from 'valibot'
import type { PreparedImage } from '../../../lib/prepareImage.ts'
import type { WaehlbarerZaehler } from '../zaehler/zaehler.ts'

export const Entwurf = object({
  /** Missing while the day is today's; empty while what was typed is no day. */
  ablesedatum: optional(string()),
  /** What was typed for the day and is none. */
  datumText: optional(string()),
  /** What was typed, by obiskennzahl. */
  werte: record(string(), string()),
})
/** What was typed into the reading form and is not sent yet. */
export type Entwurf = InferOutput<typeof Entwurf>

interface Eingabe {
  readonly zaehler: WaehlbarerZaehler | undefined
  readonly entwurf: Entwurf
  readonly foto: PreparedImage | undefined
  readonly today: string
}

/** The reading to send, or what is still missing: the reason why submit is disabled [ablesung-14]. */
export function checkEntwurf({
  zaehler,
  entwurf,
  foto,
  today,
}: Eingabe): { ablesung: NeueAblesung } | { grund: string } {
  if (zaehler === undefined) return { grund: 'Bitte wählen Sie zuerst einen Zähler aus.' }
  const parsed = zaehler.kanaele.map((kanal) => {
    const text = entwurf.werte[kanal.obiskennzahl] ?? ''
    return { obiskennzahl: kanal.obiskennzahl, isEmpty: text.trim() === '', ...parseAblesewert(text, kanal) }
  })
  if (parsed.some(({ isEmpty }) => isEmpty)) return { grund: emptyReason(parsed.length) }
  if (parsed.some((wert) => 'fehler' in wert)) return { grund: 'Bitte prüfen Sie zuerst den Ablesewert.' }
  const ablesedatum = ablesedatumOf(entwurf, zaehler, today)
  const { minValue, maxValue } = ablesedatumLimits(zaehler, today)
  if (ablesedatum === '') return { grund: 'Bitte geben Sie zuerst ein gültiges Ablesedatum an.' }
  if (ablesedatum > maxValue || (minValue !== undefined && ablesedatum < minValue)) {
    return { grund: 'Bitte prüfen Sie zuerst das Ablesedatum.' }
  }
  const ablesewerte = Object.fromEntries(
    parsed.flatMap((wert) => ('wert' in wert ? [[wert.obiskennzahl, wert.wert] as const] : [])),
  )
  return { ablesung: { ablesedatum, ablesewerte, zaehlernummer: zaehler.zaehlernummer, foto: toBase64(foto) } }
}

function emptyReason(kanaele: number): string {
  return kanaele === 1
    ? 'Bitte geben Sie zuerst den Ablesewert ein.'
    : 'Bitte geben Sie zuerst den Ablesewert für jeden Messkanal ein.'
}

function toBase64(foto: PreparedImage | undefined): string | null {
  return foto === undefined ? null : foto.dataUrl.slice(foto.dataUrl.indexOf(',') + 1)
}

type Zeitraum = Pick<WaehlbarerZaehler, 'eingebautAm' | 'lieferende'>

/** Not in the future, not after the delivery has ended, not before the meter was there. */
export function ablesedatumLimits({ eingebautAm, lieferende }: Zeitraum, today: string) {
  const maxValue = lieferende !== null && lieferende < today ? lieferende : today
  return { minValue: eingebautAm ?? undefined, maxValue }
}

/** The day as it stands in the form: today, or the last one possible, until another is chosen. */
export function ablesedatumOf({ ablesedatum }: Pick<Entwurf, 'ablesedatum'>, zaehler: Zeitraum, today: string): string {
  return ablesedatum ?? ablesedatumLimits(zaehler, today).maxValue
}
