import type { Feldtexte } from './feldtexte.ts'
import * as v from 'valibot'
import { type Eingangsbestaetigung, Zeitpunkt } from './scalars.ts'

/**
 * The receipt of a call that stores a Vorgang: reply headers, so that its status and body stay as specified
 * [schnittstelle-17]. Both are missing where nothing was changed, and from other hosts.
 */
export const Eingangskopf = v.object({
  /** The number of the Vorgang. */
  vorgang: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined),
  /** When it arrived. */
  eingang: v.fallback(v.optional(Zeitpunkt), undefined),
})
export type Eingangskopf = v.InferOutput<typeof Eingangskopf>

/** The receipt in a reply's headers; undefined if there is none. */
export function toEingang({ vorgang, eingang }: Eingangskopf): Eingangsbestaetigung | undefined {
  return vorgang === undefined || eingang === undefined ? undefined : { nummer: vorgang, eingegangenAm: eingang }
}

export const feldtexte: Feldtexte = {
  eingang: 'Wann der Vorgang eingegangen ist; fehlt, wenn nichts geändert wurde.',
  eingegangenAm: 'Wann es eingegangen ist.',
  vorgang: 'Die Nummer des Vorgangs; fehlt, wenn nichts geändert wurde.',
}
