import type { RefusedField } from '../../api/ApiError.ts'
import type { FieldError } from '../../ui/form/Form.tsx'

export const zaehlerFieldId = 'ablesung-zaehler'
export const ablesedatumFieldId = 'ablesung-datum'
export const fotoFieldId = 'ablesung-foto'
export const ablesewertFieldId = (index: number) => `ablesung-wert-${index}`

const wertPrefix = 'ablesewerte.'

/** What the server refused, at the fields of the form; `summary` for all of those that the form has. */
export function toFieldErrors(felder: readonly RefusedField[], obiskennzahlen: readonly string[]) {
  const werte: Record<string, string> = {}
  const byName: Record<string, string> = {}
  for (const { feld, text } of felder) {
    if (feld.startsWith(wertPrefix)) werte[feld.slice(wertPrefix.length)] ??= text
    else byName[feld] ??= text
  }
  const { zaehlernummer, ablesedatum, foto } = byName
  const all: readonly [string, string | undefined][] = [
    [zaehlerFieldId, zaehlernummer],
    ...obiskennzahlen.map((kennzahl, index): [string, string | undefined] => [
      ablesewertFieldId(index),
      werte[kennzahl],
    ]),
    [ablesedatumFieldId, ablesedatum],
    [fotoFieldId, foto],
  ]
  const summary = all.flatMap(([fieldId, text]): FieldError[] => (text === undefined ? [] : [{ fieldId, text }]))
  return { summary, zaehlernummer, ablesedatum, foto, werte }
}
